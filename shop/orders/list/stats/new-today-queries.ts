import { sql } from "kysely";
import type { Database } from "../../../schema.ts";

export interface NewToday {
  /** Placed checkouts, not their lines. */
  newOrders: number;
  /** What they cost, in paisa. */
  newAmount: number;
}

/** @param since midnight in Asia/Karachi */
export async function readNewToday(db: Database, since: Date): Promise<NewToday> {
  const { rows } = await sql<NewToday>`
    select count(*)::int as new_orders, coalesce(sum(total), 0)::bigint as new_amount
    from orders join order_amounts on order_id = id where placed_at >= ${since}`.execute(db);
  return rows[0] as NewToday;
}
