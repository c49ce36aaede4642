import { describe, expect, it } from "vitest";
import { computeReorder, type Reorder, type ReorderFacts } from "./reorder.ts";

const facts: ReorderFacts = {
  pieces: 100,
  sold: 60,
  days: 60,
  onItsWay: 0,
  leadDays: 14,
  coverDays: 30,
  fixedPoint: null,
};

describe("when to order, and how much", () => {
  it.each<[string, Partial<ReorderFacts>, Reorder]>([
    ["a piece a day, 100 left", {}, { point: 14, state: "enough", propose: 0, lastsDays: 100 }],
    // Half a day after the shop has opened.
    [
      "the first day",
      { pieces: 100, sold: 4, days: 1 },
      { point: 8, state: "enough", propose: 0, lastsDays: 25 },
    ],
    ["ten days", { pieces: 10, sold: 10, days: 10 }, { point: 14, state: "low", propose: 34, lastsDays: 10 }],
    ["one above the point", { pieces: 15 }, { point: 14, state: "enough", propose: 0, lastsDays: 15 }],
    ["at the point", { pieces: 14 }, { point: 14, state: "low", propose: 30, lastsDays: 14 }],
    ["below it", { pieces: 5 }, { point: 14, state: "low", propose: 39, lastsDays: 5 }],
    ["sold out", { pieces: 0 }, { point: 14, state: "low", propose: 44, lastsDays: 0 }],
    [
      "enough is on its way",
      { pieces: 5, onItsWay: 40 },
      { point: 14, state: "coming", propose: 0, lastsDays: 5 },
    ],
    [
      "too little is on its way",
      { pieces: 5, onItsWay: 6 },
      { point: 14, state: "low", propose: 33, lastsDays: 5 },
    ],
    [
      "parts of a piece count as one",
      { pieces: 1, sold: 1 },
      { point: 1, state: "low", propose: 1, lastsDays: 60 },
    ],
    [
      "a slower supplier",
      { pieces: 14, leadDays: 30 },
      { point: 30, state: "low", propose: 46, lastsDays: 14 },
    ],
    ["nothing sold", { pieces: 3, sold: 0 }, { point: 0, state: "enough", propose: 0, lastsDays: null }],
    // It sold nothing perhaps because there was nothing: it is low, and how many to order no one knows.
    [
      "nothing sold, nothing left",
      { pieces: 0, sold: 0 },
      { point: 0, state: "low", propose: 0, lastsDays: null },
    ],
    [
      "the owner's own point",
      { pieces: 20, fixedPoint: 20 },
      { point: 20, state: "low", propose: 30, lastsDays: 20 },
    ],
    [
      "its own point, nothing sold",
      { pieces: 5, sold: 0, fixedPoint: 5 },
      { point: 5, state: "low", propose: 1, lastsDays: null },
    ],
    [
      "its own point of 0",
      { pieces: 3, fixedPoint: 0 },
      { point: 0, state: "enough", propose: 0, lastsDays: 3 },
    ],
  ])("%s", (_, changed, expected) => {
    expect(computeReorder({ ...facts, ...changed })).toEqual(expected);
  });
});
