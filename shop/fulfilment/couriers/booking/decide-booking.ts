import { secondsFromNow } from "../../../../platform/database/seconds-from-now.ts";
import type { Actor } from "../../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../../orders/lifecycle/transition.ts";
import { lockOrdersOf } from "../../../orders/lifecycle/transition-queries.ts";
import type { Database } from "../../../schema.ts";
import { isNumberTaken } from "../../parcels/hand-over-queries.ts";
import { tellCash } from "../../parcels/tell-cash.ts";
import type { FindCourierCity } from "../accounts/courier-delivery.ts";
import {
  findBookingCourier,
  findOpenBooking,
  lockShipment,
  type ShipmentToBook,
  updateTracking,
} from "./booking-queries.ts";
import { type CourierRequest, insertRequest, lockRequest, settleRequest } from "./courier-request-queries.ts";
import { prepareBooking } from "./prepare-booking.ts";
import { recordBooking, recordRefusal } from "./record-booking.ts";

export type Decision =
  /** The courier's portal shows it, with this number. */
  | { decision: "booked"; trackingNumber: string }
  /** The courier's portal does not show it. */
  | { decision: "not_booked" }
  | { decision: "ask" };

/** done, or why nothing was changed, in words for the dashboard. */
export type ParcelResult = { outcome: "done" } | { outcome: "refused"; reason: string };

/** By hand no courier's list of cities is asked: whoever books reads the address. */
const asIs: FindCourierCity = async (_db, _courier, cityId) => ({
  outcome: "served",
  code: cityId,
  name: cityId,
});

const done = { outcome: "done" } as const;
const refused = (reason: string) => ({ outcome: "refused", reason }) as const;

/** What a person knows of a booking whose answer was lost. */
export async function decideBooking(
  db: Database,
  { shipmentId, ...decided }: { shipmentId: number } & Decision,
  actor: Actor,
): Promise<ParcelResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrdersOf(tx, "shipment", shipmentId);
    const shipment = await lockShipment(tx, shipmentId);
    const open = shipment && (await findOpenBooking(tx, shipmentId));
    if (!shipment || open?.state !== "unknown")
      return refused("Someone else has changed this. Please reload and try again.");
    const request = (await lockRequest(tx, open.id)) as CourierRequest;
    const locked = { shipment, request };
    if (decided.decision === "ask") {
      await settleRequest(tx, request.id, {
        state: "unknown",
        dueAt: secondsFromNow(0),
        asksLeft: Math.max(request.asksLeft, 1),
        reason: "We are asking the courier again.",
      });
      return done;
    }
    if (decided.decision === "not_booked") {
      await recordRefusal(tx, locked, "Staff checked with the courier: not booked.", actor);
      return done;
    }
    if (await isNumberTaken(tx, request.courierId, decided.trackingNumber, shipmentId))
      return refused("Another parcel has this tracking number.");
    await recordBooking(tx, locked, decided.trackingNumber, actor);
    return done;
  });
}

/** Books a parcel with a courier that has no protocol: a person has done so and types the number that it got. */
export async function bookByHand(
  db: Database,
  {
    shipmentId,
    courierId,
    trackingNumber,
  }: { shipmentId: number; courierId: string; trackingNumber: string },
  actor: Actor,
): Promise<ParcelResult> {
  return db.transaction().execute(async (tx) => {
    const courier = await findBookingCourier(tx, courierId);
    if (!courier || courier.adapter) return refused("Parcels for this courier are booked automatically.");
    await lockOrdersOf(tx, "shipment", shipmentId);
    const shipment = await lockShipment(tx, shipmentId);
    if (shipment?.state !== "planned") return refused("This parcel no longer needs a booking.");
    if (await findOpenBooking(tx, shipmentId)) return refused("This parcel is already being booked.");
    if (await isNumberTaken(tx, courierId, trackingNumber, shipmentId))
      return refused("Another parcel has this tracking number.");
    const prepared = await prepareBooking(tx, shipment, courier, asIs);
    if (prepared.outcome === "refused") return prepared;
    // What the booking sheet said stands; a number without one tells the courier now.
    await tellCash(tx, [shipmentId]);
    await updateTracking(tx, shipmentId, trackingNumber, true);
    await transition(tx, { machine: "shipment", id: shipmentId, to: "booked", actor });
    return done;
  });
}

/** Takes a booking back: a courier with a protocol is asked to cancel it, any other is told by a person. */
export async function cancelBooking(db: Database, shipmentId: number, actor: Actor): Promise<ParcelResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrdersOf(tx, "shipment", shipmentId);
    const shipment = await lockShipment(tx, shipmentId);
    return shipment ? takeBookingBack(tx, shipment, actor) : refused("This parcel was not found.");
  });
}

/** The same within the caller's transaction, which holds the locks of the parcel and its orders. */
export async function takeBookingBack(
  tx: Database,
  shipment: ShipmentToBook,
  actor: Actor,
): Promise<ParcelResult> {
  const { id: shipmentId, state, courier: courierId, trackingNumber } = shipment;
  if (state !== "booked") return refused("Only a booked parcel can be cancelled.");
  const courier = courierId ? await findBookingCourier(tx, courierId) : undefined;
  if (courier?.adapter && trackingNumber) {
    const request = {
      courierId: courier.id,
      shipmentId,
      kind: "cancel",
      payload: { trackingNumber },
    } as const;
    await insertRequest(tx, request, actor);
    return done;
  }
  await updateTracking(tx, shipmentId, null, false);
  await transition(tx, { machine: "shipment", id: shipmentId, to: "planned", actor });
  return done;
}
