import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import fc from "../../../test/fast-check.ts";
import { placeTestOrder, setStock, stockOf } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { correctStock } from "./correct-stock.ts";
import { listCountLines } from "./count-queries.ts";
import { bookCount, cancelCount, countFingerprint, enterCount, startCount } from "./count-stock.ts";
import { stopTracking } from "./track-stock.ts";

const { db } = await createTestDatabase();
const { id: actorId } = await createCustomer(db, { isAdmin: true });
const shopper = await createCustomer(db);
const [serum, glove] = ["lumiskin-retinol", "lumiskin-exfoliating-glove"] as const;

const start = async () => (await startCount(db, { actorId, key: null })).id;
const enter = (countId: number, pieces: number, productId: string = serum, key: string | null = null) =>
  enterCount(db, { countId, productId, pieces, actorId, key });
const book = async (countId: number) =>
  bookCount(db, { countId, actorId, seen: countFingerprint(await listCountLines(db, countId)) });
const sell = (pieces: number) => placeTestOrder(db, shopper, { items: [[serum, pieces]] });
const bookedOf = async (countId: number) =>
  (await listCountLines(db, countId)).map(({ booked, moved }) => [booked, moved]);

describe("a count", () => {
  it("allows for what is sold after a product was counted", async () => {
    await setStock(db, serum, 10);
    await setStock(db, glove, 4);
    const id = await start();
    await enter(id, 8);
    await enter(id, 4, glove);
    await sell(3);
    expect(await book(id)).toEqual({ outcome: "booked" });
    expect(await book(id)).toEqual({ outcome: "booked" });
    expect(await stockOf(db, serum)).toBe(5);
    expect(await bookedOf(id)).toEqual([
      ["equal", null],
      ["booked", -2],
    ]);
  });

  it("is one at a time, and a form that arrives twice starts one", async () => {
    const key = randomUUID();
    const [one, two] = await Promise.all([
      startCount(db, { actorId, key }),
      startCount(db, { actorId, key }),
    ]);
    expect(one).toEqual(two);
    expect(await start()).toBe(one.id);
    expect(await cancelCount(db, { countId: one.id, actorId })).toBe("cancelled");
    expect(await startCount(db, { actorId, key })).toEqual(one);
    expect(await start()).not.toBe(one.id);
    await cancelCount(db, { countId: await start(), actorId });
  });

  it("takes the later number of a product, and a repeated form once", async () => {
    await setStock(db, serum, 10);
    const id = await start();
    await enter(id, 3);
    const key = randomUUID();
    await enter(id, 9, serum, key);
    await sell(2);
    // Compared with the level of now it would be one too many.
    expect(await enter(id, 9, serum, key)).toEqual({ outcome: "entered" });
    await book(id);
    expect(await stockOf(db, serum)).toBe(7);
  });

  it("leaves alone what was counted again since", async () => {
    await setStock(db, serum, 10);
    const id = await start();
    await enter(id, 8);
    const change = { to: 8, shown: 10 };
    await correctStock(db, { productId: serum, reason: "counted", note: null, actorId, key: null, change });
    await book(id);
    expect(await stockOf(db, serum)).toBe(8);
    expect(await bookedOf(id)).toEqual([["counted_again", null]]);
  });

  it("ends at 0 where more was sold since than was there", async () => {
    await setStock(db, serum, 10);
    const id = await start();
    await enter(id, 2);
    await sell(9);
    await book(id);
    expect(await stockOf(db, serum)).toBe(0);
    expect(await bookedOf(id)).toEqual([["in_part", -1]]);
  });

  it("books nothing of a product that is not tracked any more", async () => {
    await setStock(db, serum, 10);
    const id = await start();
    await enter(id, 2);
    await stopTracking(db, { productId: serum, actorId });
    expect(await enter(id, 2)).toEqual({ outcome: "untracked" });
    await book(id);
    expect(await bookedOf(id)).toEqual([["untracked", null]]);
  });

  it("is not booked empty, nor when something was counted since it was shown, nor after its end", async () => {
    await setStock(db, serum, 10);
    const id = await start();
    expect(await book(id)).toEqual({ outcome: "empty" });
    await enter(id, 2);
    const seen = countFingerprint(await listCountLines(db, id));
    await enter(id, 3);
    expect(await bookCount(db, { countId: id, seen, actorId })).toEqual({ outcome: "changedMeanwhile" });
    expect(await stockOf(db, serum)).toBe(10);
    expect(await cancelCount(db, { countId: id, actorId })).toBe("cancelled");
    expect(await book(id)).toEqual({ outcome: "cancelled" });
    expect(await enter(id, 2)).toEqual({ outcome: "ended" });
    expect(await book(4711)).toEqual({ outcome: "unknown" });
  });
});

/** What may happen between a count's start and its booking. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("sell" as const), pieces: fc.integer({ min: 1, max: 4 }) }),
  // Pieces vanish or are found, and no one tells the shop.
  fc.record({ kind: fc.constant("vanish" as const), pieces: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ kind: fc.constant("break" as const), pieces: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant("recount" as const) }),
  fc.record({ kind: fc.constant("enter" as const) }),
  fc.record({ kind: fc.constant("book" as const) }),
);

it("never loses or invents a piece, however sales, corrections and counts interleave", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await setStock(db, serum, 20);
      const open = await start();
      await cancelCount(db, { countId: open, actorId });
      let countId = await start();
      /** Pieces on the shelf, which only counting can see. */
      let shelf = 20;
      /** By how much shelf and level differed when it was counted; null: not counted, or counted again since. */
      let entered: number | null = null;
      const level = async () => (await stockOf(db, serum)) ?? 0;
      const correct = (
        reason: "counted" | "broken",
        change: { to: number; shown: number } | { pieces: number },
      ) => correctStock(db, { productId: serum, reason, note: null, actorId, key: null, change });
      for (const next of steps) {
        const before = await level();
        if (next.kind === "sell" && before >= next.pieces && shelf >= next.pieces) {
          await sell(next.pieces);
          shelf -= next.pieces;
        } else if (next.kind === "vanish") shelf = Math.max(0, shelf - next.pieces);
        else if (next.kind === "break" && shelf >= next.pieces) {
          const { outcome } = await correct("broken", { pieces: -next.pieces });
          if (outcome === "corrected") shelf -= next.pieces;
        } else if (next.kind === "recount") {
          await correct("counted", { to: shelf, shown: before });
          if (shelf !== before) entered = null;
          expect(await level()).toBe(shelf);
        } else if (next.kind === "enter") {
          await enter(countId, shelf);
          entered = shelf - before;
        } else if (next.kind === "book" && (await book(countId)).outcome === "booked") {
          expect(await level()).toBe(Math.max(0, before + (entered ?? 0)));
          countId = await start();
          entered = null;
        }
      }
      const { sum } = await db
        .selectFrom("stockMovements")
        .where("productId", "=", serum)
        .select((eb) => eb.fn.sum<string>("pieces").as("sum"))
        .executeTakeFirstOrThrow();
      expect(Number(sum)).toBe(await level());
      await cancelCount(db, { countId, actorId });
    }),
    { numRuns: 15 },
  );
});
