import { sql } from "kysely";
import type { Database, Schema } from "../../schema.ts";
import { statesBeforeHandOver, statesWithoutDelivery } from "../model/state-machines.ts";

type Holder = Schema["moneyEntries"]["holder"];

/** What the effects need to know of a line. */
export async function findLineForEffects(tx: Database, lineId: number) {
  return tx
    .selectFrom("orderLines")
    .where("id", "=", lineId)
    .select(["productId", "stockTaken", "placedAt"])
    .executeTakeFirstOrThrow();
}

/** Whether an order has an email to which a letter can go. */
export async function hasCustomerEmail(tx: Database, orderId: number): Promise<boolean> {
  const order = await tx
    .selectFrom("orders")
    .select("id")
    .where("id", "=", orderId)
    .where("customerEmail", "like", "%@%")
    .executeTakeFirst();
  return order !== undefined;
}

/** How many attempts to deliver a shipment the history of an order has. */
export async function countAttempts(tx: Database, shipmentId: number, orderId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("orderEvents")
    .where("orderId", "=", orderId)
    .where("shipmentId", "=", shipmentId)
    .where("type", "=", "shipment.attempted")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Copies the payment words and the tracking number of its order to a line. */
export async function copyPaymentAndTracking(tx: Database, lineId: number): Promise<void> {
  await sql`
    update order_lines set
      own_payment_words = case when placed_at is not null then coalesce(own_payment_words, (
        select coalesce(payments.own_words, words) from payments join payment_states using (method, state)
        where order_id = order_lines.order_id and purpose = 'full' order by attempt desc limit 1)) end,
      own_tracking_number = (
        select tracking_number from shipments join shipment_lines on shipment_id = shipments.id
        where order_id = order_lines.order_id and line = order_lines.line and state <> all(${[...statesWithoutDelivery]})
        order by shipments.id desc limit 1)
    where id = ${lineId}`.execute(tx);
}

/** Takes a line out of the shipments that are not handed over. */
export async function unshipLine(tx: Database, lineId: number): Promise<void> {
  await sql`
    delete from shipment_lines using order_lines, shipments
    where order_lines.id = ${lineId} and shipment_lines.order_id = order_lines.order_id
      and shipment_lines.line = order_lines.line and shipments.id = shipment_id
      and shipments.state = any(${[...statesBeforeHandOver]})`.execute(tx);
}

/** A captured payment: its method, provider and amount in paisa, whether a rider of the shop has it, and which. */
export async function findCaptured(tx: Database, paymentId: number) {
  return tx
    .selectFrom("payments")
    .where("id", "=", paymentId)
    .select((eb) => [
      "method",
      "provider",
      eb.ref("amount").$notNull().as("amount"),
      sql<boolean>`coalesce((select is_rider from shipments join couriers on couriers.id = courier
        where shipments.id = shipment_id), false)`.as("isRider"),
      sql<number | null>`(select rider_id from shipments join hand_overs on hand_overs.id = hand_over_id
        where shipments.id = shipment_id)`.as("riderId"),
    ])
    .executeTakeFirstOrThrow();
}

/** A refund's amount in paisa, and by which way it is paid. */
export async function findRefund(tx: Database, refundId: number) {
  return tx
    .selectFrom("refunds")
    .where("id", "=", refundId)
    .select(["channel", "amount"])
    .executeTakeFirstOrThrow();
}

/** Adds the two entries of a movement of money, in paisa; nothing for an amount of 0. @param riderId which of the riders has it */
export async function moveMoney(
  tx: Database,
  eventId: number,
  { from, to, amount, riderId = null }: { from: Holder; to: Holder; amount: number; riderId?: number | null },
): Promise<void> {
  if (amount === 0) return;
  await tx
    .insertInto("moneyEntries")
    .values([
      { eventId, holder: from, amount: -amount },
      { eventId, holder: to, amount, riderId: to === "rider" ? riderId : null },
    ])
    .execute();
}
