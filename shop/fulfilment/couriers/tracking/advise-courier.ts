import type { Actor } from "../../../orders/lifecycle/order-event-queries.ts";
import { lockOrdersOf } from "../../../orders/lifecycle/transition-queries.ts";
import type { Database } from "../../../schema.ts";
import { adapterOf } from "../adapters/adapter-of.ts";
import { findBookingCourier, lockShipment, type ShipmentToBook } from "../booking/booking-queries.ts";
import { insertRequest, isAskedAlready } from "../booking/courier-request-queries.ts";
import type { ParcelResult } from "../booking/decide-booking.ts";
import { followHistory } from "./record-courier-events.ts";
import { markWishSettled } from "./wish-queries.ts";

export type Advice = "retry" | "return";

const refused = (reason: string): ParcelResult => ({ outcome: "refused", reason });

/**
 * Tells a courier what to do with a parcel that it could not deliver: by its protocol, or, where it has none, on record
 * alone, because a person tells it. The wait for advice ends with it.
 */
export async function adviseCourier(
  db: Database,
  { shipmentId, advice, remarks }: { shipmentId: number; advice: Advice; remarks: string },
  actor: Actor,
): Promise<ParcelResult> {
  return db.transaction().execute(async (tx) => {
    const parcel = await lockParcelUnderWay(tx, shipmentId);
    if (!parcel) return refused("The courier does not have this parcel.");
    const { courierId, adapter } = parcel;
    const request = { courierId, shipmentId, kind: "advise", payload: { advice, remarks } } as const;
    if (await isAskedAlready(tx, request)) return { outcome: "done" };
    await insertRequest(tx, adapter ? request : { ...request, state: "done" }, actor);
    // What the customer wished for was passed on with it.
    await markWishSettled(tx, shipmentId, actor.actorId);
    await followHistory(tx, shipmentId, actor);
    return { outcome: "done" };
  });
}

/** Whether a courier takes changes of a parcel that it has by its protocol; any other is told by a person. */
export const takesChanges = (adapter: Parameters<typeof adapterOf>[0] | null): boolean =>
  adapter !== null && adapterOf(adapter).intercept !== undefined;

/** Asks for a change of a parcel that the courier has, or records that a person has asked for it. */
export async function interceptParcel(
  db: Database,
  intercept: { shipmentId: number; remarks: string },
  actor: Actor,
): Promise<ParcelResult> {
  return db.transaction().execute((tx) => askForChange(tx, intercept, actor));
}

/** The same within the caller's transaction. */
export async function askForChange(
  tx: Database,
  { shipmentId, ...payload }: { shipmentId: number; remarks: string; cashRupees?: number },
  actor: Actor,
): Promise<ParcelResult> {
  const parcel = await lockParcelUnderWay(tx, shipmentId);
  if (!parcel) return refused("The courier does not have this parcel. Change the order, then book it again.");
  const { courierId, adapter } = parcel;
  const request = { courierId, shipmentId, kind: "intercept", payload } as const;
  if (await isAskedAlready(tx, request)) return { outcome: "done" };
  await insertRequest(tx, takesChanges(adapter) ? request : { ...request, state: "done" }, actor);
  return { outcome: "done" };
}

const underWay: readonly ShipmentToBook["state"][] = ["handed_over", "attempted", "coming_back", "lost"];

async function lockParcelUnderWay(tx: Database, shipmentId: number) {
  await lockOrdersOf(tx, "shipment", shipmentId);
  const shipment = await lockShipment(tx, shipmentId);
  if (!shipment?.courier || !underWay.includes(shipment.state)) return null;
  const courier = await findBookingCourier(tx, shipment.courier);
  return courier ? { courierId: courier.id, adapter: courier.adapter } : null;
}
