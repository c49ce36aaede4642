import { expect, it } from "vitest";
import { owedText } from "./rider-view.ts";

it.each([
  [50_000, "owes Rs. 500"],
  [0, "owes Rs. 0"],
  [-50_000, "handed in Rs. 500 too much"],
])("says that a rider with a balance of %i %s", (balance, text) => {
  expect(owedText(balance)).toBe(text);
});
