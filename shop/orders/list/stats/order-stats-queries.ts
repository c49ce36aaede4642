import { sql } from "kysely";
import { maxPaisa } from "../../../base/price.ts";
import type { Database } from "../../../schema.ts";
import { withinDays } from "../order-condition-queries.ts";
import { type OrderFilter, statusPaymentKeys } from "../order-filter.ts";

/** The dashboard counts up to here and shows `10,000+` beyond. */
export const maxCountedOrders = 10_000;

/** What was completed on a day in Asia/Karachi, such as `2026-11-21`; revenue in paisa. */
export interface DailyOrderStats {
  day: string;
  orders: number;
  /** Lines of these orders. */
  items: number;
  revenue: number;
}

/** Counts the lines of a filter, its search aside; `maxCountedOrders` + 1 means more. */
export async function countOrders(
  db: Database,
  filter: Pick<OrderFilter, "status" | "payment" | "from" | "to">,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from order_list where filter_code = any(${statusPaymentKeys(filter)}) and ${sql.join(withinDays(filter), sql` and `)}
      limit ${maxCountedOrders + 1}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What was completed by day, oldest first; days without any are left out. */
export async function completedByDay(
  db: Database,
  days: { from: string; to: string },
): Promise<DailyOrderStats[]> {
  // One index scan a day: computing the day of every line would take longer than reading them.
  const { rows } = await sql<DailyOrderStats>`
    select day::date::text as day, orders, items, revenue
    from generate_series(${days.from}::date::timestamp, ${days.to}::date::timestamp, '1 day') as day
    cross join lateral (
      select count(distinct order_id)::int as orders, count(*)::int as items, least(sum(amount), ${maxPaisa})::bigint as revenue
      from order_lines where status = 'completed' and placed_at is not null and completed_at >= day at time zone 'Asia/Karachi'
        and completed_at < (day + interval '1 day') at time zone 'Asia/Karachi'
    ) as completed
    where orders > 0 order by day`.execute(db);
  return rows;
}
