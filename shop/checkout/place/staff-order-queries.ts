import { sql } from "kysely";
import { mergeItems } from "../../orders/list/product-to-order.ts";
import type { Database } from "../../schema.ts";
import type { StaffOrder } from "./take-order.ts";

/**
 * Inserts an order that staff take, open and without lines, unless its key was used: a second form waits here until the first
 * is done. @returns `number`: null where the key is of no order that staff took
 */
export async function insertStaffOrder(
  tx: Database,
  { key, channel, chatApp }: Pick<StaffOrder, "key" | "channel" | "chatApp">,
): Promise<{ id: number; number: number; isNew: true } | { id: null; number: number | null; isNew: false }> {
  const inserted = await tx
    .insertInto("orders")
    .values({ key, channel, chatApp })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning(["id", "number"])
    .executeTakeFirst();
  if (inserted) return { ...inserted, isNew: true };
  const existing = await tx
    .selectFrom("orders")
    .where("key", "=", key)
    .where("channel", "!=", "web")
    .select("number")
    .executeTakeFirst();
  return { id: null, number: existing?.number ?? null, isNew: false };
}

/** Whether the order of a number has what such a form says: who, where to, and how many pieces of what. */
export async function isSameStaffOrder(
  tx: Database,
  number: number,
  { customerName, delivery, notes, items }: StaffOrder,
): Promise<boolean> {
  const pieces = Object.fromEntries(
    mergeItems(items).map(({ productId, quantity }) => [productId, quantity]),
  );
  const { rows } = await sql`
    select from orders where number = ${number} and customer_name = ${customerName}
      and phone_number = ${delivery.phone} and shipping_address = ${delivery.address} and coalesce(notes, '') = ${notes}
      and ${JSON.stringify(pieces)}::jsonb = (select jsonb_object_agg(product_id, quantity) from (
        select product_id, sum(quantity) as quantity from order_lines where order_id = orders.id group by product_id) as line)
    `.execute(tx);
  return rows.length > 0;
}
