import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { holdAnyStock, placeTestOrder, setStock, stockOf } from "../../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { listBatchesLeft } from "../list-batches-left.ts";
import { listStock, lowOf } from "../low-stock.ts";
import { changePurchaseLine, changePurchaseState, orderPurchase, setLeadDays } from "./order-purchase.ts";
import { listPurchaseLines, lockPurchase } from "./purchase-queries.ts";
import { type Arrival, receivePurchase } from "./receive-purchase.ts";

const { db, pool } = await createTestDatabase();
await holdAnyStock(db);
const { id: actorId } = await createCustomer(db, { isAdmin: true });
const [serum, glove] = ["lumiskin-retinol", "lumiskin-exfoliating-glove"] as const;
const now = new Date("2026-11-23T08:00:00Z");
const order = (fields: Partial<Parameters<typeof orderPurchase>[1]> = {}) =>
  orderPurchase(
    db,
    {
      supplier: "Karachi Cosmetics",
      expectedOn: null,
      actorId,
      key: null,
      productId: serum,
      pieces: 50,
      unitCost: 64_000,
      ...fields,
    },
    now,
  );
async function ordered(): Promise<number> {
  const result = await order();
  if (result.outcome !== "ordered") throw new Error(result.outcome);
  await changePurchaseLine(db, result.id, { productId: glove, pieces: 10, unitCost: 20_000, actorId });
  return result.id;
}
const stateOf = (id: number) => lockPurchase(db, id);
async function receive(
  purchaseId: number,
  pieces: [glove: number, serum: number],
  fields: Partial<Arrival> = {},
) {
  const lines = await listPurchaseLines(db, purchaseId);
  return receivePurchase(db, {
    purchaseId,
    receivedOn: "2026-11-23",
    freight: 0,
    freightBy: "pieces",
    actorId,
    key: null,
    lines: lines
      .map(({ id, unitCost }, index) => ({
        lineId: id,
        pieces: pieces[index] ?? 0,
        unitCost,
        batch: index === 1 ? "B-1" : "",
        expiresOn: index === 1 ? "2027-01-31" : null,
      }))
      .filter((line) => line.pieces > 0),
    ...fields,
  });
}

beforeEach(async () => {
  await setStock(db, serum, 3);
  await setStock(db, glove, null);
});

describe("a purchase", () => {
  it("arrives in parts: movements, batches and states follow", async () => {
    const id = await ordered();
    expect(await changePurchaseState(db, id, { to: "on_its_way", actorId })).toBe("changed");
    expect(await receive(id, [0, 20])).toEqual({ outcome: "received" });
    expect(await stateOf(id)).toBe("arrived_in_part");
    expect(await stockOf(db, serum)).toBe(23);
    const [left] = (await listBatchesLeft(db, now, serum)).filter(({ batch }) => batch === "B-1");
    expect(left).toMatchObject({ pieces: 20, expiresOn: "2027-01-31", expiry: "soon" });

    expect(await changePurchaseState(db, id, { to: "cancelled", actorId })).toBe("refused");
    // The glove is not tracked: it is received, and no stock moves.
    expect(await receive(id, [10, 31])).toEqual({ outcome: "received" });
    expect(await stateOf(id)).toBe("arrived");
    expect(await stockOf(db, serum)).toBe(54);
    expect(await stockOf(db, glove)).toBeNull();
    expect(await receive(id, [1, 1])).toEqual({ outcome: "ended" });
  });

  it("shares the freight exactly, and the database refuses shares that do not sum to it", async () => {
    const id = await ordered();
    await receive(id, [1, 2], { freight: 100_00 });
    const { rows } = await pool.query(
      `select freight_share from purchase_receipt_lines join purchase_receipts r on r.id = receipt_id
       where purchase_id = $1 order by pieces`,
      [id],
    );
    expect(rows.map((row) => row.freight_share)).toEqual([3333, 6667]);
    await expect(
      pool.query("insert into purchase_receipts (purchase_id, received_on, freight) values ($1, now(), 5)", [
        id,
      ]),
    ).rejects.toThrow("is not the sum of its shares");
    await expect(pool.query("update purchase_receipts set freight = 0")).rejects.toThrow("append-only");
  });

  it("that is sent or received twice counts once", async () => {
    const key = randomUUID();
    const results = await Promise.all([order({ key }), order({ key })]);
    expect(results[0]).toEqual(results[1]);
    const id = await ordered();
    const receipts = await Promise.all([receive(id, [0, 5], { key }), receive(id, [0, 5], { key })]);
    expect(receipts).toEqual([{ outcome: "received" }, { outcome: "received" }]);
    expect(await stockOf(db, serum)).toBe(8);
  });

  it.each([
    ["of an unknown product", () => order({ productId: "nothing" }), { outcome: "unknownProduct" }],
    ["without anything that arrived", async () => receive(await ordered(), [0, 0]), { outcome: "nothing" }],
    [
      "with a line of another",
      async () => {
        const [line] = await listPurchaseLines(db, await ordered());
        const lines = [{ lineId: line?.id ?? 0, pieces: 1, unitCost: 1, batch: "", expiresOn: null }];
        return receive(await ordered(), [0, 0], { lines });
      },
      { outcome: "unknownLine" },
    ],
    ["that does not exist", () => receive(4711, [1, 1]), { outcome: "ended" }],
  ])("%s is refused", async (_, attempt, result) => {
    expect(await attempt()).toEqual(result);
  });
});

describe("what is low", () => {
  const find = async (id: string, at = new Date()) =>
    (await listStock(db, at)).find(({ productId }) => productId === id);
  const low = async (at: Date) =>
    lowOf(await listStock(db, at, { isInUse: true })).map(({ productId }) => productId);

  it("follows sales, what is on its way, and the supplier's days", async () => {
    await pool.query("update purchases set state = 'cancelled'");
    await setStock(db, serum, 100);
    expect(await find(serum)).toMatchObject({ days: 1 });
    await pool.query("update products set published_at = now() - interval '90 days'");
    const shopper = await createCustomer(db);
    await placeTestOrder(db, shopper, { items: [[serum, 60]] });
    expect(await find(serum)).toMatchObject({ sold: 60, days: 60, pieces: 40, tracked: true });

    const { id } = (await order({ supplier: "Slow and sons", pieces: 7 })) as { id: number };
    expect((await find(serum))?.onItsWay).toBe(7);
    await receive(id, [3, 0]);
    expect((await find(serum))?.onItsWay).toBe(4);
    const { rows } = await pool.query("select id from suppliers where name = 'Slow and sons'");
    await setLeadDays(db, { supplier: rows[0].id, leadDays: 300, actorId });
    expect(await find(serum)).toMatchObject({ leadDays: 300, reorder: { point: 300, state: "low" } });
    expect(await low(new Date())).toContain(serum);
    // 61 days later no one has bought it for 60 days.
    const later = new Date(Date.now() + 61 * 86_400_000);
    expect(await find(serum, later)).toMatchObject({ sold: 0, reorder: { point: 0, state: "enough" } });
    expect(await low(later)).not.toContain(serum);
    expect(await find(glove)).toMatchObject({ tracked: false, reorder: null });
  });
});
