import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestNumbers } from "./best-numbers.ts";
import { keptResults } from "./rank.ts";

/** Points of which many are equal, few differ, or which are very many. */
const points = fc.oneof(fc.constantFrom(0, 20, 40, 120), fc.nat(200), fc.nat(3000));
const things = fc.array(fc.record({ score: points, closer: fc.nat(30), most: fc.nat(100) }), {
  maxLength: 400,
  size: "max",
});

describe("the best of numbered things", () => {
  it("are those that score most, the lower number first, however loose the bounds are", () => {
    fc.assert(
      fc.property(things, (list) => {
        const closer = list.map((thing) => thing.score + thing.closer);
        const most = Int32Array.from(list, (thing, number) => (closer[number] ?? 0) + thing.most);
        const asked = {
          closer: (number: number) => closer[number] ?? 0,
          score: (number: number) => list[number]?.score ?? 0,
        };
        const right = list
          .map(({ score }, number) => ({ number, score }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score || a.number - b.number)
          .slice(0, keptResults);
        expect(bestNumbers(most, asked)).toEqual(right);
      }),
    );
  });

  it("are found without asking many others, in whatever order they stand", () => {
    const scores = Array.from({ length: 10_000 }, (_, number) => 1 + Math.floor(number / 10));
    let asked = 0;
    const score = (number: number) => {
      asked += 1;
      return scores[number] ?? 0;
    };
    const best = bestNumbers(Int32Array.from(scores), { closer: (number) => scores[number] ?? 0, score });
    expect(best.map((one) => one.score)).toEqual(
      [1000, 999, 998, 997, 996].flatMap((one) => Array(10).fill(one)),
    );
    expect(asked).toBe(keptResults);
  });
});
