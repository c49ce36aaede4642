import { describe, expect, it } from "vitest";
import { categoryId } from "./change-categories.ts";

describe("a category's id", () => {
  it.each([
    ["Eid gifts", "eid-gifts"],
    ["Crème & Öl!", "creme-ol"],
    ["عید", "category"],
    ["Skincare", "skincare-3"],
    [`${"a".repeat(49)} b`, "a".repeat(49)],
  ])("of %s is %s", (name, expected) => {
    const id = categoryId(name, new Set(["skincare", "skincare-2"]));
    expect(id).toBe(expected);
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
