import { sql } from "kysely";
import { emailConfirmed } from "../../orders/list/order-line-queries.ts";
import { doorCash, doorCashOfParcel } from "../../payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../schema.ts";

/** A parcel with its courier, its lines, and whom a letter about it goes to; undefined: there is no one to write to. */
export async function parcelForEmail(db: Database, shipmentId: number) {
  const parcel = await db
    .selectFrom("shipments")
    .leftJoin("couriers", "couriers.id", "shipments.courier")
    .where("shipments.id", "=", shipmentId)
    .select(["shipments.state", "shipments.trackingNumber", "shipments.attempts"])
    .select(doorCashOfParcel(sql`shipments.id`).as("door"))
    .select(["couriers.name as courierName", "couriers.trackingUrl"])
    .executeTakeFirst();
  const lines = await db
    .selectFrom("shipmentLines")
    .innerJoin("specifiedOrders", (join) =>
      join
        .onRef("specifiedOrders.orderId", "=", "shipmentLines.orderId")
        .onRef("specifiedOrders.line", "=", "shipmentLines.line"),
    )
    .where("shipmentLines.shipmentId", "=", shipmentId)
    .orderBy("specifiedOrders.orderId")
    .orderBy("specifiedOrders.line")
    .select(["specifiedOrders.orderId", "orderNumber", "productName", "brand", "customerEmail", "userId"])
    .select("shipmentLines.quantity")
    .select(emailConfirmed.as("emailConfirmed"))
    .execute();
  const recipient = lines.find(({ customerEmail }) => customerEmail.includes("@"));
  return parcel && recipient && { ...parcel, lines, recipient };
}

/** Whether another parcel of its orders is still to arrive or arrived later. The email about that parcel covers the order. */
export async function isFollowedByParcel(db: Database, shipmentId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from shipments as own, shipments as other
      where own.id = ${shipmentId} and other.id <> own.id
        and other.id in (select shipment_id from shipment_lines where order_id in (
          select order_id from shipment_lines where shipment_id = own.id))
        and (is_before_hand_over(other.state) or other.state in ('handed_over', 'attempted')
          or other.state = 'delivered' and (coalesce(other.delivered_at, other.updated_at), other.id) > (coalesce(own.delivered_at, own.updated_at), own.id))) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** A placed order that the customer has confirmed, with what is still due; undefined: it is not, or not any more. */
export async function confirmedOrderForEmail(db: Database, orderId: number) {
  const order = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .where("confirmation", "=", "confirmed")
    .select(["number", "landmark", "bestTime", doorCash(sql`orders.id`).as("door")])
    .executeTakeFirst();
  const recipient = await db
    .selectFrom("specifiedOrders")
    .where("orderId", "=", orderId)
    .where("placedAt", "is not", null)
    .where("status", "!=", "cancelled")
    .orderBy("line")
    .select(["orderId", "customerEmail", "userId"])
    .select(emailConfirmed.as("emailConfirmed"))
    .executeTakeFirst();
  return order && recipient && { ...order, recipient };
}
