import type { Actor } from "../../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../../orders/lifecycle/transition.ts";
import { lockOrdersOf } from "../../../orders/lifecycle/transition-queries.ts";
import type { Database } from "../../../schema.ts";
import { isNumberTaken } from "../../parcels/hand-over-queries.ts";
import { recordTold } from "../../parcels/tell-cash.ts";
import {
  findOpenBooking,
  listLinesToBook,
  lockShipment,
  type ShipmentToBook,
  updateTracking,
} from "./booking-queries.ts";
import {
  type CourierRequest,
  findTold,
  insertRequest,
  listCancelledNumbers,
  lockRequest,
  settleRequest,
} from "./courier-request-queries.ts";

export interface LockedBooking {
  shipment: ShipmentToBook;
  request: CourierRequest;
}

/** Locks what a booking is about: orders, shipment, request. */
export async function lockBooking(tx: Database, claimed: CourierRequest): Promise<LockedBooking> {
  const { id, shipmentId } = claimed;
  if (shipmentId === null) throw new Error(`request ${id} is about no shipment`);
  await lockOrdersOf(tx, "shipment", shipmentId);
  const shipment = await lockShipment(tx, shipmentId);
  const request = await lockRequest(tx, id);
  if (!shipment || !request) throw new Error(`request ${id} has lost its shipment`);
  return { shipment, request };
}

const isOpen = ({ state }: CourierRequest) =>
  state === "waiting" || state === "sending" || state === "unknown";

/**
 * Records that a booking exists at the courier, however that became known: by its answer, late or in time, by asking, or
 * by a person. A parcel has one booking: the first that becomes known counts, and every other one is cancelled.
 * @returns whether the parcel travels with this number
 */
export async function recordBooking(
  tx: Database,
  { shipment, request }: LockedBooking,
  trackingNumber: string,
  actor: Actor,
): Promise<boolean> {
  const { courierId } = request;
  const settle = (reason?: string) =>
    isOpen(request) ? settleRequest(tx, request.id, { state: "done", trackingNumber, reason }) : undefined;
  if (shipment.courier === courierId && shipment.trackingNumber === trackingNumber) {
    await settle();
    return true;
  }
  if (await isNumberTaken(tx, courierId, trackingNumber, shipment.id)) {
    const reason = `Tracking number ${trackingNumber} belongs to another parcel.`;
    if (isOpen(request)) await recordDoubt(tx, { shipment, request }, 0, reason, actor);
    return false;
  }
  const isFree = shipment.trackingNumber === null && shipment.courier === courierId;
  const isWaiting = shipment.state === "planned" || shipment.state === "unknown";
  if (isFree && isWaiting && (await listLinesToBook(tx, shipment.id)).length > 0) {
    await settle();
    await endSecondRequest(tx, shipment.id, request.id);
    await updateTracking(tx, shipment.id, trackingNumber, true);
    const told = await findTold(tx, request);
    if (told) await recordTold(tx, shipment.id, told);
    await transition(tx, { machine: "shipment", id: shipment.id, to: "booked", actor });
    return true;
  }
  await settle("Booked twice by mistake, so this booking is being cancelled.");
  if (!(await listCancelledNumbers(tx, shipment.id, request.id)).includes(trackingNumber))
    await insertRequest(
      tx,
      { courierId, shipmentId: shipment.id, kind: "cancel", payload: { trackingNumber } },
      actor,
    );
  if (shipment.state === "unknown" && isFree)
    await transition(tx, { machine: "shipment", id: shipment.id, to: "planned", actor });
  return false;
}

/** A later request that was not sent yet is no longer needed. */
async function endSecondRequest(tx: Database, shipmentId: number, requestId: number): Promise<void> {
  const open = await findOpenBooking(tx, shipmentId);
  if (open && open.id !== requestId && open.state === "waiting")
    await settleRequest(tx, open.id, { state: "refused", reason: "The parcel was already booked." });
}

/** No one knows whether a booking exists. @param asks how often the courier is asked before a person has to decide */
export async function recordDoubt(
  tx: Database,
  { shipment, request }: LockedBooking,
  asks: number,
  reason: string,
  actor: Actor,
  dueAt?: Parameters<typeof settleRequest>[2]["dueAt"],
): Promise<void> {
  await settleRequest(tx, request.id, { state: "unknown", asksLeft: asks, reason, dueAt });
  if (shipment.state === "planned")
    await transition(tx, { machine: "shipment", id: shipment.id, to: "unknown", actor });
}

/** The courier has said no, or a person knows that it was not booked. */
export async function recordRefusal(
  tx: Database,
  { shipment, request }: LockedBooking,
  reason: string,
  actor: Actor,
): Promise<void> {
  await settleRequest(tx, request.id, { state: "refused", reason, asksLeft: 0 });
  if (shipment.state === "unknown")
    await transition(tx, { machine: "shipment", id: shipment.id, to: "planned", actor });
}
