import { expect, it } from "vitest";
import { isQuantityInRange, maxQuantity, parseQuantity } from "./quantity.ts";

it.each([
  ["1", 1],
  [" 12 ", 12],
  ["007", 7],
  ["2147483647", maxQuantity],
  ["2147483648", 2147483648],
  ["9".repeat(400), Number.POSITIVE_INFINITY],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  ["", null],
  ["two", null],
  [null, null],
])("[S9.quantity R7] the quantity %j", (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});

it.each([
  [100, 1, true],
  [100, maxQuantity, true],
  [100, maxQuantity + 1, false],
  [100, Number.POSITIVE_INFINITY, false],
  [Number.MAX_SAFE_INTEGER, 1, true],
  [Number.MAX_SAFE_INTEGER, 2, false],
])("%i paisa times %d fits: %s", (price, quantity, inRange) => {
  expect(isQuantityInRange(price, quantity)).toBe(inRange);
});
