import { describe, expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import { maxResults } from "./rank.ts";
import { topK } from "./top-k.ts";

/** Scores with many ties, few ties, or beyond the last bucket. */
const points = fc.oneof(fc.constantFrom(0, 20, 40, 120), fc.nat(200), fc.nat(3000));
const scoredDocuments = fc.array(fc.record({ score: points, closer: fc.nat(30), most: fc.nat(100) }), {
  maxLength: 400,
  size: "max",
});

describe("the best k documents", () => {
  it("have the highest scores, the lower number first, however loose the bounds are", () => {
    fc.assert(
      fc.property(scoredDocuments, (list) => {
        const bounds = list.map((document) => document.score + document.closer);
        const looseBounds = Int32Array.from(
          list,
          (document, number) => (bounds[number] ?? 0) + document.most,
        );
        const scorer = {
          upperBound: (docId: number) => bounds[docId] ?? 0,
          score: (docId: number) => list[docId]?.score ?? 0,
        };
        const expected = list
          .map(({ score }, docId) => ({ docId, score }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score || a.docId - b.docId)
          .slice(0, maxResults);
        expect(topK(looseBounds, scorer)).toEqual(expected);
      }),
    );
  });

  it("are found while few others are scored, in any order", () => {
    const scores = Array.from({ length: 10_000 }, (_, number) => 1 + Math.floor(number / 10));
    let scoredCount = 0;
    const score = (number: number) => {
      scoredCount += 1;
      return scores[number] ?? 0;
    };
    const best = topK(Int32Array.from(scores), { upperBound: (number) => scores[number] ?? 0, score });
    expect(best.map((one) => one.score)).toEqual(
      [1000, 999, 998, 997, 996].flatMap((one) => Array(10).fill(one)),
    );
    expect(scoredCount).toBe(maxResults);
  });
});
