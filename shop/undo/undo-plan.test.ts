import { describe, expect, it } from "vitest";
import { chosenFields, planUndo } from "./undo-plan.ts";

describe("what undoing would change", () => {
  const revision = { before: { price: 2199, name: "Brush" }, after: { price: 1999, name: "Bath Brush" } };
  it.each([
    ["all of it", { price: 1999, name: "Bath Brush" }, { price: 2199, name: "Brush" }, []],
    ["but a field that was changed again", { price: 1899, name: "Bath Brush" }, { name: "Brush" }, ["price"]],
    ["but a field that was changed back", { price: 2199, name: "Bath Brush" }, { name: "Brush" }, []],
    ["but a field that it no longer has", { name: "Bath Brush" }, { name: "Brush" }, []],
    ["nothing", { price: 2199, name: "Brush" }, {}, []],
  ])("%s", (_, now, set, changedSince) => {
    const plan = planUndo(revision, now, null);
    expect(chosenFields(plan, [])).toEqual(set);
    expect(plan.filter((step) => step.changedSince).map(({ field }) => field)).toEqual(changedSince);
    expect(chosenFields(plan, changedSince)).toEqual({
      ...set,
      ...Object.fromEntries(changedSince.map((field) => [field, revision.before[field as "price"]])),
    });
  });

  it("takes lists and nothing by value", () => {
    const lists = { before: { tags: ["a"], cost: null }, after: { tags: ["a", "b"], cost: 5 } };
    expect(planUndo(lists, { tags: ["a"], cost: 5 }, null)).toEqual([
      { field: "cost", now: 5, back: null, changedSince: false },
    ]);
  });

  it("of a creation sets what the kind says, or nothing", () => {
    const created = { before: null, after: { name: "Brush", status: "draft" } };
    const now = { name: "Brush", status: "active" };
    expect(planUndo(created, now, { status: "archived" })).toEqual([
      { field: "status", now: "active", back: "archived", changedSince: false },
    ]);
    expect(planUndo(created, now, null)).toEqual([]);
  });
});
