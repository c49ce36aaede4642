import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import { lockCart } from "./lock-cart-queries.ts";

/** Locks a customer, as whoever deletes their account does, and a placed order; undefined: there is none. */
export async function lockOrderToClaim(tx: Database, orderId: number, userId: string) {
  await lockCart(tx, userId);
  return tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .where("placedAt", "is not", null)
    .select(["userId", "channel"])
    .select(isErased.as("isErased"))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether the details of an order's customer were erased. */
export const isErased = sql<boolean>`exists (
  select from order_events where order_id = orders.id and type = 'order.erased')`;

/** Gives an order to an account, and its email to an order without one. */
export async function setOrderOwner(
  tx: Database,
  orderId: number,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ userId: id, customerEmail: sql<string>`coalesce(nullif(customer_email, ''), ${email})` })
    .where("id", "=", orderId)
    .execute();
}
