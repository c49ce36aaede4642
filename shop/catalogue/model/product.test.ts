import { expect, it } from "vitest";
import { isSoldOut, productPath } from "./product.ts";

it.each([
  [false, null, false],
  [false, 1, false],
  [false, 0, true],
  [true, null, true],
  [true, 5, true],
])("[R6.fact] sold out: flag %s, stock %s -> %s", (soldOut, stock, expected) => {
  expect(isSoldOut({ soldOut, stock })).toBe(expected);
});

it("[R15] has its own route as its path, else one below /product", () => {
  expect(productPath({ id: "x", route: "/p1" })).toBe("/p1");
  expect(productPath({ id: "a b", route: null })).toBe("/product/a%20b");
});
