import { z } from "zod";

const days = (fallback: number) => z.number().int().min(1).max(60).catch(fallback);

/** After how many days something is called late. */
export const chaseSettings = z.object({
  /** Without a word of the courier. */
  stuckDays: days(3),
});

export type ChaseSettings = z.output<typeof chaseSettings>;
