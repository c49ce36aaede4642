import { describe, expect, it } from "vitest";
import { freeProductId, productIdFrom } from "./insert-draft.ts";

describe("the id of a new product", () => {
  it.each([
    ["Silicone Bath Brush", "silicone-bath-brush"],
    ["  Crème Légère 30 ml! ", "creme-legere-30-ml"],
    ["صابن", "product"],
    ["../../etc", "etc"],
    ["x".repeat(200), "x".repeat(60)],
    [`${"x".repeat(59)} brush`, "x".repeat(59)],
  ])("of %j", (name, id) => {
    expect(productIdFrom(name)).toBe(id);
  });

  it.each([
    [[], "brush"],
    [["brush-2"], "brush"],
    [["brush"], "brush-2"],
    [["brush", "brush-2", "brush-4"], "brush-3"],
  ])("beside %j", (taken, id) => {
    expect(freeProductId("brush", new Set(taken))).toBe(id);
  });
});
