import type { ChildProcess } from "node:child_process";
import { sql } from "kysely";
import { openDatabase } from "../../platform/database/open-database.ts";
import { decideBooking } from "../../shop/fulfilment/couriers/booking/decide-booking.ts";
import { requestBooking } from "../../shop/fulfilment/couriers/booking/request-booking.ts";
import type { Actor } from "../../shop/orders/lifecycle/order-event-queries.ts";
import type { Database, Schema } from "../../shop/schema.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { planTestParcel, prepareCouriers } from "../fulfilment/planned-parcel.ts";
import { seededRandom } from "../seeded-random.ts";
import { newestStep, type SimulatedParcel } from "../simulators/couriers/courier-books.ts";
import {
  courierProtocols,
  type SimulatedCourier,
  startCourier,
} from "../simulators/couriers/start-courier.ts";
import { callFaults } from "./call-faults.ts";
import { type CourierDifferences, compareCouriers, liveOf } from "./compare-couriers.ts";
import { type CourierWork, findLahore } from "./courier-work.ts";
import { createForger, type ForgedCalls } from "./forged-calls.ts";
import { createMoves } from "./move-parcels.ts";
import { delay } from "./traffic.ts";
import { findFreePort, killWorker, startWorker } from "./worker-process.ts";

export interface CourierRounds {
  /** Of a migrated and seeded shop. */
  databaseUrl: string;
  parcels: number;
  /** How often the process that works is killed. */
  kills: number;
  seed: number;
}

export interface CourierFindings extends CourierDifferences {
  kills: number;
  /** Bookings about which a person had to decide. */
  decided: number;
  /** Calls in the couriers' names that were not theirs. */
  forged: ForgedCalls;
  /** Calls of the couriers, and of those who forge them, that the shop has stored. */
  hints: number;
}

const system: Actor = { actor: "system", actorId: null };

// Couriers that can be asked by our reference also book twice when their answer is lost. That one books twice and answers once is
// not tried: no shop can know.
const chancesOf = (name: SimulatedCourier["name"]) =>
  name === "postex" ? callFaults : { ...callFaults, "twice-lost": 0.03 };

/**
 * Books, tracks and delivers parcels with simulated couriers that lose answers and tell of events late and in any order, while
 * the process that does the shop's part is killed again and again and others call it in the couriers' names; then compares
 * the shop with the couriers' own books.
 */
export async function runCourierRounds({ databaseUrl, parcels, kills, seed }: CourierRounds) {
  const { db, pool, close } = openDatabase<Schema>({ connectionString: databaseUrl }, 8);
  const names = Object.keys(courierProtocols) as (keyof typeof courierProtocols)[];
  const couriers = await Promise.all(names.map((name) => startCourier(name)));
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const subscribe = () => {
    for (const { name, webhooks } of couriers) webhooks.subscribe(`${address}/webhooks/${name}`);
  };
  for (const courier of couriers) {
    courier.books.lateLookups = 1;
    courier.faults.setChances(chancesOf(courier.name), seed);
  }
  subscribe();
  const accounts = Object.fromEntries(couriers.map(({ name, account }) => [name, account]));
  const work: CourierWork = { databaseUrl, accounts, port };
  const moves = createMoves(couriers, seed);
  const forger = createForger(address, seed);
  const random = seededRandom(seed);
  const findings = { kills: 0, decided: 0, forged: forger.calls };
  let worker: ChildProcess | null = null;
  try {
    await prepareCouriers(db);
    await planParcels(db, parcels);
    await requestAll(db, names);
    const deadline = performance.now() + 120_000 + parcels * 1200;
    worker = await startCourierWorker(work);
    let nextKill = performance.now() + 300;
    let nextSweep = 0;
    // When the process began to work that asks about each parcel a last time, and has done nothing else.
    let lastStart: Date | null = null;
    while (performance.now() < deadline) {
      // In between those of which something has become known; all, because a parcel may have been asked about meanwhile.
      const all = performance.now() > nextSweep;
      if (all) nextSweep = performance.now() + 5000;
      await makeDue(db, all ? "all" : await moves.next(db));
      findings.decided += await decideAll(db, couriers);
      await requestAll(db, names);
      await forger.next(db);
      if (lastStart && (await areTracked(db, lastStart))) break;
      if (!lastStart && findings.kills >= kills && (await isOver(db, couriers, moves.isOver))) {
        await killWorker(worker);
        lastStart = new Date();
        worker = await startCourierWorker(work);
      }
      if (findings.kills < kills && performance.now() > nextKill) {
        await killWorker(worker);
        findings.kills++;
        worker = await startCourierWorker(work);
        // A courier that has given up calling is told to go on.
        subscribe();
        nextKill = performance.now() + 200 + random() * 800;
      }
      await delay(50);
    }
    for (const { webhooks } of couriers) await webhooks.settled();
    const { hints } = await db
      .selectFrom("inboundEvents")
      .select((eb) => eb.fn.countAll<number>().as("hints"))
      .executeTakeFirstOrThrow();
    return { ...(await compareCouriers(db, pool, couriers)), ...findings, hints };
  } finally {
    if (worker) await killWorker(worker);
    for (const courier of couriers) await courier.stop();
    await close();
  }
}

