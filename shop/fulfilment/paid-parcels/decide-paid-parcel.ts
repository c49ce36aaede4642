import { recordAudit } from "../../base/audit/audit-queries.ts";
import { displayPrice } from "../../base/price.ts";
import { type Actor, recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { lockOrdersOf } from "../../orders/lifecycle/transition-queries.ts";
import type { Database } from "../../schema.ts";
import { lockShipment, type ShipmentToBook } from "../couriers/booking/booking-queries.ts";
import { type ParcelResult, takeBookingBack } from "../couriers/booking/decide-booking.ts";
import { askForChange } from "../couriers/tracking/advise-courier.ts";
import { findDecision, findOwed, type PaidParcelDecision } from "./paid-parcel-queries.ts";

const refused = (reason: string): ParcelResult => ({ outcome: "refused", reason });
const done: ParcelResult = { outcome: "done" };

/** The request to the courier. @param owed paisa */
const remarks = (owed: number) =>
  owed === 0
    ? "This parcel is already paid. Please do not collect cash."
    : `The amount has changed. Please collect only ${displayPrice(owed)}.`;

/**
 * Decides what becomes of a parcel that collects more cash than is due, once, and puts it into the history
 * (decision 077): its booking is taken back to be made again with what is due; its courier gets a request to collect
 * only that; or it is delivered as it is, and what is paid twice is due to the customer.
 */
export async function decidePaidParcel(
  db: Database,
  { shipmentId, decision }: { shipmentId: number; decision: PaidParcelDecision },
  actor: Actor,
): Promise<ParcelResult> {
  return db.transaction().execute(async (tx) => {
    const orders = await lockOrdersOf(tx, "shipment", shipmentId);
    const shipment = await lockShipment(tx, shipmentId);
    const owed = shipment && (await findOwed(tx, shipmentId));
    if (!shipment || typeof owed !== "number")
      return (await findDecision(tx, shipmentId)) === decision
        ? done
        : refused("Someone else has changed this. Please reload and try again.");
    const carriedOut = await carryOut(tx, { shipment, owed }, decision, actor);
    if (carriedOut.outcome === "refused") return carriedOut;
    const { reference } = shipment;
    for (const { id: orderId } of orders)
      await recordEvent(
        tx,
        { orderId, shipmentId, type: "shipment.paid", data: { reference, decision } },
        actor,
      );
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: "parcel.paid",
      subject: reference,
      details: { decision },
    });
    return done;
  });
}

async function carryOut(
  tx: Database,
  { shipment, owed }: { shipment: ShipmentToBook; owed: number },
  decision: PaidParcelDecision,
  actor: Actor,
): Promise<ParcelResult> {
  const hasLeft = shipment.state === "handed_over" || shipment.state === "attempted";
  if (decision === "rebook") {
    if (shipment.state === "unknown")
      return refused("We do not know if this parcel is booked. Please check that first.");
    return hasLeft
      ? refused("The parcel has already left, so it cannot be booked again.")
      : takeBookingBack(tx, shipment, actor);
  }
  if (!hasLeft) return refused("The parcel is still here. Book it again.");
  return decision === "intercept"
    ? askForChange(
        tx,
        { shipmentId: shipment.id, remarks: remarks(owed), cashRupees: Math.floor(owed / 100) },
        actor,
      )
    : done;
}
