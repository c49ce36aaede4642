import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { bookByHand } from "../../shop/fulfilment/couriers/booking/decide-booking.ts";
import { decidePaidParcel } from "../../shop/fulfilment/paid-parcels/decide-paid-parcel.ts";
import { paidParcels } from "../../shop/fulfilment/paid-parcels/paid-parcel-queries.ts";
import { handOver } from "../../shop/fulfilment/parcels/hand-over.ts";
import { changePaymentMethod } from "../../shop/orders/change/change-payment-method.ts";
import type { Actor } from "../../shop/orders/lifecycle/order-event-queries.ts";
import { transition } from "../../shop/orders/lifecycle/transition.ts";
import type { Database } from "../../shop/schema.ts";

const staff: Actor = { actor: "admin", actorId: null };
/** A courier that is told by hand. */
const courierId = "tcs";

/** What staff do with the one parcel of an order, whatever its customer pays meanwhile. */
export async function sendAsCash(db: Database, orderId: number): Promise<void> {
  await changePaymentMethod(db, { orderId, to: "cash" }, staff);
}

/** Back to the payment ahead, where that is still possible. */
export async function sendPaidAhead(db: Database, orderId: number): Promise<void> {
  await changePaymentMethod(db, { orderId, to: "ahead" }, staff);
}

/** Tells the courier by hand what the parcel collects now. */
export async function bookParcel(db: Database, orderId: number): Promise<void> {
  const { id: shipmentId } = await parcelOf(db, orderId);
  await bookByHand(db, { shipmentId, courierId, trackingNumber: `TCS-${shipmentId}` }, staff);
}

/** Unless it is refused, as where its courier was told another sum. */
export async function handParcelOver(db: Database, orderId: number): Promise<void> {
  const { id } = await parcelOf(db, orderId);
  await handOver(
    db,
    { key: randomUUID(), courierId, riderName: "", counted: 1, at: new Date(), shipmentIds: [id] },
    staff,
  );
}

/** The courier has collected what it was told, if it has the parcel. */
export async function deliverParcel(db: Database, orderId: number): Promise<void> {
  const { id } = await parcelOf(db, orderId);
  await db
    .transaction()
    .execute((tx) => transition(tx, { machine: "shipment", id, to: "delivered", actor: staff }));
}

async function parcelOf(db: Database, orderId: number): Promise<{ id: number }> {
  const parcel = await db
    .selectFrom("shipmentLines")
    .where("orderId", "=", orderId)
    .select("shipmentId as id")
    .executeTakeFirst();
  // A cancelled order has none any more.
  return parcel ?? { id: 0 };
}

/** The whole queue of paid parcels, each with its one order. */
export async function listPaid(db: Database) {
  const { rows } = await sql<{ id: number; state: string; orderId: number }>`
    select paid.id, paid.state, (select min(order_id) from shipment_lines where shipment_id = paid.id) as order_id
    from (${paidParcels}) as paid order by paid.id`.execute(db);
  return rows;
}

const listToDecide = async (db: Database) => (await listPaid(db)).filter(({ orderId }) => orderId % 32 < 16);

/** Whether some are still to be decided about, or to be delivered as was decided. */
export async function hasUndecided(db: Database): Promise<boolean> {
  if ((await listToDecide(db)).length > 0) return true;
  const { rows } = await sql`select from shipments s where state = 'handed_over' and exists (
    select from order_events where shipment_id = s.id and type = 'shipment.paid' and data ->> 'decision' = 'deliver')`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Decides about some of the parcels that collect cash although they are paid, as staff do who work the queue off: those that
 * are here are booked again, of the others one is delivered and one is left to its courier. The rest stay in the queue.
 * @returns how many were decided
 */
export async function decideSome(db: Database): Promise<number> {
  let decided = 0;
  for (const { id: shipmentId, state, orderId } of await listToDecide(db)) {
    const isHere = state === "booked";
    const isDelivered = !isHere && orderId % 64 >= 32;
    const decision = isHere ? "rebook" : isDelivered ? "deliver" : "intercept";
    const { outcome } = await decidePaidParcel(db, { shipmentId, decision }, staff);
    if (outcome !== "done") continue;
    decided++;
    if (isHere) await bookParcel(db, orderId);
    if (isDelivered) await deliverParcel(db, orderId);
  }
  return decided;
}
