import type { Actor } from "../../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../../orders/lifecycle/transition.ts";
import { lockOrdersOf } from "../../../orders/lifecycle/transition-queries.ts";
import type { Database } from "../../../schema.ts";
import { lockShipment, updateTracking } from "./booking-queries.ts";
import { insertRequest } from "./courier-request-queries.ts";
import type { ParcelResult } from "./decide-booking.ts";
import { listRefusedCancellations } from "./refused-cancellation-queries.ts";

/**
 * Settles a cancellation that a courier has refused: it is asked again, or a person has had the booking cancelled there,
 * which is put on record.
 */
export async function settleCancellation(
  db: Database,
  {
    shipmentId,
    trackingNumber,
    how,
  }: { shipmentId: number; trackingNumber: string; how: "again" | "by_hand" },
  actor: Actor,
): Promise<ParcelResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrdersOf(tx, "shipment", shipmentId);
    const shipment = await lockShipment(tx, shipmentId);
    const refused = await listRefusedCancellations(tx, shipmentId);
    const found = refused.find(({ number }) => number === trackingNumber);
    if (!shipment || !found)
      return { outcome: "refused", reason: "Someone else has changed this. Please reload and try again." };
    const { courierId } = found;
    const request = { courierId, shipmentId, kind: "cancel", payload: { trackingNumber } } as const;
    await insertRequest(tx, how === "again" ? request : { ...request, state: "done" }, actor);
    const isItsOwn = shipment.courier === courierId && shipment.trackingNumber === trackingNumber;
    if (how === "by_hand" && isItsOwn && shipment.state === "booked") {
      await updateTracking(tx, shipmentId, null, false);
      await transition(tx, { machine: "shipment", id: shipmentId, to: "planned", actor });
    }
    return { outcome: "done" };
  });
}