const startCourierWorker = (work: CourierWork) =>
  startWorker("test/faults/courier-worker.ts", { COURIER_WORK: JSON.stringify(work) });

/** Whether nothing is under way any more: no request, and no parcel of which something is still to become known. */
async function isOver(
  db: Database,
  couriers: readonly SimulatedCourier[],
  isKnown: (parcel: SimulatedParcel) => boolean,
): Promise<boolean> {
  const open = await db.selectFrom("courierRequests").where("finishedAt", "is", null).select("id").execute();
  const moving = await db
    .selectFrom("shipments")
    .where("state", "not in", ["delivered", "coming_back"])
    .select("id")
    .execute();
  const live = couriers.flatMap(({ books }) =>
    books.parcels.filter((parcel) => newestStep(parcel).step !== "cancelled"),
  );
  return open.length + moving.length === 0 && live.every(isKnown);
}

/** Whether the couriers have answered about each parcel that may still move, since a time. */
async function areTracked(db: Database, since: Date): Promise<boolean> {
  const open = await db
    .selectFrom("shipments")
    .where("state", "=", "coming_back")
    .where((or) => or.or([or("trackedAt", "is", null), or("trackedAt", "<", since)]))
    .select("id")
    .execute();
  return open.length === 0;
}

async function planParcels(db: Database, count: number): Promise<void> {
  for (let made = 0; made < count; made++) await planTestParcel(db, await createCustomer(db));
}

/** Books whatever is planned and was not requested, as staff do: new parcels, and those that were refused. */
async function requestAll(db: Database, names: readonly string[]): Promise<void> {
  const planned = await db
    .selectFrom("shipments")
    .where("state", "=", "planned")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("courierRequests")
            .select("id")
            .whereRef("shipmentId", "=", "shipments.id")
            .where("state", "in", ["waiting", "sending", "unknown"]),
        ),
      ),
    )
    .select("id")
    .execute();
  for (const { id } of planned) {
    const courierId = names[id % names.length] ?? "";
    const [result] = await requestBooking(db, { shipmentIds: [id], courierId }, system, findLahore);
    if (result?.outcome === "refused") throw new Error(result.reason);
  }
}

/** Lets no one wait for a pause; leases stay, and whatever has waited longest comes first. */
async function makeDue(db: Database, shipmentIds: number[] | "all"): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .updateTable("courierRequests")
    .set({ dueAt: now })
    .where("finishedAt", "is", null)
    .where("dueAt", ">", now)
    .execute();
  const waiting = db.updateTable("shipments").set({ trackDueAt: now }).where("trackDueAt", ">", now);
  await (shipmentIds === "all"
    ? waiting
    : waiting.where((or) => or.or([or("id", "in", [0, ...shipmentIds]), or("trackFailures", ">", 0)]))
  ).execute();
}

/** Decides, as a person who looks into the courier's portal, about bookings of which the shop cannot learn more. */
async function decideAll(db: Database, couriers: readonly SimulatedCourier[]): Promise<number> {
  const open = await db
    .selectFrom("courierRequests")
    .innerJoin("shipments", "shipments.id", "courierRequests.shipmentId")
    .where("kind", "=", "book")
    .where("courierRequests.state", "=", "unknown")
    .where("asksLeft", "=", 0)
    .select(["shipments.id", "reference", "courierId"])
    .execute();
  for (const { id, reference, courierId } of open) {
    const courier = couriers.find(({ name }) => name === courierId);
    const [booking] = courier ? liveOf(courier, reference) : [];
    await decideBooking(
      db,
      booking
        ? { shipmentId: id, decision: "booked", trackingNumber: booking.trackingNumber }
        : { shipmentId: id, decision: "not_booked" },
      system,
    );
  }
  return open.length + (await cancelAtPortal(db, couriers));
}

/** Cancels, as a person in the courier's portal, second bookings that the courier has refused to cancel for the shop. */
async function cancelAtPortal(db: Database, couriers: readonly SimulatedCourier[]): Promise<number> {
  const refused = await db
    .selectFrom("courierRequests")
    .where("kind", "=", "cancel")
    .where("state", "in", ["refused", "failed"])
    .select(["courierId", sql<string>`payload ->> 'trackingNumber'`.as("number")])
    .execute();
  let cancelled = 0;
  for (const { courierId, number } of refused) {
    const courier = couriers.find(({ name }) => name === courierId);
    const parcel = courier?.books.find(number);
    if (!courier || !parcel || newestStep(parcel).step === "cancelled") continue;
    courier.books.act(parcel, "cancelled");
    cancelled++;
  }
  return cancelled;
}
