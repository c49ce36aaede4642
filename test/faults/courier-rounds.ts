import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openDatabase } from "../../platform/database/open-database.ts";
import { decideBooking } from "../../shop/couriers/decide-booking.ts";
import { requestBooking } from "../../shop/couriers/request-booking.ts";
import type { Actor } from "../../shop/orders/order-event-queries.ts";
import type { Database, Schema } from "../../shop/schema.ts";
import { createCustomer } from "../create-customer.ts";
import { planTestParcel, prepareCouriers } from "../planned-parcel.ts";
import { newestStep, type SimulatedParcel } from "../simulators/couriers/courier-books.ts";
import type { FaultKind } from "../simulators/couriers/courier-faults.ts";
import {
  courierProtocols,
  type SimulatedCourier,
  startCourier,
} from "../simulators/couriers/start-courier.ts";
import { type CourierWork, findLahore } from "./courier-work.ts";
import { delay } from "./traffic.ts";

export interface CourierRounds {
  /** Of a migrated and seeded shop. */
  databaseUrl: string;
  parcels: number;
  /** How often the process that works is killed. */
  kills: number;
  seed: number;
}

/** How the shop's parcels differ from the couriers' own books; all zero: they do not. */
export interface CourierFindings {
  /** Parcels with more than one live booking at a courier. */
  doubled: number;
  /** Parcels that the courier does not have as the shop believes, and parcels of the courier that are nobody's. */
  lost: number;
  /** Parcels whose delivery the shop believes and the courier does not know, or the other way round. */
  untrue: number;
  /** Parcels that never came to an end. */
  unfinished: number;
  kills: number;
  /** Bookings about which a person had to decide. */
  decided: number;
}

const system: Actor = { actor: "system", actorId: null };

// What goes wrong with one call in so many. A courier that itself books twice is not tried: no shop can know.
const chances: Partial<Record<FaultKind, number>> = {
  "lost-before": 0.04,
  "lost-after": 0.06,
  "error-before": 0.02,
  "error-after": 0.03,
  "html-after": 0.02,
  "wrong-types-after": 0.02,
  "late-after": 0.02,
  "silent-after": 0.01,
  refused: 0.02,
};

/**
 * Books, tracks and delivers parcels with simulated couriers that lose answers, while the process that does the shop's part is
 * killed again and again; then compares the shop with the couriers' own books.
 */
export async function runCourierRounds({ databaseUrl, parcels, kills, seed }: CourierRounds) {
  const { db, close } = openDatabase<Schema>({ connectionString: databaseUrl }, 8);
  const names = Object.keys(courierProtocols) as (keyof typeof courierProtocols)[];
  const couriers = await Promise.all(names.map((name) => startCourier(name)));
  for (const courier of couriers) {
    courier.books.lateLookups = 1;
    courier.faults.setChances(chances, seed);
  }
  const accounts = Object.fromEntries(couriers.map(({ name, account }) => [name, account]));
  const work: CourierWork = { databaseUrl, accounts };
  const findings = { kills: 0, decided: 0 };
  let worker: ChildProcess | null = null;
  try {
    await prepareCouriers(db);
    await planParcels(db, parcels);
    await requestAll(db, names);
    const deadline = performance.now() + 60_000 + parcels * 600;
    worker = await startWorker(work);
    let lastKill = performance.now();
    while (performance.now() < deadline) {
      await makeDue(db);
      findings.decided += await decideAll(db, couriers);
      await requestAll(db, names);
      const ended = await moveParcels(db, couriers);
      if (ended === parcels && findings.kills >= kills) break;
      if (findings.kills < kills && performance.now() - lastKill > 700) {
        await killWorker(worker);
        findings.kills++;
        worker = await startWorker(work);
        lastKill = performance.now();
      }
      await delay(100);
    }
    return { ...(await compare(db, couriers)), ...findings };
  } finally {
    if (worker) await killWorker(worker);
    for (const courier of couriers) await courier.stop();
    await close();
  }
}

async function startWorker(work: CourierWork): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["test/faults/courier-worker.ts"], {
    env: { PATH: process.env.PATH ?? "", COURIER_WORK: JSON.stringify(work) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once("data", () => resolve());
    child.once("exit", (code) => reject(new Error(`the courier worker ended with ${code}`)));
  });
  return child;
}

async function killWorker(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
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

/** Lets nobody wait for a pause; leases stay. */
async function makeDue(db: Database): Promise<void> {
  const now = new Date(0);
  await db
    .updateTable("courierRequests")
    .set({ dueAt: now })
    .where("finishedAt", "is", null)
    .where("dueAt", ">", now)
    .execute();
  await db.updateTable("shipments").set({ trackDueAt: now }).where("trackDueAt", ">", now).execute();
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
  return open.length;
}

const liveOf = ({ books }: SimulatedCourier, reference: string): SimulatedParcel[] =>
  books.parcels.filter((parcel) => parcel.reference === reference && newestStep(parcel).step !== "cancelled");

/** Takes parcels on their way at the couriers. @returns how many the shop knows to have come to their end */
async function moveParcels(db: Database, couriers: readonly SimulatedCourier[]): Promise<number> {
  const shipments = await db
    .selectFrom("shipments")
    .where("trackingNumber", "is not", null)
    .select(["id", "state", "courier", "trackingNumber"])
    .execute();
  for (const { id, courier: courierId, trackingNumber } of shipments) {
    const courier = couriers.find(({ name }) => name === courierId);
    const parcel = courier?.books.find(trackingNumber ?? "");
    if (!courier || parcel?.events.length !== 1) continue;
    const { books } = courier;
    const way = ways[id % ways.length] ?? [];
    for (const step of way) books.act(parcel, step);
    // History that is filled in later.
    const booked = parcel.events[0]?.at.getTime() ?? 0;
    books.act(parcel, "scan", { at: new Date(booked + 1000) });
  }
  return shipments.filter(({ state }) => state === "delivered" || state === "coming_back").length;
}

const ways = [
  ["out for delivery", "delivered"],
  ["out for delivery", "attempt failed", "out for delivery", "delivered"],
  ["out for delivery", "attempt failed", "return", "returned"],
  ["return", "delivered"],
] as const;

/** Compares what the shop believes with the couriers' own books. */
async function compare(
  db: Database,
  couriers: readonly SimulatedCourier[],
): Promise<Omit<CourierFindings, "kills" | "decided">> {
  const shipments = await db
    .selectFrom("shipments")
    .select(["reference", "state", "courier", "trackingNumber", "cashDue"])
    .execute();
  const known = new Set(shipments.map(({ reference }) => reference));
  const found = { doubled: 0, lost: 0, untrue: 0, unfinished: 0 };
  for (const { reference, state, courier: courierId, trackingNumber, cashDue } of shipments) {
    const live = couriers.flatMap((courier) => liveOf(courier, reference));
    const [parcel] = live;
    const isTrue = parcel?.trackingNumber === trackingNumber && parcel.cashRupees * 100 === cashDue;
    const isAtCourier = couriers.some(
      ({ name, books }) => name === courierId && books.find(trackingNumber ?? ""),
    );
    if (live.length > 1) found.doubled++;
    else if (!isTrue || !isAtCourier) found.lost++;
    else if ((state === "delivered") !== (newestStep(parcel).step === "delivered")) found.untrue++;
    if (state !== "delivered" && state !== "coming_back") found.unfinished++;
  }
  found.lost += couriers
    .flatMap(({ books }) => books.parcels)
    .filter(({ reference }) => !known.has(reference)).length;
  return found;
}
