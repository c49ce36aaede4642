import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Customer } from "../../customers/model/customer.ts";
import type { Database } from "../../schema.ts";
import { type Actor, recordEvent } from "../lifecycle/order-event-queries.ts";
import { lockOrder, touchOrder } from "../lifecycle/order-write-queries.ts";
import {
  insertShipment,
  isSplitOrShared,
  listLinesToShip,
  listLiveShipments,
  type ShipmentToTrack,
  setCashDue,
  setShippedLines,
  updateTrackingNumber,
} from "../lifecycle/shipment-queries.ts";
import { transition } from "../lifecycle/transition.ts";
import { orderNumberText } from "../model/order-number.ts";

/**
 * Saves the tracking number that the owner typed for a placed order, with history and audit log: all its lines that
 * are not cancelled travel in one shipment, unless its parcels were planned otherwise; then its newest parcel gets the
 * number. An empty number removes it.
 */
export async function saveTrackingNumber(
  db: Database,
  admin: Customer,
  orderId: number,
  typedNumber: string,
): Promise<"tracked" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return "unknown";
    const trackingNumber = typedNumber || null;
    const lines = await listLinesToShip(tx, orderId);
    const shipment = lines.length > 0 && (await getOrCreateShipmentToTrack(tx, orderId, trackingNumber));
    if (!shipment) return "tracked";

    // A split order, or one that travels with others, keeps what is in each parcel.
    if (!(await isSplitOrShared(tx, orderId))) {
      await setShippedLines(tx, shipment.id, orderId, lines);
      await setCashDue(tx, orderId, shipment.id);
    }
    await updateTrackingNumber(tx, shipment.id, trackingNumber);
    const actor: Actor = { actor: "admin", actorId: admin.id };
    const event = { type: "shipment.tracked" as const, data: trackingNumber ? { trackingNumber } : {} };
    const audit = { action: "parcel.tracked", details: { trackingNumber: typedNumber } };
    const to = trackingNumber ? "booked" : "planned";
    // Another number for a booked shipment changes no state.
    const transitioned = await transition(tx, {
      machine: "shipment",
      id: shipment.id,
      to,
      actor,
      event,
      audit,
    });
    if (!transitioned) {
      await touchOrder(tx, orderId);
      await recordEvent(tx, { orderId, shipmentId: shipment.id, ...event }, actor);
      await recordAudit(tx, { actorId: admin.id, subject: orderNumberText(order.number), ...audit });
    }
    return "tracked";
  });
}

/** The shipment that gets the number: the order's newest, else a new one; null where nothing changes. */
async function getOrCreateShipmentToTrack(
  tx: Database,
  orderId: number,
  trackingNumber: string | null,
): Promise<ShipmentToTrack | null> {
  const shipments = await listLiveShipments(tx, orderId);
  if (shipments.length === 0) return trackingNumber ? insertShipment(tx) : null;
  const isChanged = shipments.some((shipment) => shipment.trackingNumber !== trackingNumber);
  return isChanged ? (shipments[0] ?? null) : null;
}
