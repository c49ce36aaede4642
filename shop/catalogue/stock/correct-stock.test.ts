import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder, setStock, stockOf } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { correctStock, type StockCorrection } from "./correct-stock.ts";
import { isDirectionOf } from "./correction-reason.ts";
import { listLedger } from "./stock-ledger-queries.ts";
import { findProductStock } from "./stock-level-queries.ts";
import { startTracking, stopTracking } from "./track-stock.ts";

const { db, pool } = await createTestDatabase();
const owner = await createCustomer(db, { isAdmin: true, fullName: "Sana" });
const serum = "lumiskin-retinol";
const correct = (fields: Partial<StockCorrection> & Pick<StockCorrection, "change">) =>
  correctStock(db, {
    productId: serum,
    reason: "counted",
    note: null,
    actorId: owner.id,
    key: null,
    ...fields,
  });
const ledger = () => listLedger(db, serum, { cursor: null, limit: 100 });

describe("a correction", () => {
  it.each([
    ["to a number", { change: { to: 14, shown: 10 } }, { outcome: "corrected", pieces: 14, moved: 4 }],
    ["that was right", { change: { to: 10, shown: 10 } }, { outcome: "corrected", pieces: 10, moved: 0 }],
    [
      "of what was changed meanwhile",
      { change: { to: 14, shown: 9 } },
      { outcome: "changedMeanwhile", pieces: 10 },
    ],
    [
      "by pieces",
      { reason: "broken", change: { pieces: -2 } },
      { outcome: "corrected", pieces: 8, moved: -2 },
    ],
    ["below nothing", { reason: "lost", change: { pieces: -11 } }, { outcome: "tooFew", pieces: 10 }],
    [
      "above what can be counted",
      { reason: "arrived", change: { pieces: 1_000_000 } },
      { outcome: "tooMany", pieces: 10 },
    ],
    ["of broken pieces that come in", { reason: "broken", change: { pieces: 2 } }, { outcome: "wrongWay" }],
    [
      "of arrived pieces that go",
      { reason: "arrived", change: { to: 9, shown: 10 } },
      { outcome: "wrongWay" },
    ],
    [
      "from an unknown batch",
      { reason: "lost", batchId: 4711, change: { pieces: -1 } },
      { outcome: "unknownBatch" },
    ],
  ] as [string, Parameters<typeof correct>[0], object][])("%s", async (_, fields, result) => {
    await setStock(db, serum, 10);
    expect(await correct(fields)).toEqual(result);
    expect(await stockOf(db, serum)).toBe("pieces" in result && "moved" in result ? result.pieces : 10);
  });

  it("that arrives twice, also at once, counts once", async () => {
    await setStock(db, serum, 10);
    const form = { reason: "gift", change: { pieces: -1 }, key: randomUUID() } as const;
    const results = await Promise.all([correct(form), correct(form), correct(form)]);
    expect(results).toEqual(Array(3).fill({ outcome: "corrected", pieces: 9, moved: -1 }));
    expect(await stockOf(db, serum)).toBe(9);
  });

  it("is in the ledger and the audit log, with who, why and the level after it", async () => {
    await setStock(db, serum, 10);
    await correct({ reason: "other", note: "For the photographs", change: { pieces: -3 } });
    const [newest, before] = await ledger();
    expect(newest).toMatchObject({
      reason: "other",
      pieces: -3,
      level: 7,
      note: "For the photographs",
      actor: "Sana",
      place: "shop",
    });
    expect(before?.level).toBe(10);
    const audit = await db.selectFrom("auditLog").selectAll().orderBy("id", "desc").executeTakeFirst();
    expect(audit).toMatchObject({
      actorId: owner.id,
      action: "stock.corrected",
      subject: serum,
      details: { reason: "other", pieces: -3, level: 7 },
    });
  });

  it("of a product that is not tracked is refused", async () => {
    expect(await correct({ productId: "eyebrow-razor", change: { to: 1, shown: 0 } })).toEqual({
      outcome: "untracked",
    });
  });

  it.each(["counted", "arrived", "broken", "gift", "lost", "to_supplier", "other"] as const)(
    "for %s moves in the database as the rule says",
    async (reason) => {
      await setStock(db, serum, 10);
      for (const pieces of [-1, 1]) {
        const insert = pool.query(
          "insert into stock_movements (product_id, pieces, reason, note) values ($1, $2, $3, 'x')",
          [serum, pieces, reason],
        );
        if (isDirectionOf(reason, pieces)) await insert;
        else await expect(insert).rejects.toThrow("stock_movements_direction");
      }
    },
  );
});

describe("tracking", () => {
  const glove = "lumiskin-exfoliating-glove";
  const track = (pieces: number) => startTracking(db, { productId: glove, pieces, actorId: owner.id });
  const state = async () => {
    const { tracked, pieces } = (await findProductStock(db, glove)) ?? {};
    return { tracked, pieces };
  };

  it("begins with a count, ends without losing the ledger, and goes on with it", async () => {
    expect(await track(5)).toBe("changed");
    expect(await track(7)).toBe("unchanged");
    expect(await state()).toEqual({ tracked: true, pieces: 5 });
    const shopper = await createCustomer(db);
    await placeTestOrder(db, shopper, { items: [[glove, 2]] });
    expect(await state()).toEqual({ tracked: true, pieces: 3 });
    expect((await findProductStock(db, glove))?.pending).toBe(2);

    expect(await stopTracking(db, { productId: glove, actorId: owner.id })).toBe("changed");
    expect(await stopTracking(db, { productId: glove, actorId: owner.id })).toBe("unchanged");
    await placeTestOrder(db, shopper, { items: [[glove, 9]] });
    expect(await state()).toEqual({ tracked: false, pieces: 3 });

    expect(await track(20)).toBe("changed");
    expect(await state()).toEqual({ tracked: true, pieces: 20 });
    const entries = await listLedger(db, glove, { cursor: null, limit: 10 });
    expect(entries.map(({ reason, pieces, level }) => [reason, pieces, level])).toEqual([
      ["opening", 17, 20],
      ["sale", -2, 3],
      ["opening", 5, 5],
    ]);
    expect(entries[1]?.orderNumber).toBeGreaterThan(0);
  });

  it("of an unknown product is refused", async () => {
    expect(await startTracking(db, { productId: "nothing", pieces: 1, actorId: owner.id })).toBe("unknown");
  });
});

it("pages the ledger by cursor, each entry with the level after it", async () => {
  const all = await ledger();
  const first = await listLedger(db, serum, { cursor: null, limit: 3 });
  const second = await listLedger(db, serum, {
    cursor: { side: "older", id: first.at(-1)?.id ?? 0 },
    limit: 3,
  });
  expect([...first, ...second]).toEqual(all.slice(0, 6));
  const newer = await listLedger(db, serum, { cursor: { side: "newer", id: second[0]?.id ?? 0 }, limit: 3 });
  expect(newer).toEqual(first);
  let level = 0;
  for (const entry of all.toReversed()) {
    level += entry.pieces;
    expect(entry.level).toBe(level);
  }
});
