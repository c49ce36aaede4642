import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Whether an order has not taken its pieces yet, because it takes them when it is confirmed or paid. */
export async function isNotReserved(tx: Database, orderId: number): Promise<boolean> {
  const order = await tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select("notReserved")
    .executeTakeFirst();
  return order?.notReserved ?? false;
}

/** Locks the stock of an order's tracked products. @returns how many pieces each Pending line still needs, and how many are left */
export async function lockMissingPieces(tx: Database, orderId: number) {
  const { rows } = await sql<{
    id: number;
    productId: string;
    pieces: number;
    left: number;
    wasSold: boolean;
  }>`
    select l.id, l.product_id, l.quantity - l.stock_taken as pieces, level.pieces as left,
      exists (select from stock_movements where line_id = l.id and reason = 'sale') as was_sold
    from order_lines l join stock_levels level on level.product_id = l.product_id and place = 'shop' and tracked
    where l.order_id = ${orderId} and l.placed_at is not null and l.status = 'pending' and l.stock_taken < l.quantity
    order by l.product_id, l.line for no key update of level`.execute(tx);
  return rows;
}

/** Notes that an order holds its pieces. */
export async function markReserved(tx: Database, orderId: number): Promise<void> {
  await sql`update order_lines set stock_taken = quantity
    where order_id = ${orderId} and placed_at is not null and status = 'pending'
      and exists (select from stock_levels where product_id = order_lines.product_id and place = 'shop' and tracked)`.execute(
    tx,
  );
  await tx.updateTable("orders").set({ notReserved: false }).where("id", "=", orderId).execute();
}
