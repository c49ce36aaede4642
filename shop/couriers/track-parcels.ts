import { type Call, type CourierDelivery, callSafely, leaseOf, openCall } from "./courier-delivery.ts";
import { saveCharges, savePayment } from "./courier-money-queries.ts";
import { deriveDelivery } from "./derive-delivery.ts";
import { recordCourierEvents } from "./record-courier-events.ts";
import {
  type CourierBatch,
  claimParcelsToSettle,
  claimParcelsToTrack,
  listCouriersToAsk,
  scheduleTracking,
} from "./tracking-queries.ts";

/** Parcels in one question. */
const batchSize = 20;

/** Asks every courier about the parcels that are due, batch by batch, until none is or the job is stopped. */
export async function trackParcels(delivery: CourierDelivery, signal?: AbortSignal): Promise<void> {
  for (const courier of await listCouriersToAsk(delivery.db)) {
    const call = await openCall(delivery, courier);
    if (!call) continue;
    const lease = { limit: batchSize, leaseSeconds: leaseOf(delivery) };
    for (;;) {
      if (signal?.aborted) return;
      const parcels = await claimParcelsToTrack(delivery.db, courier.id, lease);
      if (parcels.length === 0) break;
      await trackBatch(delivery, call, { courier, parcels });
    }
  }
}

async function trackBatch(
  { db }: CourierDelivery,
  call: Call,
  { courier, parcels }: CourierBatch,
): Promise<void> {
  const numbers = parcels.map(({ trackingNumber }) => trackingNumber);
  const answer = await callSafely(call, (signal) => call.adapter.track(call.account, numbers, signal));
  if (answer.outcome === "done") await recordCourierEvents(db, courier.id, answer.parcels);
  for (const { id, trackingNumber } of parcels) {
    if (answer.outcome !== "done") await scheduleTracking(db, id, null);
    else {
      const events = answer.parcels.filter((parcel) => parcel.trackingNumber === trackingNumber);
      const { isOutForDelivery } = deriveDelivery(events.flatMap((parcel) => parcel.events));
      await scheduleTracking(db, id, { isOutForDelivery });
    }
  }
}

/** Asks couriers what they charge for parcels that were delivered or come back, and whether they have paid; facts alone. */
export async function pullCourierMoney(delivery: CourierDelivery, signal?: AbortSignal): Promise<void> {
  const { db } = delivery;
  for (const courier of await listCouriersToAsk(db)) {
    const call = await openCall(delivery, courier);
    if (!call) continue;
    for (;;) {
      if (signal?.aborted) return;
      const parcels = await claimParcelsToSettle(db, courier.id, batchSize);
      if (parcels.length === 0) break;
      const numbers = parcels.map(({ trackingNumber }) => trackingNumber);
      const idOf = new Map(parcels.map(({ id, trackingNumber }) => [trackingNumber, id]));
      const { adapter, account } = call;
      const charges = await callSafely(call, async (timeout) =>
        adapter.charges
          ? adapter.charges(account, numbers, timeout)
          : { outcome: "done" as const, charges: [] },
      );
      for (const one of charges.outcome === "done" ? charges.charges : []) {
        const id = idOf.get(one.trackingNumber);
        if (id !== undefined) await saveCharges(db, courier.id, id, one);
      }
      const payments = await callSafely(call, (timeout) => adapter.payments(account, numbers, timeout));
      for (const one of payments.outcome === "done" ? payments.payments : []) {
        const id = idOf.get(one.trackingNumber);
        if (id !== undefined) await savePayment(db, courier.id, id, one);
      }
    }
  }
}
