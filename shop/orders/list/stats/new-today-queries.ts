import { sql } from "kysely";
import type { Database } from "../../../schema.ts";

export interface NewToday {
  /** Placed checkouts, not their lines. */
  newOrders: number;
  /** Of their lines that are not cancelled, with delivery, discounts and corrections, in paisa. */
  newAmount: number;
}

/** @param since midnight in Asia/Karachi */
export async function readNewToday(db: Database, since: Date): Promise<NewToday> {
  const { rows } = await sql<NewToday>`
    with placed as (
      select order_id, sum(amount) filter (where filter_code not like 'cancelled %') as amount
      from order_list where order_date >= ${since} and filter_code not like '% awaiting' group by order_id
    )
    select count(*)::int as new_orders, (coalesce(sum(amount), 0) + coalesce((
      select sum(amount) from order_adjustments
      where voided_at is null and order_id in (select order_id from placed where amount is not null)), 0))::bigint as new_amount
    from placed`.execute(db);
  return rows[0] as NewToday;
}
