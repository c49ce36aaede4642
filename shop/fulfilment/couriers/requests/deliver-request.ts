import { secondsFromNow } from "../../../../platform/database/seconds-from-now.ts";
import type { Actor } from "../../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../../orders/lifecycle/transition.ts";
import { listParcelCash } from "../../../payments/ledger/parcel-cash-queries.ts";
import type { Database } from "../../../schema.ts";
import type { Consignee } from "../../model/consignee.ts";
import type { CourierResult } from "../../model/courier-adapter.ts";
import {
  type Call,
  type CourierDelivery,
  callSafely,
  leaseOf,
  openCall,
} from "../accounts/courier-delivery.ts";
import { findBookingCourier, listLinesToBook, updateTracking } from "../booking/booking-queries.ts";
import {
  beginSending,
  type CourierRequest,
  claimRequest,
  findCashAskedFor,
  findOtherAdvice,
  insertRequest,
  listEmptyBookings,
  settleRequest,
  wasSentBefore,
} from "../booking/courier-request-queries.ts";
import { deliverBooking } from "../booking/deliver-booking.ts";
import { consigneeOf } from "../booking/prepare-booking.ts";
import { type LockedBooking, lockBooking, recordDoubt, recordRefusal } from "../booking/record-booking.ts";
import { followHistory } from "../tracking/record-courier-events.ts";
import { reopenWish } from "../tracking/wish-queries.ts";

/** Attempts of what may be sent again; the pauses double, from half a minute. */
const maxAttempts = 8;

const system: Actor = { actor: "system", actorId: null };

/** Claims the next request to a courier; undefined: none is due. */
export async function claimNextRequest(delivery: CourierDelivery): Promise<CourierRequest | undefined> {
  return claimRequest(delivery.db, leaseOf(delivery));
}

/**
 * Carries out a claimed request: that it is sent is committed, then the call is made outside any transaction, then its outcome
 * is stored. Whoever dies in between leaves a lease that ends.
 */
export async function deliverRequest(delivery: CourierDelivery, claimed: CourierRequest): Promise<void> {
  const call = await openCall(delivery, await findBookingCourier(delivery.db, claimed.courierId));
  if (!call) return refuseWithoutAccount(delivery.db, claimed);
  if (claimed.kind === "book") return deliverBooking(delivery, claimed, call);
  // A change whose answer was lost: a person looks.
  if (claimed.state === "unknown") return;
  const begun = await begin(delivery, claimed);
  if (!begun) return;
  const result = await send(call, claimed, begun);
  const confirmed = await confirmCancellation(call, begun, result);
  await recordResult(delivery.db, { ...claimed, attempts: claimed.attempts + 1 }, confirmed);
}

/** Asks for the cancellation of bookings in which nothing is left. @param shipmentIds of these parcels alone; absent: of all */
export async function cancelEmptyBookings(db: Database, shipmentIds?: readonly number[]): Promise<void> {
  for (const { id, courierId, trackingNumber } of await listEmptyBookings(db, shipmentIds))
    await insertRequest(
      db,
      { courierId, shipmentId: id, kind: "cancel", payload: { trackingNumber } },
      system,
    );
}

async function refuseWithoutAccount(db: Database, claimed: CourierRequest): Promise<void> {
  const reason = "This courier has no account yet. Add it under Couriers.";
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, claimed);
    const { state } = locked.request;
    if (claimed.kind !== "book") {
      const unsent = claimed.attempts === 0 ? "refused" : "failed";
      if (state === "waiting") await endUndone(tx, locked, { state: unsent, reason });
    } else if (state === "waiting") await recordRefusal(tx, locked, reason, system);
    else if (state === "unknown") await recordDoubt(tx, locked, 0, reason, system);
  });
}

/** Ends a request that the courier has not carried out. After an instruction its parcel waits for another one. */
async function endUndone(
  tx: Database,
  { shipment, request: { id, kind } }: LockedBooking,
  outcome: { state: "refused" | "failed" | "unknown"; reason: string },
): Promise<void> {
  await settleRequest(tx, id, outcome);
  if (kind !== "advise") return;
  await reopenWish(tx, id);
  await followHistory(tx, shipment.id, system);
}

/** Whether a cancellation is of the booking with which the parcel travels. */
function isInUse({ shipment, request: { kind, payload, courierId } }: LockedBooking): boolean {
  const isItsOwn = shipment.courier === courierId && shipment.trackingNumber === payload.trackingNumber;
  return kind === "cancel" && isItsOwn && shipment.state !== "booked";
}

interface Begun extends LockedBooking {
  /** Of a change: whom and where the parcel goes to by now; null: its order says nothing that a courier takes. */
  wanted: Pick<Consignee, "name" | "address" | "phone"> | null;
  /** Of a change: the cash of the booking, and of an earlier change, in rupees; null: as booked. */
  bookedRupees: number;
  cashAskedFor: number | null;
  /** Of a cancellation: whether the courier may have carried it out already. */
  wasSent: boolean;
}

