import { z } from "zod";

const days = (fallback: number) => z.number().int().min(1).max(365).catch(fallback);

/** What the reorder point and the proposal are computed with, in days. */
export const stockSettings = z.object({
  /** From ordering to arrival, of suppliers without days of their own. */
  leadDays: days(14),
  /** For which an order is to last. */
  coverDays: days(30),
});

export type StockSettings = z.output<typeof stockSettings>;
