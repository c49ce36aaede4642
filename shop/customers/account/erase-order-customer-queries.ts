import { sql } from "kysely";
import { statesWithoutDelivery } from "../../orders/model/state-machines.ts";
import type { Database } from "../../schema.ts";

/** Orders without an account whose customer's details are still there. */
const canBeErased = sql<boolean>`(orders.user_id is null and orders.channel <> 'web' and orders.placed_at is not null
  and not exists (select from order_events where order_id = orders.id and type = 'order.erased'))`;

/** A line waits, or a parcel is on its way to the customer or back. */
const isOpen = sql<boolean>`(exists (
    select from order_lines where order_id = orders.id and status = 'pending')
  or exists (select from shipment_lines join shipments on shipments.id = shipment_id
    where order_id = orders.id and state <> all(${["delivered", ...statesWithoutDelivery]})))`;

/** Locks an order without an account and all others of the same phone number, by their ids. */
export async function lockOrdersWithoutAccount(tx: Database, orderId: number) {
  return tx
    .selectFrom("orders")
    .where(canBeErased)
    .where(sql<boolean>`(orders.id = ${orderId}
      or orders.phone_e164 = (select phone_e164 from orders as asked where asked.id = ${orderId}))`)
    .orderBy("id")
    .select(["id", "number"])
    .select(isOpen.as("isOpen"))
    .forNoKeyUpdate()
    .execute();
}

/** Whether the details of an order's customer can be erased on its page. */
export async function hasDetailsToErase(db: Database, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .where(canBeErased)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
