import { secondsFromNow } from "../../../../platform/database/seconds-from-now.ts";
import type { Actor } from "../../../orders/lifecycle/order-event-queries.ts";
import type { Database } from "../../../schema.ts";
import type { CourierFailure, CourierResult, ParcelToBook } from "../../model/courier-adapter.ts";
import { tellCash } from "../../parcels/tell-cash.ts";
import { type Call, type CourierDelivery, callSafely, leaseOf } from "../accounts/courier-delivery.ts";
import { type BookingCourier, findBookingCourier } from "./booking-queries.ts";
import {
  askPauses,
  beginSending,
  type CourierRequest,
  keepTold,
  listCancelledNumbers,
  settleRequest,
  wasSentBefore,
} from "./courier-request-queries.ts";
import { prepareBooking } from "./prepare-booking.ts";
import {
  type LockedBooking,
  lockBooking,
  recordBooking,
  recordDoubt,
  recordRefusal,
} from "./record-booking.ts";

/** Attempts after which a courier that says "later" is taken at its word. */
const maxAttempts = 6;

/** Questions without an answer after which the shop stops asking, and a person decides. */
const maxUnanswered = 12;

const lostAnswer = "We did not receive the courier's answer to the booking.";

const system: Actor = { actor: "system", actorId: null };

/**
 * Sends a booking, or finds out what an interrupted one has made. No booking is sent twice automatically: after a lost answer the
 * courier is asked by our reference, and where it cannot say, or knows nothing, a person decides (decision 068).
 */
export async function deliverBooking(
  delivery: CourierDelivery,
  claimed: CourierRequest,
  call: Call,
): Promise<void> {
  const { db } = delivery;
  if (claimed.state === "unknown") return askForBooking(delivery, claimed, call);
  const begun = await beginBooking(delivery, claimed, call);
  if (!begun) return;
  if (begun.outcome === "ask") {
    const asked = await ask(call, begun.reference);
    if (asked.outcome !== "done") return postpone(db, claimed, asked.reason);
    const found = await liveBookings(db, claimed, asked.bookings);
    if (found.length > 0) return settleFound(db, claimed, found);
  }
  const parcel = begun.outcome === "send" ? begun.parcel : await sendAfterAsking(delivery, claimed);
  if (!parcel) return;
  const result = await callSafely(call, (signal) => call.adapter.book(call.account, parcel, signal));
  await recordResult(db, { ...claimed, attempts: claimed.attempts + 1 }, result, call);
}

type Begun =
  | { outcome: "send"; parcel: ParcelToBook }
  /** An earlier booking may exist, and has to be asked for before the courier is told anything else. */
  | { outcome: "ask"; reference: string };

/** Commits that the booking is being sent, if it still may be. @returns null: it may not */
async function beginBooking(
  delivery: CourierDelivery,
  claimed: CourierRequest,
  call: Call,
): Promise<Begun | null> {
  return delivery.db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, claimed);
    const { request, shipment } = locked;
    if (request.state !== "waiting" || request.attempts !== claimed.attempts) return null;
    const courier = (await findBookingCourier(tx, request.courierId)) as BookingCourier;
    if (shipment.state !== "planned" || shipment.courier !== courier.id) {
      await settleRequest(tx, request.id, {
        state: "refused",
        reason: "The parcel no longer needs a booking.",
      });
      return null;
    }
    if (call.adapter.findByReference && (await wasSentBefore(tx, request))) {
      await beginSending(tx, request, leaseOf(delivery));
      return { outcome: "ask", reference: shipment.reference };
    }
    const parcel = await prepareToSend(tx, locked, courier, delivery);
    if (!parcel) return null;
    await beginSending(tx, request, leaseOf(delivery));
    return { outcome: "send", parcel };
  });
}

/** The courier has no earlier booking: commits what it is told now. @returns null: the booking may not be sent any more */
async function sendAfterAsking(
  delivery: CourierDelivery,
  claimed: CourierRequest,
): Promise<ParcelToBook | null> {
  return delivery.db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, claimed);
    const { request, shipment } = locked;
    if (request.state !== "sending" || request.attempts !== claimed.attempts + 1) return null;
    const courier = (await findBookingCourier(tx, request.courierId)) as BookingCourier;
    if (shipment.state === "planned" && shipment.courier === courier.id)
      return prepareToSend(tx, locked, courier, delivery);
    await recordRefusal(tx, locked, "The parcel no longer needs a booking.", system);
    return null;
  });
}

/** What the courier is told, which counts once the call is sent; null: it refuses. The caller holds all locks. */
async function prepareToSend(
  tx: Database,
  locked: LockedBooking,
  courier: BookingCourier,
  delivery: CourierDelivery,
): Promise<ParcelToBook | null> {
  const { shipment, request } = locked;
  const prepared = await prepareBooking(tx, shipment, courier, delivery.findCity);
  if (prepared.outcome === "refused") {
    await recordRefusal(tx, locked, prepared.reason, system);
    return null;
  }
  // Already being sent: the courier was asked, and has no earlier booking.
  await tellCash(tx, [shipment.id], { again: true, unsaid: request.state === "sending" });
  return { ...prepared.parcel, cashRupees: await keepTold(tx, request) };
}