async function begin(delivery: CourierDelivery, claimed: CourierRequest): Promise<Begun | null> {
  return delivery.db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, claimed);
    const { request } = locked;
    if (request.state !== "waiting" || request.attempts !== claimed.attempts) return null;
    const refuse = async (reason: string, state: "refused" | "failed" = "refused") => {
      await endUndone(tx, locked, { state, reason });
      return null;
    };
    // Otherwise `recordResult` has ended it: the process stopped in every attempt.
    if (request.attempts >= maxAttempts)
      return refuse("We do not know if the courier has received this.", "failed");
    if (isInUse(locked)) return refuse("The parcel has already left with this booking.");
    const other = request.kind === "advise" ? await findOtherAdvice(tx, request) : null;
    if (other !== null) {
      if (other > request.id) return refuse("A later instruction has replaced this one.");
      await settleRequest(tx, request.id, { state: "waiting", dueAt: secondsFromNow(30) });
      return null;
    }
    const wasSent = request.kind === "cancel" && (await wasSentBefore(tx, request));
    await beginSending(tx, request, leaseOf(delivery));
    const isChange = request.kind === "intercept";
    const [first] = isChange ? await listLinesToBook(tx, locked.shipment.id) : [];
    const cashAskedFor = isChange ? await findCashAskedFor(tx, request) : null;
    const cash = isChange ? await listParcelCash(tx, [locked.shipment.id]) : undefined;
    const bookedRupees = Math.floor((cash?.get(locked.shipment.id)?.collects ?? 0) / 100);
    return { ...locked, wanted: first ? consigneeOf(first) : null, bookedRupees, cashAskedFor, wasSent };
  });
}

async function send(
  call: Call,
  { kind, payload }: CourierRequest,
  { shipment: { consignee, trackingNumber: currentNumber }, wanted, bookedRupees, cashAskedFor }: Begun,
): Promise<CourierResult<object>> {
  const { adapter, account } = call;
  const trackingNumber = payload.trackingNumber ?? currentNumber;
  if (!trackingNumber) return { outcome: "refused", reason: "The parcel has no tracking number." };
  const { advice = "retry", remarks = "" } = payload;
  return callSafely(call, async (signal) => {
    if (kind === "cancel") return adapter.cancel(account, trackingNumber, signal);
    if (kind === "advise") return adapter.advise(account, { trackingNumber, advice, remarks }, signal);
    if (kind === "intercept" && adapter.intercept && consignee) {
      const cashRupees = payload.cashRupees ?? cashAskedFor ?? bookedRupees;
      const booked = { ...consignee, cashRupees: bookedRupees };
      const change = { booked, wanted: { ...consignee, ...wanted, cashRupees } };
      return adapter.intercept(account, { trackingNumber, remarks, ...change }, signal);
    }
    return { outcome: "refused", reason: "This courier does not accept this kind of request." };
  });
}

/** A courier refuses a second cancellation because the first one worked. Until it confirms that, the outcome is unknown. */
async function confirmCancellation(
  call: Call,
  { shipment, request, wasSent }: Begun,
  result: CourierResult<object>,
): Promise<CourierResult<object>> {
  const { trackingNumber } = request.payload;
  if (request.kind !== "cancel" || result.outcome !== "refused" || !wasSent || !trackingNumber) return result;
  if (result.retry) return { outcome: "no_answer", reason: result.reason };
  const { adapter, account } = call;
  const isCancelled = await callSafely(
    call,
    async (signal): Promise<CourierResult<{ cancelled: boolean }>> => {
      if (adapter.findByReference) {
        const found = await adapter.findByReference(account, shipment.reference, signal);
        if (found.outcome !== "done") return found;
        const booking = found.bookings.find((one) => one.trackingNumber === trackingNumber);
        return { outcome: "done", cancelled: booking?.cancelled ?? false };
      }
      const tracked = await adapter.track(account, [trackingNumber], signal);
      if (tracked.outcome !== "done") return tracked;
      const events = tracked.parcels.find((one) => one.trackingNumber === trackingNumber)?.events ?? [];
      return { outcome: "done", cancelled: events.some(({ meaning }) => meaning === "cancelled") };
    },
  );
  if (isCancelled.outcome === "done") return isCancelled.cancelled ? { outcome: "done" } : result;
  const mayAnswerLater = isCancelled.outcome === "no_answer" || isCancelled.retry;
  return mayAnswerLater ? { outcome: "no_answer", reason: isCancelled.reason } : result;
}

async function recordResult(
  db: Database,
  claimed: CourierRequest,
  result: CourierResult<object>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, claimed);
    const { request } = locked;
    if (result.outcome === "done") {
      if (request.state !== "done") await settleRequest(tx, request.id, { state: "done" });
      if (request.kind === "cancel") await endBooking(tx, locked);
      return;
    }
    if (request.state !== "sending" || request.attempts !== claimed.attempts) return;
    const { reason } = result;
    const mayRepeat = result.outcome === "no_answer" ? request.kind !== "intercept" : result.retry;
    if (mayRepeat && request.attempts < maxAttempts)
      return settleRequest(tx, request.id, {
        state: "waiting",
        reason,
        dueAt: secondsFromNow(30 * 2 ** (request.attempts - 1)),
      });
    const lost = request.kind === "intercept" ? "unknown" : "failed";
    // A second instruction is refused also because the first one worked.
    const isLost = result.outcome === "no_answer" || (request.kind === "advise" && request.attempts > 1);
    await endUndone(tx, locked, { state: isLost ? lost : "refused", reason });
  });
}

/** The courier has cancelled a booking: the parcel may be booked again. */
async function endBooking(tx: Database, { shipment, request }: LockedBooking): Promise<void> {
  if (shipment.state !== "booked" || shipment.trackingNumber !== request.payload.trackingNumber) return;
  await updateTracking(tx, shipment.id, null, false);
  await transition(tx, { machine: "shipment", id: shipment.id, to: "planned", actor: system });
}
