import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderFaults } from "../../../test/orders/order-faults.ts";
import {
  holdAnyStock,
  orderLinesOf,
  placeTestOrder,
  setStock,
  stockOf,
} from "../../../test/orders-fixture.ts";
import { eventually } from "../../../test/server/shop-process.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listBatchMovements } from "./batch-queries.ts";
import { walkBatches } from "./batches.ts";
import { correctStock } from "./correct-stock.ts";
import { listCountLines } from "./count-queries.ts";
import { bookCount, countFingerprint, enterCount, startCount } from "./count-stock.ts";
import { orderPurchase } from "./purchases/order-purchase.ts";
import { listPurchaseLines } from "./purchases/purchase-queries.ts";
import { receivePurchase } from "./purchases/receive-purchase.ts";
import { insertMovement } from "./stock-level-queries.ts";

const { db, pool } = await createTestDatabase();
await holdAnyStock(db);
const serum = "lumiskin-retinol";

/** Corrects a stock while another transaction has moved a piece and not committed yet. */
async function correctBeside(
  change: Parameters<typeof correctStock>[1]["change"],
  reason: "counted" | "broken",
) {
  const { id: actorId } = await createCustomer(db, { isAdmin: true });
  await setStock(db, serum, 10);
  const other = await db.startTransaction().execute();
  try {
    await insertMovement(other, { productId: serum, pieces: -1, reason: "lost" });
    const correcting = correctStock(db, { productId: serum, reason, note: null, actorId, key: null, change });
    await eventually(async () => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
    });
    await other.commit().execute();
    return await correcting;
  } finally {
    if (!other.isCommitted) await other.rollback().execute();
  }
}

it("computes a number from the level as another transaction leaves it, and says that it has changed", async () => {
  expect(await correctBeside({ to: 14, shown: 10 }, "counted")).toEqual({
    outcome: "changedMeanwhile",
    pieces: 9,
  });
  expect(await stockOf(db, serum)).toBe(9);
  expect(await correctBeside({ pieces: -2 }, "broken")).toEqual({
    outcome: "corrected",
    pieces: 7,
    moved: -2,
  });
  expect(await stockOf(db, serum)).toBe(7);
  expect(await correctBeside({ pieces: -10 }, "broken")).toEqual({ outcome: "tooFew", pieces: 9 });
});

it("never oversells while 50 buy and a correction, a receipt and a count run", async () => {
  await setStock(db, serum, 20);
  const { id: actorId } = await createCustomer(db, { isAdmin: true });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => createCustomer(db)));
  const purchase = await orderPurchase(
    db,
    {
      supplier: "Karachi Cosmetics",
      expectedOn: null,
      actorId,
      key: null,
      productId: serum,
      pieces: 10,
      unitCost: 1,
    },
    new Date(),
  );
  const purchaseId = purchase.outcome === "ordered" ? purchase.id : 0;
  const [line] = await listPurchaseLines(db, purchaseId);
  const { id: countId } = await startCount(db, { actorId, key: null });

  const buying = buyers.map(async (buyer) => {
    try {
      await placeTestOrder(db, buyer, { items: [[serum, 1]] });
      return 1;
    } catch {
      return 0;
    }
  });
  const breaking = Array.from({ length: 5 }, () =>
    correctStock(db, {
      productId: serum,
      reason: "broken",
      note: null,
      actorId,
      key: null,
      change: { pieces: -1 },
    }),
  );
  const receiving = receivePurchase(db, {
    purchaseId,
    receivedOn: "2026-11-23",
    freight: 99,
    freightBy: "value",
    actorId,
    key: null,
    lines: [{ lineId: line?.id ?? 0, pieces: 10, unitCost: 1, batch: "B-1", expiresOn: "2027-06-30" }],
  });
  const counting = (async () => {
    await enterCount(db, { countId, productId: serum, pieces: 4, actorId, key: null });
    const lines = await listCountLines(db, countId);
    return bookCount(db, { countId, actorId, seen: countFingerprint(lines) });
  })();

  const [sold, broken, received, booked] = await Promise.all([
    Promise.all(buying).then((all) => all.filter(Boolean).length),
    Promise.all(breaking).then((all) => all.filter(({ outcome }) => outcome === "corrected").length),
    receiving,
    counting,
  ]);
  expect(received).toEqual({ outcome: "received" });
  expect(booked).toEqual({ outcome: "booked" });
  const [{ moved } = { moved: 0 }] = await listCountLines(db, countId);
  expect(await stockOf(db, serum)).toBe(20 + 10 - sold - broken + (moved ?? 0));
  expect((await orderLinesOf(db)).filter(({ productId }) => productId === serum)).toHaveLength(sold);
  expect(await orderFaults(pool)).toEqual([]);
  const left = walkBatches((await listBatchMovements(db)).get(serum) ?? []);
  expect(left.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(await stockOf(db, serum));
});
