import { randomUUID } from "node:crypto";
import { bookPasted } from "../shop/fulfilment/couriers/booking/book-pasted.ts";
import { cancelBooking } from "../shop/fulfilment/couriers/booking/decide-booking.ts";
import { requestBooking } from "../shop/fulfilment/couriers/booking/request-booking.ts";
import { claimNextRequest, deliverRequest } from "../shop/fulfilment/couriers/requests/deliver-request.ts";
import { proposeCouriers } from "../shop/fulfilment/couriers/rules/propose-couriers.ts";
import { recordStaffEvent } from "../shop/fulfilment/couriers/tracking/record-courier-events.ts";
import { trackParcels } from "../shop/fulfilment/couriers/tracking/track-parcels.ts";
import { handOver } from "../shop/fulfilment/parcels/hand-over.ts";
import { listToPack } from "../shop/fulfilment/parcels/list-to-pack.ts";
import { packChosen } from "../shop/fulfilment/parcels/make-parcels.ts";
import type { ShipmentState } from "../shop/orders/model/state-machines.ts";
import { listParcelCash } from "../shop/payments/ledger/parcel-cash-queries.ts";
import type { SimulatedParcel } from "../test/simulators/couriers/courier-books.ts";
import { type DemoRun, each } from "./demo-days.ts";
import type { DemoStop } from "./demo-plan.ts";

const unpacked: DemoStop[] = ["pack", "refund", "refund_requested", "refund_approved", "disputed"];
const byPostex: (DemoStop | null)[] = ["unknown", "uncancelled"];

const packerOf = ({ staff }: DemoRun) => ({ actor: "admin", actorId: staff.packer.id }) as const;

/** The parcels in some states, each with the order whose plan it follows. */
export async function parcelsIn({ db, orders }: DemoRun, ...states: ShipmentState[]) {
  const parcels = await db
    .selectFrom("shipments")
    .innerJoin("shipmentLines", "shipmentId", "shipments.id")
    .where("state", "in", states)
    .distinctOn("shipments.id")
    .orderBy("shipments.id")
    .selectAll("shipments")
    .select("orderId")
    .execute();
  return parcels.flatMap((parcel) => {
    const order = orders.get(parcel.orderId);
    return order && !order.isOver ? [{ ...parcel, order }] : [];
  });
}
type DemoParcel = Awaited<ReturnType<typeof parcelsIn>>[number];

export async function packAndBook(run: DemoRun): Promise<void> {
  const { db, orders, chance, couriers } = run;
  const toPack = (await listToPack(db)).filter(({ orders: [first] }) => {
    const stop = orders.get(first?.id ?? 0)?.stop;
    return stop ? !unpacked.includes(stop) : chance.random() < 0.85;
  });
  await each(toPack, ({ key }) => packChosen(db, [key], packerOf(run)));
  const packed = (await parcelsIn(run, "planned")).filter(
    ({ packedAt, order: { stop } }) => packedAt && (stop ? stop !== "book" : chance.random() < 0.9),
  );
  const certain = packed.filter(({ order }) => order.stop !== "unknown");
  await book(run, certain);
  const faults = couriers.find(({ name }) => name === "postex")?.faults;
  for (const parcel of packed.filter(({ order }) => byPostex.includes(order.stop))) {
    const isUnknown = parcel.order.stop === "unknown";
    faults?.add({ kind: isUnknown ? "lost-after" : "refused" });
    if (!isUnknown) await cancelBooking(db, parcel.id, packerOf(run));
    await book(run, isUnknown ? [parcel] : []);
  }
}

/** Books parcels, and sends what is asked of couriers. */
async function book(run: DemoRun, parcels: DemoParcel[]): Promise<void> {
  const { db, delivery } = run;
  const cash = await listParcelCash(
    db,
    parcels.map(({ id }) => id),
  );
  const proposals = await proposeCouriers(
    db,
    parcels.map((parcel) => ({ ...parcel, collects: cash.get(parcel.id)?.collects ?? 0 })),
  );
  await each(parcels, async ({ id, reference, order: { courier, stop } }) => {
    const courierId =
      courier ?? (byPostex.includes(stop) ? "postex" : (proposals.get(id)?.proposed?.courierId ?? "tcs"));
    await requestBooking(db, { shipmentIds: [id], courierId }, packerOf(run));
    if (courierId === "tcs")
      await bookPasted(db, courierId, `${reference} ${779_000_000 + id}`, packerOf(run));
  });
  await each([1, 2, 3, 4], async () => {
    for (let due = await claimNextRequest(delivery); due; due = await claimNextRequest(delivery))
      await deliverRequest(delivery, due);
  });
}

export async function handOverAll(run: DemoRun): Promise<void> {
  const ready = (await parcelsIn(run, "booked")).filter(
    ({ packedAt, order: { stop } }) =>
      packedAt && (stop ? stop !== "give" && stop !== "uncancelled" : run.chance.random() < 0.95),
  );
  for (const [courierId, parcels] of Map.groupBy(ready, ({ courier }) => courier ?? "")) {
    const shipmentIds = parcels.map(({ id }) => id);
    const who = { courierId, riderName: courierId === "rider" ? "Rashid" : "", at: new Date() };
    const counted = shipmentIds.length;
    await handOver(run.db, { key: randomUUID(), ...who, counted, shipmentIds }, packerOf(run));
  }
}

/** What couriers and riders do with the parcels that they have, and what the shop hears of it. */
export async function moveParcels(run: DemoRun): Promise<void> {
  for (const parcel of await parcelsIn(run, "handed_over", "attempted", "coming_back")) {
    const { id: shipmentId, courier, trackingNumber, order } = parcel;
    const books = run.couriers.find(({ name }) => name === courier)?.books;
    const known = books?.find(trackingNumber ?? "");
    const steps = order.mornings.shift() ?? [];
    for (const step of known ? steps : [])
      books?.act(known as SimulatedParcel, step, step === "attempt failed" ? { reason: "Not at home" } : {});
    const told = { shipmentId, meaning: "delivered", seen: 0 } as const;
    if (!books && !order.stop) await recordStaffEvent(run.db, told, packerOf(run));
  }
  await trackParcels(run.delivery);
}
