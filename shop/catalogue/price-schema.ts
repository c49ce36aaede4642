import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { NullableTimestamp, Timestamp } from "../customers/schema.ts";

export type ScheduledPriceState = "waiting" | "running" | "ended" | "cancelled";

/** Prices that begin and end automatically. Money in paisa, days in Karachi. */
export interface ScheduledPricesTable {
  id: GeneratedAlways<number>;
  productId: string;
  unitPrice: number;
  cataloguePrice: number;
  /** The badge while it runs; 0: none; null: the product's own. */
  badgePercent: number | null;
  /** Inclusive, as is `lastDay`. */
  firstDay: ColumnType<Date, string, string>;
  lastDay: ColumnType<Date, string, string>;
  state: Generated<ScheduledPriceState>;
  unitPriceBefore: number | null;
  cataloguePriceBefore: number | null;
  badgeBefore: number | null;
  /** The fields that were changed by hand while it ran, and stayed so at its end. */
  kept: Generated<string[]>;
  beganAt: NullableTimestamp;
  endedAt: NullableTimestamp;
  createdBy: string | null;
  createdAt: Timestamp;
}
