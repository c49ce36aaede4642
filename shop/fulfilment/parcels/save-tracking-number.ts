import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Customer } from "../../customers/model/customer.ts";
import { lockOrderWithParcels } from "../../orders/lifecycle/lock-with-parcels-queries.ts";
import { type Actor, recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { lockOrder, touchOrder } from "../../orders/lifecycle/order-write-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import { isNumberTaken } from "./hand-over-queries.ts";
import { planShipment } from "./plan-shipment.ts";
import { listParcelsOfOrder } from "./plan-shipment-queries.ts";
import { tellCash } from "./tell-cash.ts";
import { findTrackedCourier, listLinesLeft, updateTrackingNumber } from "./tracking-number-queries.ts";

export type SaveTrackingResult =
  | { outcome: "tracked" }
  | { outcome: "unknown" }
  /** In words for the dashboard; nothing was written. */
  | { outcome: "refused"; reason: string };

const refused = (reason: string): SaveTrackingResult => ({ outcome: "refused", reason });

interface TypedNumber {
  orderId: number;
  /** The parcel whose number it is, `rest`: what is in no parcel yet; absent: the only one of these that the order has. */
  of?: number | "rest";
  /** Empty: it takes back what was typed. */
  number: string;
}

type OrderParcel = Awaited<ReturnType<typeof listParcelsOfOrder>>[number];

/**
 * Saves the tracking number that someone typed for a parcel, with history and audit log: it moves no piece and no sum. A number for what is
 * in no parcel makes a parcel of exactly that. Typed for a parcel that is here it books it, and an empty one takes that back.
 */
export async function saveTrackingNumber(
  db: Database,
  admin: Customer,
  typed: TypedNumber,
): Promise<SaveTrackingResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrderWithParcels(tx, typed.orderId);
    const order = await lockOrder(tx, typed.orderId);
    if (!order) return { outcome: "unknown" };
    const parcels = await listParcelsOfOrder(tx, typed.orderId, { lock: true });
    const lines = await listLinesLeft(tx, typed.orderId);
    const of = typed.of ?? onlyOne(parcels, lines.length > 0);
    if (of === null)
      return refused("This order has several parcels. Please reload the page and type the number again.");
    const actor: Actor = { actor: "admin", actorId: admin.id };
    const number = typed.number || null;
    if (of !== "rest") {
      const parcel = parcels.find(({ id }) => id === of);
      return parcel ? track(tx, { order, parcel, number }, actor) : refused("This parcel was not found.");
    }
    if (lines.length === 0 || number === null) return { outcome: "tracked" };
    const planned = await planShipment(tx, { lines }, actor);
    if (planned.outcome === "refused") return planned;
    const made = { id: planned.shipmentId, state: "planned", trackingNumber: null } as const;
    return track(tx, { order, parcel: made, number }, actor);
  });
}

/** Where an order has one parcel or none, the specification's single field is about that. */
function onlyOne(parcels: readonly OrderParcel[], hasRest: boolean): number | "rest" | null {
  const [first, ...others] = parcels;
  if (!first) return "rest";
  return others.length > 0 || hasRest ? null : first.id;
}

interface Tracked {
  order: { id: number; number: number };
  parcel: Pick<OrderParcel, "id" | "state" | "trackingNumber">;
  number: string | null;
}

async function track(
  tx: Database,
  { order, parcel, number }: Tracked,
  actor: Actor,
): Promise<SaveTrackingResult> {
  const { id, state } = parcel;
  if (parcel.trackingNumber === number) return { outcome: "tracked" };
  const courier = await findTrackedCourier(tx, id);
  if (number === null && state === "booked" && courier?.adapter)
    return refused(`It was booked with ${courier.name}. Cancel the booking on the parcel’s page.`);
  if (number && courier && (await isNumberTaken(tx, courier.id, number, id)))
    return refused("Another parcel has this tracking number.");
  if (number && state === "planned") await tellCash(tx, [id]);
  await updateTrackingNumber(tx, id, number);
  const event = { type: "shipment.tracked" as const, data: number ? { trackingNumber: number } : {} };
  const audit = { action: "parcel.tracked", details: { trackingNumber: number ?? "" } };
  const to = number ? "booked" : "planned";
  // Another number for a booked parcel, or for one that has left, changes no state.
  if (await transition(tx, { machine: "shipment", id, to, actor, event, audit }))
    return { outcome: "tracked" };
  await touchOrder(tx, order.id);
  await recordEvent(tx, { orderId: order.id, shipmentId: id, ...event }, actor);
  await recordAudit(tx, { actorId: actor.actorId, subject: orderNumberText(order.number), ...audit });
  return { outcome: "tracked" };
}