async function recordResult(
  db: Database,
  claimed: CourierRequest,
  result: CourierResult<{ trackingNumber: string }>,
  call: Call,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, claimed);
    const { request } = locked;
    // Late or not: what exists at the courier is recorded.
    if (result.outcome === "done")
      return void (await recordBooking(tx, locked, result.trackingNumber, system));
    const isOurs = request.attempts === claimed.attempts;
    if (result.outcome === "no_answer") {
      if (!isOurs || request.state !== "sending") return;
      const asks = call.adapter.findByReference ? askPauses.length : 0;
      return recordDoubt(tx, locked, asks, result.reason, system, secondsFromNow(60 * askPauses[0]));
    }
    if (!isOurs || (request.state !== "sending" && request.state !== "unknown")) return;
    if (result.retry && request.attempts < maxAttempts && locked.shipment.state === "planned")
      return settleRequest(tx, request.id, {
        state: "waiting",
        reason: result.reason,
        dueAt: secondsFromNow(30 * 2 ** request.attempts),
      });
    return recordRefusal(tx, locked, result.reason, system);
  });
}

/** Asks what an interrupted booking has made. */
async function askForBooking(delivery: CourierDelivery, claimed: CourierRequest, call: Call): Promise<void> {
  const { db } = delivery;
  const reference = await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, claimed);
    if (locked.request.state !== "unknown") return null;
    const asks = call.adapter.findByReference ? claimed.asksLeft : 0;
    // A process that died while sending left the parcel as planned. Until the lease ends, no other process asks.
    if (locked.shipment.state === "planned" || asks === 0)
      await recordDoubt(tx, locked, asks, lostAnswer, system, secondsFromNow(leaseOf(delivery)));
    return asks > 0 ? locked.shipment.reference : null;
  });
  if (reference === null) return;
  const asked = await ask(call, reference);
  if (asked.outcome !== "done") return notAnswered(db, claimed, asked);
  const found = await liveBookings(db, claimed, asked.bookings);
  if (found.length > 0) return settleFound(db, claimed, found);
  await db.transaction().execute(async (tx) => {
    const { request } = await lockBooking(tx, claimed);
    if (request.state !== "unknown") return;
    const times = request.asked + 1;
    await settleRequest(tx, request.id, {
      state: "unknown",
      asked: times,
      asksLeft: Math.max(request.asksLeft, 1) - 1,
      dueAt: secondsFromNow(60 * (askPauses[times] ?? 120)),
      reason: `The courier has no such parcel (checked ${times === 1 ? "once" : `${times} times`}).`,
    });
  });
}

const ask = (call: Call, reference: string) =>
  callSafely(call, async (signal) =>
    call.adapter.findByReference
      ? call.adapter.findByReference(call.account, reference, signal)
      : { outcome: "refused" as const, reason: "We cannot check this with the courier automatically." },
  );

/** The bookings that are not cancelled, in the courier's order. */
async function liveBookings(
  db: Database,
  { shipmentId }: CourierRequest,
  bookings: readonly { trackingNumber: string; cancelled: boolean }[],
): Promise<string[]> {
  const cancelled = new Set(shipmentId === null ? [] : await listCancelledNumbers(db, shipmentId));
  return bookings
    .filter((booking) => !booking.cancelled && !cancelled.has(booking.trackingNumber))
    .map(({ trackingNumber }) => trackingNumber);
}

/** The first booking counts; `recordBooking` has the others cancelled. */
async function settleFound(db: Database, claimed: CourierRequest, found: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const trackingNumber of found)
      await recordBooking(tx, await lockBooking(tx, claimed), trackingNumber, system);
  });
}

/** A question without an answer says nothing: the shop asks again, but not for ever. */
async function notAnswered(db: Database, claimed: CourierRequest, failure: CourierFailure): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { request } = await lockBooking(tx, claimed);
    if (request.state !== "unknown") return;
    const asked = request.asked + 1;
    const asksLeft = asked < maxUnanswered ? request.asksLeft : 0;
    const dueAt = secondsFromNow(600);
    await settleRequest(tx, request.id, { state: "unknown", asked, asksLeft, dueAt, reason: failure.reason });
  });
}

/** Nothing was sent: the booking waits until the courier can be asked about the one before, an hour at most. */
async function postpone(db: Database, claimed: CourierRequest, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, claimed);
    const { request } = locked;
    if (request.state !== "sending" || request.attempts !== claimed.attempts + 1) return;
    if (request.attempts >= maxUnanswered) return recordDoubt(tx, locked, 0, reason, system);
    await settleRequest(tx, request.id, { state: "waiting", reason, dueAt: secondsFromNow(300) });
  });
}
