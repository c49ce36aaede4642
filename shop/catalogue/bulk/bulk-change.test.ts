import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { editInList } from "../product/edit-in-list.ts";
import type { EditableProduct } from "../product/editable-product.ts";
import { findEditableProduct } from "../product/product-write-queries.ts";
import { type BulkChange, bulkFields } from "./bulk-change.ts";
import { changeInBulk } from "./change-in-bulk.ts";

const glove = "lumiskin-exfoliating-glove";
const brush = "silicone-bath-brush";

describe("what a bulk change makes of a product", () => {
  const product = { unitPrice: 119900, cataloguePrice: 219900, tags: ["Bath", "Skin"] } as EditableProduct;
  const prices = { kind: "prices", operation: "raise-percent", amount: 1000, rounding: "1" } as const;
  it.each<[string, BulkChange, object]>([
    ["the page price", { ...prices, which: "page" }, { set: { unitPrice: 131900 } }],
    ["the card's", { ...prices, which: "card" }, { set: { cataloguePrice: 241900 } }],
    ["both", { ...prices, which: "both" }, { set: { unitPrice: 131900, cataloguePrice: 241900 } }],
    [
      "none where one cannot be",
      { ...prices, which: "both", operation: "lower-rupees", amount: 120000 },
      { refused: expect.any(String) },
    ],
    [
      "tags, each once in whatever letters",
      { kind: "tags", add: ["skin", "Eid"], remove: ["BATH"] },
      { set: { tags: ["Skin", "Eid"] } },
    ],
    [
      "not more tags than a product can have",
      { kind: "tags", add: Array.from({ length: 19 }, (_, n) => `t${n}`), remove: [] },
      { refused: expect.any(String) },
    ],
  ])("%s", (_, change, expected) => {
    expect(bulkFields(product, change)).toEqual(expected);
  });
});

describe("changing in bulk", async () => {
  const { db } = await createTestDatabase(6);
  const current = async (id: string) => (await findEditableProduct(db, id)) as EditableProduct;
  const raise = {
    kind: "prices",
    which: "page",
    operation: "raise-rupees",
    amount: 1000,
    rounding: "1",
  } as const;
  const chosen = async () =>
    Promise.all([glove, brush].map(async (id) => ({ id, version: (await current(id)).version })));

  it("writes nothing where one of them has changed meanwhile, and says which", async () => {
    const shown = await chosen();
    await editInList(db, { id: glove, version: shown[0]?.version ?? 0, set: { cost: 50000 } }, "manager");
    const before = await current(brush);
    expect(await changeInBulk(db, raise, shown, "owner")).toMatchObject({
      outcome: "conflict",
      current: { id: glove },
      since: [{ after: { cost: 50000 } }],
    });
    expect(await current(brush)).toEqual(before);
  });

  it("and a single edit at the same time: one of them wins whole, whichever is first", async () => {
    for (let round = 0; round < 8; round++) {
      const shown = await chosen();
      const before = await Promise.all([current(glove), current(brush)]);
      const [bulk, single] = await Promise.all([
        changeInBulk(db, raise, shown, "owner"),
        editInList(
          db,
          { id: brush, version: shown[1]?.version ?? 0, set: { unitPrice: 100000 + round * 100 } },
          "manager",
        ),
      ]);
      const after = await Promise.all([current(glove), current(brush)]);
      expect([bulk.outcome, single.outcome].sort()).toEqual(["changed", "conflict"]);
      const expected =
        bulk.outcome === "changed"
          ? before.map(({ unitPrice }) => unitPrice + 1000)
          : [before[0]?.unitPrice, 100000 + round * 100];
      expect(after.map(({ unitPrice }) => unitPrice)).toEqual(expected);
    }
  });

  it("is refused where what it names is not there", async () => {
    const shown = await chosen();
    expect(await changeInBulk(db, { kind: "category", category: "no-such" }, shown, "owner")).toEqual({
      outcome: "gone",
    });
    expect(await changeInBulk(db, raise, [...shown, { id: "no-such", version: 0 }], "owner")).toEqual({
      outcome: "unknown",
      id: "no-such",
    });
  });
});
