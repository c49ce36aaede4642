import type { Actor } from "../../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../../orders/lifecycle/transition.ts";
import { lockOrdersOf } from "../../../orders/lifecycle/transition-queries.ts";
import type { Database } from "../../../schema.ts";
import { findCourierCity } from "../../cities/find-courier-city.ts";
import type { FindCourierCity } from "../accounts/courier-delivery.ts";
import { findBookingCourier, findOpenBooking, lockShipment, updateTracking } from "./booking-queries.ts";
import { insertRequest } from "./courier-request-queries.ts";
import { prepareBooking } from "./prepare-booking.ts";

export interface BookingResult {
  shipmentId: number;
  /** requested: it will be sent in a moment; of a courier without a protocol, a person books it and types the number. */
  outcome: "requested" | "refused";
  /** In words for the dashboard. */
  reason?: string;
}

/**
 * Commits the intention to book parcels with a courier, each in a transaction of its own: what the courier is to hold is
 * stored, and `deliverRequest` makes the call. The own rider's parcels are booked at once.
 */
export async function requestBooking(
  db: Database,
  { shipmentIds, courierId }: { shipmentIds: number[]; courierId: string },
  actor: Actor,
  findCity: FindCourierCity = findCourierCity,
): Promise<BookingResult[]> {
  const results: BookingResult[] = [];
  for (const shipmentId of new Set(shipmentIds)) {
    const reason = await db
      .transaction()
      .execute((tx) => requestOne(tx, { shipmentId, courierId }, actor, findCity));
    results.push(reason ? { shipmentId, outcome: "refused", reason } : { shipmentId, outcome: "requested" });
  }
  return results;
}

/** @returns why nothing was requested; null: it was */
async function requestOne(
  tx: Database,
  { shipmentId, courierId }: { shipmentId: number; courierId: string },
  actor: Actor,
  findCity: FindCourierCity,
): Promise<string | null> {
  const courier = await findBookingCourier(tx, courierId);
  if (!courier) return "This courier was not found.";
  await lockOrdersOf(tx, "shipment", shipmentId);
  const shipment = await lockShipment(tx, shipmentId);
  if (!shipment) return "This parcel was not found.";
  if (shipment.state === "unknown")
    return "We do not know if this parcel is booked. Please check that first.";
  if (shipment.state !== "planned") return "This parcel is already booked.";
  if (await findOpenBooking(tx, shipmentId)) return "This parcel is already being booked.";
  const prepared = await prepareBooking(tx, shipment, courier, findCity);
  if (prepared.outcome === "refused") return prepared.reason;
  if (courier.adapter) await insertRequest(tx, { courierId, shipmentId, kind: "book" }, actor);
  else if (courier.isRider) {
    await updateTracking(tx, shipmentId, null, true);
    await transition(tx, { machine: "shipment", id: shipmentId, to: "booked", actor });
  }
  return null;
}
