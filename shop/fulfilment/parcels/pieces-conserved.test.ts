import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import fc from "../../../test/fast-check.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { setStock } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listStockByPlace } from "../../catalogue/stock/stock-by-place-queries.ts";
import type { OrderRoot } from "../../orders/model/order-root.ts";
import { cancelCameBack } from "./cancel-came-back.ts";
import { handOver } from "./hand-over.ts";
import { makeParcels, packChosen } from "./make-parcels.ts";
import { unpackShipment } from "./pack-shipments.ts";
import { receiveBack } from "./receive-back.ts";
import { splitOrder } from "./split-order.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com" });
const { actor, order, cancel, setShipment } = parcelFixture(db, admin);
const serum = "lumiskin-retinol";
const pieces = 10_000;
await setStock(db, serum, pieces);
/** Orders and parcels of earlier scripts, which stay as they are: ledger and history are append-only. */
let before = { order: 0, parcel: 0 };

/** Where each piece of the serum is: for sale, taken, in parcels, with the customer, lost, or found damaged or missing. */
async function places() {
  const [{ shelf, taken, packed, withCouriers, comingBack }] = (await listStockByPlace(db, serum)) as [
    Awaited<ReturnType<typeof listStockByPlace>>[number],
  ];
  const { rows } = await pool.query<{ gone: number; over: number }>(
    `select coalesce(sum(case state when 'received_back' then sl.quantity - coalesce(received_good, sl.quantity)
         else sl.quantity end), 0)::int as gone
     from shipments s join shipment_lines sl on sl.shipment_id = s.id
     where state in ('delivered', 'lost', 'received_back')`,
  );
  const out = withCouriers.reduce((sum, courier) => sum + courier.pieces, 0);
  return { shelf: shelf ?? 0, taken, packed, out, comingBack, gone: rows[0]?.gone ?? 0 };
}

/** Lines of which live parcels hold more pieces than were ordered. */
async function overfull(): Promise<number> {
  const { rowCount } = await pool.query(
    `select from order_lines l join shipment_lines sl using (order_id, line) join shipments s on s.id = sl.shipment_id
     group by l.id, l.quantity
     having sum(case state when 'received_back' then sl.quantity - coalesce(received_good, sl.quantity)
       else sl.quantity end) > l.quantity`,
  );
  return rowCount ?? 0;
}

const parcels = () =>
  db.selectFrom("shipments").where("id", ">", before.parcel).selectAll().orderBy("id").execute();
const orders = () =>
  db.selectFrom("orders").where("id", ">", before.order).select("id").orderBy("id").execute();
const pick = <One>(all: readonly One[], at: number): One | undefined => all[at % Math.max(all.length, 1)];

/** What people do with parcels; each step takes whatever there is, also what the rules refuse. */
const steps: Record<string, (at: number, amount: number) => Promise<unknown>> = {
  order: async (_, amount) => order([[serum, (amount % 4) + 1]]),
  print: async (at) => makeParcels(db, keyOf(pick(await orders(), at)?.id), actor),
  pack: async (at) => packChosen(db, keyOf(pick(await orders(), at)?.id), actor),
  unpack: async (at) => unpackShipment(db, pick(await parcels(), at)?.id ?? 0, actor),
  split: async (at, amount) =>
    splitOrder(
      db,
      { orderId: pick(await orders(), at)?.id ?? 0, first: [{ line: 1, quantity: (amount % 3) + 1 }] },
      actor,
    ),
  handOver: async (at) => {
    const shipmentIds = (await parcels()).map(({ id }) => id).slice(at % 3);
    const hand = { key: randomUUID(), courierId: "rider", riderName: "", counted: 1, at: new Date() };
    return handOver(db, { ...hand, shipmentIds }, actor);
  },
  deliver: async (at) => moveOut(at, "delivered"),
  lose: async (at) => moveOut(at, "lost"),
  comeBack: async (at) => moveOut(at, "coming_back"),
  takeBack: async (at, amount) => {
    const shipmentId = pick(await parcels(), at)?.id ?? 0;
    const lines = await db
      .selectFrom("shipmentLines")
      .where("shipmentId", "=", shipmentId)
      .selectAll()
      .execute();
    const articles = lines.map(({ orderId, line, quantity }) => {
      const good = amount % (quantity + 1);
      return { orderId, line, good, damaged: (amount >> 2) % (quantity - good + 1) };
    });
    return receiveBack(db, { shipmentId, articles }, actor);
  },
  cancel: async (at) => {
    const lines = await db
      .selectFrom("orderLines")
      .where("status", "=", "pending")
      .where("orderId", ">", before.order)
      .select("id")
      .orderBy("id")
      .execute();
    const line = pick(lines, at);
    if (line) await cancel(line.id);
  },
  cancelCameBack: async () =>
    cancelCameBack(
      db,
      (await parcels()).map(({ id }) => id),
      admin.id,
    ),
};

const keyOf = (orderId: number | undefined) =>
  orderId ? [{ kind: "orders", id: orderId as OrderRoot } as const] : [];

async function moveOut(at: number, to: "delivered" | "lost" | "coming_back") {
  const out = (await parcels()).filter(({ state }) => ["handed_over", "attempted"].includes(state));
  const parcel = pick(out, at);
  if (parcel) await setShipment(parcel.id, to);
}

describe("pieces", () => {
  it("[O.comes-back] are conserved, whatever people order, split, pack, hand over, take back and cancel", async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(30), fc.nat(30)), {
          minLength: 10,
          maxLength: 30,
        }),
        async (script) => {
          const [order, parcel] = [(await orders()).at(-1), (await parcels()).at(-1)];
          before = { order: order?.id ?? before.order, parcel: parcel?.id ?? before.parcel };
          // So that there is something to do from the start.
          await steps.order?.(0, 3);
          await steps.order?.(0, 2);
          for (const [name, at, amount] of script) {
            await steps[name]?.(at, amount);
            const now = await places();
            for (const [place, count] of Object.entries(now)) if (count > 0) reached.add(place);
            const sum = Object.values(now).reduce((total, count) => total + count, 0);
            expect(`${name} ${sum} ${JSON.stringify(now)}`).toBe(`${name} ${pieces} ${JSON.stringify(now)}`);
            expect(await overfull()).toBe(0);
          }
        },
      ),
      // A failure stays in the database, so that a shorter script would fail too.
      { numRuns: 8, seed: 19, endOnFailure: true },
    );
    // A script that reaches hardly any place proves nothing.
    expect([...reached].sort()).toEqual(expect.arrayContaining(["out", "packed", "shelf", "taken"]));
  });
});
