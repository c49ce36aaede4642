import { describe, expect, it } from "vitest";
import fc from "../../../../test/fast-check.ts";
import { type FreightBy, landedUnitCost, shareFreight } from "./landed-cost.ts";

const line = (pieces: number, unitCost: number) => ({ pieces, unitCost });

describe("freight", () => {
  it.each<[string, [number, number][], number, FreightBy, number[]]>([
    ["of one line", [[10, 64000]], 50000, "pieces", [50000]],
    [
      "by pieces",
      [
        [10, 100],
        [30, 900],
      ],
      40000,
      "pieces",
      [10000, 30000],
    ],
    [
      "by value",
      [
        [10, 100],
        [10, 300],
      ],
      40000,
      "value",
      [10000, 30000],
    ],
    [
      "that does not divide: the first of equal remainders",
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      100,
      "pieces",
      [34, 33, 33],
    ],
    [
      "that does not divide: the largest remainder",
      [
        [1, 1],
        [5, 1],
      ],
      100,
      "pieces",
      [17, 83],
    ],
    [
      "by value of nothing: by pieces",
      [
        [1, 0],
        [3, 0],
      ],
      400,
      "value",
      [100, 300],
    ],
    [
      "of nothing",
      [
        [1, 1],
        [2, 1],
      ],
      0,
      "value",
      [0, 0],
    ],
    ["of no lines", [], 500, "pieces", []],
  ])("%s", (_, lines, freight, by, shares) => {
    expect(
      shareFreight(
        lines.map(([pieces, unitCost]) => line(pieces, unitCost)),
        freight,
        by,
      ),
    ).toEqual(shares);
  });

  it("is all of its shares, none of them less than nothing", () => {
    const anyLine = fc.record({
      pieces: fc.integer({ min: 1, max: 1_000_000 }),
      unitCost: fc.integer({ min: 0, max: 100_000_000_000 }),
    });
    const lines = fc.array(anyLine, { minLength: 1, maxLength: 20 });
    const by = fc.constantFrom<FreightBy>("pieces", "value");
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100_000_000_000 }), by, (drawn, freight, how) => {
        const shares = shareFreight(drawn, freight, how);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(freight);
        expect(shares.every((share) => share >= 0)).toBe(true);
      }),
    );
  });
});

it.each([
  [10, 64000, 50000, 69000],
  [3, 100, 100, 133],
  [2, 100, 1, 101],
  [4, 100, 1, 100],
])("%i pieces at %i with freight of %i have cost %i each", (pieces, unitCost, freightShare, expected) => {
  expect(landedUnitCost({ pieces, unitCost, freightShare })).toBe(expected);
});
