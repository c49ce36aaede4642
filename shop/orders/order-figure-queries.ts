import { sql } from "kysely";
import { largestPaisa } from "../money/price.ts";
import type { Database } from "../schema.ts";
import { facetsOf, type OrderFilter, placedFacets } from "./order-filter.ts";
import { countUpTo } from "./order-way-queries.ts";

/** The dashboard counts up to here; beyond it says that there are more. */
export const countedUpTo = 10_000;

/** What was ordered on a day of Asia/Karachi and has been completed since. */
export interface DayOfOrders {
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
  return countUpTo(db, facetsOf(filter), filter, countedUpTo);
}

/** How many orders were placed on those days, whatever became of them; counted as `countOrders` counts. */
export async function countPlaced(db: Database, days: Pick<OrderFilter, "from" | "to">): Promise<number> {
  return countUpTo(db, placedFacets(null), days, countedUpTo);
}

/** Completed orders by the day on which they were ordered, of those days alone that have any; oldest first. */
export async function completedByDay(
  db: Database,
  days: { from: string; to: string },
): Promise<DayOfOrders[]> {
  // Day by day from the index: to tell the day of each order would take longer than to read them.
  const { rows } = await sql<DayOfOrders>`
    select day::date::text as day, orders, revenue
    from generate_series(${days.from}::date::timestamp, ${days.to}::date::timestamp, '1 day') as day
    cross join lateral (
      select count(*)::int as orders, least(sum(amount), ${largestPaisa})::bigint as revenue from orders
      where facet = any(${placedFacets("completed")})
        and order_date >= day at time zone 'Asia/Karachi'
        and order_date < (day + interval '1 day') at time zone 'Asia/Karachi'
    ) as completed
    where orders > 0 order by day`.execute(db);
  return rows;
}
