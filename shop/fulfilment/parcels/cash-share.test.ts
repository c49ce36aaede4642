import { expect, it } from "vitest";
import { array, assert, integer, property } from "../../../test/fast-check.ts";
import { apportion, cashShare } from "./cash-share.ts";

it.each([
  ["a whole order", { open: 1000, value: 900, valueLeft: 900, pieces: 3, piecesLeft: 3 }, 1000],
  [
    "a third by value, rounded down",
    { open: 1000, value: 300, valueLeft: 900, pieces: 1, piecesLeft: 3 },
    333,
  ],
  ["the rest", { open: 667, value: 600, valueLeft: 600, pieces: 2, piecesLeft: 2 }, 667],
  ["free articles, by their number", { open: 200, value: 0, valueLeft: 0, pieces: 1, piecesLeft: 2 }, 100],
  ["nothing that is open", { open: 0, value: 300, valueLeft: 900, pieces: 1, piecesLeft: 3 }, 0],
  ["more collected elsewhere than is due", { open: -5, value: 3, valueLeft: 3, pieces: 1, piecesLeft: 1 }, 0],
  ["nothing in it", { open: 500, value: 0, valueLeft: 0, pieces: 0, piecesLeft: 0 }, 0],
  [
    "amounts whose product is no exact number",
    {
      open: 9_007_199_254_740_991,
      value: 9_007_199_254_740_990,
      valueLeft: 9_007_199_254_740_991,
      pieces: 1,
      piecesLeft: 2,
    },
    9_007_199_254_740_990,
  ],
])("a parcel collects %s", (_, order, cash) => {
  expect(cashShare(order)).toBe(cash);
});

it.each([
  [100, [1, 1, 1], [33, 33, 34]],
  [100, [1, 1, 0], [50, 50, 0]],
  [100, [0, 0], [0, 0]],
  [7, [5], [7]],
])("%d by %j is %j", (amount, weights, shares) => {
  expect(apportion(amount, weights)).toEqual(shares);
});

it("shares add up to the amount", () => {
  const weights = array(integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
  assert(
    property(integer({ min: 0, max: 1_000_000_000 }), weights, (amount, weights) => {
      const sum = apportion(amount, weights).reduce((one, other) => one + other, 0);
      return sum === (weights.some((weight) => weight > 0) ? amount : 0);
    }),
  );
});
