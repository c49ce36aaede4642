import { describe, expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import type { Revision } from "../../base/revisions/revision-queries.ts";
import type { EditableProduct } from "./editable-product.ts";
import { type FormFields, formFieldsOf, mergeProductEdit } from "./product-edit.ts";

const at = new Date(Date.UTC(2026, 10, 23, 9, 4));
const product: EditableProduct = {
  id: "brush",
  route: null,
  version: 3,
  name: "Brush",
  brand: "LumiSkin",
  category: "healthcare",
  description: "",
  benefits: ["Soft"],
  usage: [],
  tags: [],
  goesWith: [],
  discountPercent: null,
  cataloguePrice: 100,
  unitPrice: 100,
  backgroundColor: null,
  soldOut: false,
  sku: null,
  weightGrams: null,
  cost: null,
  ingredients: "",
  strength: "",
  size: "",
  suitableFor: "",
  periodAfterOpeningMonths: null,
  cautions: "",
  status: "active",
  position: 1,
};

/** Each change as a revision, and the product after them. */
function changedBy(changes: Partial<EditableProduct>[]) {
  let current = product;
  const since = changes.map((after, index) => {
    const names = Object.keys(after) as (keyof EditableProduct)[];
    const before = Object.fromEntries(names.map((name) => [name, current[name]]));
    current = { ...current, ...after };
    return { id: index + 1, version: index + 1, before, after, at, actor: `Person ${index}` } as Revision &
      object;
  });
  return { current, since };
}

describe("the form of a product that others have changed since", () => {
  it.each([
    ["nobody did", { size: "30 ml" }, [], [], []],
    ["another field", { size: "30 ml" }, [{ weightGrams: 90 }], [], ["weightGrams"]],
    ["the same field", { unitPrice: 120 }, [{ unitPrice: 130 }], ["unitPrice"], []],
    ["the same field, alike", { unitPrice: 120 }, [{ unitPrice: 120 }], [], []],
    ["there and back", { unitPrice: 120 }, [{ unitPrice: 130 }, { unitPrice: 100 }], [], []],
    ["its status, which the form has not", { size: "30 ml" }, [{ status: "draft" as const }], [], []],
    ["a list", { benefits: ["Soft", "Dry"] }, [{ benefits: ["Soft"] }, { benefits: [] }], ["benefits"], []],
  ])("%s", (_, typed, changes, conflicts, theirsOnly) => {
    const { current, since } = changedBy(changes);
    const merged = mergeProductEdit({ ...formFieldsOf(product), ...typed }, current, since, {});
    expect(merged.conflicts.map(({ field }) => field)).toEqual(conflicts);
    expect(merged.theirsOnly).toEqual(theirsOnly);
  });

  it("names who changed it last, and takes whose value was chosen", () => {
    const { current, since } = changedBy([{ unitPrice: 130 }, { size: "50 ml" }, { unitPrice: 140 }]);
    const typed = { ...formFieldsOf(product), unitPrice: 120 };
    expect(mergeProductEdit(typed, current, since, {}).conflicts).toMatchObject([
      { field: "unitPrice", base: 100, mine: 120, theirs: 140, by: "Person 2", at },
    ]);
    const mine = mergeProductEdit(typed, current, since, { unitPrice: "mine" });
    expect({ ...current, ...mine.set }).toMatchObject({ unitPrice: 120, size: "50 ml" });
    const theirs = mergeProductEdit(typed, current, since, { unitPrice: "theirs" });
    expect({ ...current, ...theirs.set }).toMatchObject({ unitPrice: 140, size: "50 ml" });
  });

  it("loses nothing: each field is as whoever changed it has it, or someone is asked", () => {
    const change = fc.record(
      {
        unitPrice: fc.integer({ min: 99, max: 102 }),
        size: fc.constantFrom("", "30 ml", "50 ml"),
        benefits: fc.subarray(["Soft", "Dry", "Light"]),
        sku: fc.constantFrom(null, "A", "B"),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, fc.array(change, { maxLength: 4 }), (mine, changes) => {
        const { current, since } = changedBy(changes);
        const base = formFieldsOf(product);
        const typed: FormFields = { ...base, ...mine };
        const { set, conflicts } = mergeProductEdit(typed, current, since, {});
        const asked = new Set<string>(conflicts.map(({ field }) => field));
        const saved = { ...current, ...set };
        for (const name of Object.keys(base) as (keyof FormFields)[]) {
          if (asked.has(name)) continue;
          const isMine = JSON.stringify(typed[name]) !== JSON.stringify(base[name]);
          expect(saved[name], name).toEqual(isMine ? typed[name] : current[name]);
        }
      }),
    );
  });
});
