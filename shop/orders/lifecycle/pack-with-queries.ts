import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Packs an order by itself again; of those that were packed with it the oldest takes its place. */
export async function clearPackWith(tx: Database, orderId: number): Promise<void> {
  await sql`
    update orders set updated_at = now(),
      pack_with = nullif((select min(id) from orders where pack_with = ${orderId}), orders.id)
    where pack_with = ${orderId}`.execute(tx);
  await tx
    .updateTable("orders")
    .set({ packWith: null, updatedAt: sql<Date>`now()` })
    .where("id", "=", orderId)
    .execute();
}

/** Whether an order is packed with others and nothing of it waits any more. */
export async function hasLeftItsParcel(tx: Database, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders where pack_with = ${orderId} or (id = ${orderId} and pack_with is not null))
      and not exists (select from order_lines where order_id = ${orderId} and placed_at is not null and status = 'pending')
      as found`.execute(tx);
  return rows[0]?.found ?? false;
}
