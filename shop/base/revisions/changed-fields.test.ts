import { describe, expect, it } from "vitest";
import { changedFields, findConflicts } from "./changed-fields.ts";

describe("changed fields", () => {
  it.each([
    ["nothing", { name: "Brush" }, { name: "Brush" }, {}, {}],
    [
      "a text",
      { name: "Brush", cost: 1 },
      { name: "Bath Brush", cost: 1 },
      { name: "Brush" },
      { name: "Bath Brush" },
    ],
    ["a list", { tags: ["a"] }, { tags: ["a", "b"] }, { tags: ["a"] }, { tags: ["a", "b"] }],
    ["the same list", { tags: ["a"] }, { tags: ["a"] }, {}, {}],
    ["a field that was absent", {}, { size: "30 ml" }, { size: null }, { size: "30 ml" }],
    ["what is not given stays", { name: "Brush", cost: 1 }, { cost: null }, { cost: 1 }, { cost: null }],
  ])("%s", (_, before, after, expectedBefore, expectedAfter) => {
    expect(changedFields(before, after)).toEqual({ before: expectedBefore, after: expectedAfter });
  });
});

describe("two people on one product", () => {
  const base = { price: 2199, badge: 40, weight: 150, name: "Brush" };
  it.each([
    ["both changed one field", { price: 2099 }, { price: 1999 }, ["price"], []],
    ["both changed it alike", { price: 2099 }, { price: 2099 }, [], []],
    ["each changed another", { price: 2099 }, { weight: 180 }, [], ["weight"]],
    [
      "two fields, and one of theirs alone",
      { price: 1, badge: 35 },
      { price: 2, badge: 30, weight: 180 },
      ["price", "badge"],
      ["weight"],
    ],
  ])("%s", (_, mine, theirs, conflicts, theirsOnly) => {
    const found = findConflicts(base, { ...base, ...mine }, { ...base, ...theirs });
    expect(found.conflicts.map(({ field }) => field)).toEqual(conflicts);
    expect(found.theirsOnly).toEqual(theirsOnly);
  });
});
