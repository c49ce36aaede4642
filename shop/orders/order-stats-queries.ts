import { sql } from "kysely";
import { maxPaisa } from "../money/price.ts";
import type { Database } from "../schema.ts";
import { type OrderFilter, placedStatusPaymentKeys, statusPaymentKeys } from "./order-filter.ts";
import { countUpTo } from "./order-strategy-queries.ts";

/** The dashboard counts up to here; beyond it says that there are more. */
export const maxCountedOrders = 10_000;

/** What was ordered on a day of Asia/Karachi and has been completed since. */
export interface DailyOrderStats {
  /** Such as `2026-11-21`. */
  day: string;
  orders: number;
  /** Paisa. */
  revenue: number;
}

/** How many orders a filter lets through, its search aside; one more than `countedUpTo` stands for more. */
export async function countOrders(
  db: Database,
  filter: Pick<OrderFilter, "status" | "payment" | "from" | "to">,
): Promise<number> {
  return countUpTo(db, statusPaymentKeys(filter), filter, maxCountedOrders);
}

/** How many orders were placed on those days, whatever became of them; counted as `countOrders` counts. */
export async function countPlaced(db: Database, days: Pick<OrderFilter, "from" | "to">): Promise<number> {
  return countUpTo(db, placedStatusPaymentKeys(null), days, maxCountedOrders);
}

/** Completed orders by the day on which they were ordered, of those days alone that have any; oldest first. */
export async function completedByDay(
  db: Database,
  days: { from: string; to: string },
): Promise<DailyOrderStats[]> {
  // Day by day from the index: to tell the day of each order would take longer than to read them.
  const { rows } = await sql<DailyOrderStats>`
    select day::date::text as day, orders, revenue
    from generate_series(${days.from}::date::timestamp, ${days.to}::date::timestamp, '1 day') as day
    cross join lateral (
      select count(*)::int as orders, least(sum(amount), ${maxPaisa})::bigint as revenue from orders
      where facet = any(${placedStatusPaymentKeys("completed")})
        and order_date >= day at time zone 'Asia/Karachi'
        and order_date < (day + interval '1 day') at time zone 'Asia/Karachi'
    ) as completed
    where orders > 0 order by day`.execute(db);
  return rows;
}
