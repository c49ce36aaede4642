import { expect, it } from "vitest";
import { askedPrices, priceJumps, unaskedPriceJumps } from "./price-jump.ts";

const stored = { unitPrice: 199_900, cataloguePrice: 219_900 };

it.each([
  [{ unitPrice: 19_995_000 }, { unitPrice: "It more than doubles: from Rs. 1,999 to Rs. 199,950." }],
  [{ cataloguePrice: 21_900 }, { cataloguePrice: "It falls below half: from Rs. 2,199 to Rs. 219." }],
  // Exactly half and exactly twice are no slips.
  [{ unitPrice: 99_950, cataloguePrice: 439_800 }, {}],
  [{ unitPrice: 199_900 }, {}],
  [{}, {}],
])("asks about %j", (typed, questions) => {
  expect(priceJumps(stored, typed)).toEqual(questions);
});

it("does not ask about a first price, or about none", () => {
  expect(priceJumps({ unitPrice: 0, cataloguePrice: 0 }, stored)).toEqual({});
  expect(priceJumps({}, stored)).toEqual({});
  expect(priceJumps(stored, { unitPrice: 0, cataloguePrice: 0 })).toEqual({});
});

it("asks once about the same prices", () => {
  const typed = { unitPrice: 19_995_000, cataloguePrice: 19_995_000 };
  expect(Object.keys(unaskedPriceJumps(stored, typed, null))).toEqual(["unitPrice", "cataloguePrice"]);
  const asked = askedPrices(typed);
  expect(unaskedPriceJumps(stored, typed, asked)).toEqual({});
  expect(unaskedPriceJumps(stored, { ...typed, unitPrice: 9_995_000 }, asked)).not.toEqual({});
});
