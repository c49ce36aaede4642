import { expect, it } from "vitest";
import { askedPrices, askedPricesField, priceJumps, unaskedPriceJumps } from "./price-jump.ts";

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

it("does not ask about a first price", () => {
  expect(priceJumps({ unitPrice: 0, cataloguePrice: 0 }, stored)).toEqual({});
  expect(priceJumps({}, stored)).toEqual({});
});

it("asks once about the same prices", () => {
  const typed = { unitPrice: 19_995_000, cataloguePrice: 19_995_000 };
  const form = new FormData();
  expect(Object.keys(unaskedPriceJumps(stored, typed, form))).toEqual(["unitPrice", "cataloguePrice"]);
  form.set(askedPricesField, askedPrices(typed));
  expect(unaskedPriceJumps(stored, typed, form)).toEqual({});
  expect(unaskedPriceJumps(stored, { ...typed, unitPrice: 9_995_000 }, form)).not.toEqual({});
});
