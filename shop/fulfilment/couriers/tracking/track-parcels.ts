import { log } from "../../../../platform/log.ts";
import type { Database } from "../../../schema.ts";
import type { CourierResult, TrackedParcel } from "../../model/courier-adapter.ts";
import { deriveDelivery } from "../../model/derive-delivery.ts";
import {
  type Call,
  type CourierDelivery,
  callSafely,
  leaseOf,
  openCall,
} from "../accounts/courier-delivery.ts";
import { saveCharges, savePayment } from "./courier-money-queries.ts";
import { recordCourierEvents } from "./record-courier-events.ts";
import {
  type CourierBatch,
  claimParcelsToSettle,
  claimParcelsToTrack,
  listCouriersToAsk,
  scheduleTracking,
} from "./tracking-queries.ts";
import { type Asked, insertUnreadable } from "./unreadable-answer-queries.ts";

/** Parcels in one question, where a courier's protocol does not say. */
const usualBatch = 20;
/** Questions without an answer, one after the other, after which a courier is left alone until the next round. */
const maxFailures = 2;

/** Asks every courier about the parcels that are due, batch by batch, until none is or the job is stopped. */
export async function trackParcels(delivery: CourierDelivery, signal?: AbortSignal): Promise<void> {
  await atEachCourier(delivery, async (courier, call) => {
    const lease = { limit: call.adapter.atOnce?.track ?? usualBatch, leaseSeconds: leaseOf(delivery) };
    for (let failures = 0; failures < maxFailures && !signal?.aborted; ) {
      const parcels = await claimParcelsToTrack(delivery.db, courier.id, lease);
      if (parcels.length === 0) return;
      failures = (await trackBatch(delivery, call, { courier, parcels })) ? 0 : failures + 1;
    }
  });
}

/** Side by side, so that no courier waits for a slow one. */
async function atEachCourier(
  delivery: CourierDelivery,
  ask: (courier: CourierBatch["courier"], call: Call) => Promise<void>,
): Promise<void> {
  const couriers = await listCouriersToAsk(delivery.db);
  const rounds = await Promise.allSettled(
    couriers.map(async (courier) => {
      const call = await openCall(delivery, courier);
      if (call) await ask(courier, call);
    }),
  );
  for (const round of rounds) if (round.status === "rejected") throw round.reason;
}

/** @returns whether the courier has answered */
async function trackBatch(
  { db }: CourierDelivery,
  call: Call,
  { courier, parcels }: CourierBatch,
): Promise<boolean> {
  const numbers = parcels.map(({ trackingNumber }) => trackingNumber);
  const answer = await callSafely(call, (signal) => call.adapter.track(call.account, numbers, signal));
  await noteUnreadable(db, courier.id, "track", answer);
  for (const { id, trackingNumber } of parcels) {
    const told =
      answer.outcome === "done"
        ? answer.parcels.filter((parcel) => parcel.trackingNumber === trackingNumber)
        : null;
    const isRecorded = told && (await record(db, courier.id, told, id));
    if (!isRecorded) await scheduleTracking(db, id, null);
    else {
      const { isOutForDelivery } = deriveDelivery(told.flatMap(({ events }) => events));
      await scheduleTracking(db, id, { isOutForDelivery });
    }
  }
  return answer.outcome === "done";
}

/** What cannot be recorded of one parcel must not hold up the others. @returns whether it was */
async function record(db: Database, courierId: string, told: TrackedParcel[], shipment: number) {
  try {
    await recordCourierEvents(db, courierId, told);
    return true;
  } catch (error) {
    log.error({ err: error, courier: courierId, shipment }, "the events of a parcel could not be recorded");
    return false;
  }
}

/** Asks couriers what they charge for parcels that were delivered or come back, and whether they have paid; facts alone. */
export async function pullCourierMoney(delivery: CourierDelivery, signal?: AbortSignal): Promise<void> {
  const { db } = delivery;
  await atEachCourier(delivery, async (courier, call) => {
    for (let failures = 0; failures < maxFailures && !signal?.aborted; ) {
      const limit = call.adapter.atOnce?.money ?? usualBatch;
      const parcels = await claimParcelsToSettle(db, courier.id, limit);
      if (parcels.length === 0) return;
      failures = (await settleBatch(db, call, { courier, parcels })) ? 0 : failures + 1;
    }
  });
}

/** @returns whether the courier has answered */
async function settleBatch(db: Database, call: Call, { courier, parcels }: CourierBatch): Promise<boolean> {
  const { adapter, account } = call;
  const numbers = parcels.map(({ trackingNumber }) => trackingNumber);
  const idOf = new Map(parcels.map(({ id, trackingNumber }) => [trackingNumber, id]));
  const charges = await callSafely(call, async (timeout) =>
    adapter.charges ? adapter.charges(account, numbers, timeout) : { outcome: "done" as const, charges: [] },
  );
  await noteUnreadable(db, courier.id, "charges", charges);
  for (const one of charges.outcome === "done" ? charges.charges : []) {
    const id = idOf.get(one.trackingNumber);
    if (id !== undefined) await saveCharges(db, courier.id, id, one);
  }
  const payments = await callSafely(call, (timeout) => adapter.payments(account, numbers, timeout));
  await noteUnreadable(db, courier.id, "payments", payments);
  for (const one of payments.outcome === "done" ? payments.payments : []) {
    const id = idOf.get(one.trackingNumber);
    if (id !== undefined) await savePayment(db, courier.id, id, one);
  }
  return charges.outcome === "done" && payments.outcome === "done";
}

/** An answer that no one can read would otherwise be silent, and what it says never learnt. */
async function noteUnreadable(
  db: Database,
  courierId: string,
  asked: Asked,
  answer: CourierResult<object>,
): Promise<void> {
  if (answer.outcome !== "no_answer" || !answer.unreadable) return;
  if (await insertUnreadable(db, courierId, asked))
    log.warn({ courier: courierId, asked }, "a courier answered something that the shop cannot read");
}
