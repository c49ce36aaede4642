import { describe, expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import { type BatchMovement, expiryState, walkBatches } from "./batches.ts";

const june = { batchId: 1, expiresOn: "2027-06-30" };
const may = { batchId: 2, expiresOn: "2027-05-31" };
const ageless = { batchId: 3, expiresOn: null };
const unnamed = { batchId: null, expiresOn: null };
type Batch = typeof june | typeof ageless | typeof unnamed;
const move = (pieces: number, batch: Batch = unnamed, day = "2026-11-23"): BatchMovement => ({
  ...batch,
  pieces,
  day,
  isReturn: false,
});
const back = (pieces: number): BatchMovement => ({ ...move(pieces), isReturn: true });

describe("what is left of each batch", () => {
  it.each<[string, BatchMovement[], [number | null, number][]]>([
    ["nothing moved", [], []],
    ["pieces without a batch", [move(10), move(-3)], [[null, 7]]],
    ["what expires first leaves first", [move(10, june), move(10, may), move(-12)], [[1, 8]]],
    [
      "what was sold before an older batch came stays sold",
      [move(10, june), move(-10), move(10, may)],
      [[2, 10]],
    ],
    [
      "what does not expire, or is of no known batch, leaves last, in that order",
      [move(5), move(5, ageless), move(5, june), move(-7)],
      [
        [3, 3],
        [null, 5],
      ],
    ],
    [
      "what has expired is not sold while there is something else",
      [move(5, may), move(5, june), move(-3, unnamed, "2027-06-01")],
      [
        [2, 5],
        [1, 2],
      ],
    ],
    [
      "on its last day it is still sold",
      [move(5, may), move(5, june), move(-3, unnamed, "2027-05-31")],
      [
        [2, 2],
        [1, 5],
      ],
    ],
    [
      "expired pieces leave where nothing else is left",
      [move(5, may), move(-3, unnamed, "2027-06-01")],
      [[2, 2]],
    ],
    [
      "a batch that is taken out by hand",
      [move(5, may), move(5, june), move(-4, june)],
      [
        [2, 5],
        [1, 1],
      ],
    ],
    [
      "more taken out by hand than there was: the rest by expiry",
      [move(5, may), move(5, june), move(-7, june)],
      [[2, 3]],
    ],
    [
      "a cancelled order goes back where the last pieces came from",
      [move(5, may), move(5, june), move(-7), back(3)],
      [
        [2, 1],
        [1, 5],
      ],
    ],
    ["pieces that leave before they have come", [move(-3), move(5, june)], [[1, 2]]],
    [
      "more comes back than was taken",
      [move(5, may), move(-1), back(3)],
      [
        [2, 5],
        [null, 2],
      ],
    ],
  ])("%s", (_, movements, left) => {
    expect(walkBatches(movements).map(({ batchId, pieces }) => [batchId, pieces])).toEqual(left);
  });

  it("is never less than nothing, and as many pieces as moved", () => {
    const movement = fc.record({
      batch: fc.constantFrom<Batch>(june, may, ageless, unnamed),
      pieces: fc.integer({ min: -20, max: 20 }),
      day: fc.constantFrom("2027-05-31", "2027-06-15", "2027-07-15"),
      isReturn: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 60 }), (drawn) => {
        let level = 0;
        const movements = drawn.map(({ batch, pieces, ...rest }) => {
          const moved = Math.max(pieces, -level);
          level += moved;
          return { ...batch, ...rest, pieces: moved };
        });
        const left = walkBatches(movements);
        expect(left.every(({ pieces }) => pieces > 0)).toBe(true);
        expect(left.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(level);
      }),
    );
  });
});

it.each([
  [null, null],
  ["2026-11-22", "expired"],
  ["2026-11-23", "soon"],
  ["2027-02-21", "soon"],
  ["2027-02-22", null],
])("a batch of %s is %s on 23 Nov 2026", (expiresOn, state) => {
  expect(expiryState(expiresOn, { today: "2026-11-23", soon: "2027-02-21" })).toBe(state);
});
