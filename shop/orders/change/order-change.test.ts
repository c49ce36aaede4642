import { describe, expect, it } from "vitest";
import type { ProductToOrder } from "../list/product-to-order.ts";
import type { EditableLine } from "../model/editable-order.ts";
import { planItems, productsToLock } from "./order-change.ts";
import { followQuantities } from "./shipped-pieces.ts";

const product = (id: string, more: Partial<ProductToOrder> = {}): [string, ProductToOrder] => [
  id,
  {
    id,
    name: id,
    brand: "LumiSkin",
    image: null,
    unitPrice: 500,
    soldOut: false,
    stock: null,
    archived: false,
    ...more,
  },
];
const line = (number: number, productId: string, quantity: number, stockTaken = 0): EditableLine => ({
  id: number,
  line: number,
  productId,
  name: productId,
  unitPrice: 400,
  quantity,
  stockTaken,
});
const lines = [line(1, "serum", 2, 2), line(2, "glove", 1)];
const plan = (
  quantities: Record<number, number>,
  added: [string, number][] = [],
  products: [string, ProductToOrder][] = [product("serum", { stock: 3 }), product("glove"), product("razor")],
  limit: number | null = null,
) =>
  planItems(
    lines,
    {
      quantities: new Map(Object.entries(quantities).map(([key, value]) => [Number(key), value])),
      added: added.map(([productId, quantity]) => ({ productId, quantity })),
    },
    { products: new Map(products), limit },
  );

describe("other items for a placed order", () => {
  it("a line that gets more keeps its agreed price and takes more of a tracked product", () => {
    expect(plan({ 1: 5 })).toMatchObject({
      outcome: "planned",
      change: { changed: [{ quantity: 5, amount: 2000, stockTaken: 5 }], added: [], removed: [] },
    });
  });

  it("a new line has today's price; a product that the order has is added to its line", () => {
    expect(
      plan({}, [
        ["razor", 2],
        ["glove", 3],
        ["razor", 1],
      ]),
    ).toMatchObject({
      change: {
        changed: [{ line: { line: 2 }, quantity: 4, amount: 1600, stockTaken: 0 }],
        added: [{ productId: "razor", unitPrice: 500, quantity: 3, amount: 1500, stockTaken: 0 }],
      },
    });
  });

  it("a product that is removed and added has today's price", () => {
    expect(plan({ 2: 0 }, [["glove", 1]])).toMatchObject({
      change: { removed: [{ line: 2 }], added: [{ productId: "glove", unitPrice: 500 }] },
    });
  });

  it.each([
    [
      "more than is in stock",
      { 1: 6 },
      [],
      [product("serum", { stock: 3 })],
      null,
      "Only 3 of serum left in stock.",
    ],
    [
      "more of what is sold out",
      { 2: 2 },
      [],
      [product("glove", { soldOut: true })],
      null,
      "glove is sold out.",
    ],
    [
      "a product that is not for sale",
      {},
      [["razor", 1]],
      [product("razor", { archived: true })],
      null,
      "razor is not on sale now.",
    ],
    ["no product", {}, [["magic", 1]], [], null, "Please choose a product."],
    [
      "above the owner's maximum",
      { 2: 4 },
      [],
      [product("glove")],
      3,
      "You can add at most 3 of glove to one order.",
    ],
  ] as const)("refuses %s", (_, quantities, added, products, limit, text) => {
    const found = plan(
      quantities,
      added.map(([id, count]) => [id, count]),
      [...products],
      limit,
    );
    expect(found).toMatchObject({ outcome: "refused", problems: [{ text }] });
  });

  it("fewer pieces break no rule, and give back no more than was taken", () => {
    const products = [product("serum", { archived: true, soldOut: true, stock: 0 })];
    expect(plan({ 1: 1 }, [], products, 1)).toMatchObject({
      change: { changed: [{ quantity: 1, stockTaken: 1 }] },
    });
    expect(plan({ 1: 2 }, [], products, 1)).toMatchObject({ change: { changed: [] } });
  });

  it("refuses to leave nothing, and what no one can count", () => {
    expect(plan({ 1: 0, 2: 0 })).toEqual({ outcome: "nothingLeft" });
    expect(plan({ 1: 0, 2: 0 }, [["razor", 1]])).toMatchObject({ outcome: "planned" });
    expect(plan({}, [["razor", Number.MAX_SAFE_INTEGER]])).toEqual({ outcome: "tooLarge" });
  });

  it("depends on the products of lines that change, and on new ones", () => {
    const quantities = new Map([
      [1, 2],
      [2, 0],
    ]);
    expect(productsToLock(lines, { quantities, added: [{ productId: "razor", quantity: 1 }] })).toEqual([
      "glove",
      "razor",
    ]);
  });
});

describe("what parcels carry once lines have other quantities", () => {
  const rows = (...rows: [shipmentId: number, line: number, quantity: number][]) =>
    rows.map(([shipmentId, line, quantity]) => ({ shipmentId, line, quantity }));
  it.each([
    ["nothing is packed yet", [], [1, 2, 3], []],
    ["more joins the parcel", [[7, 1, 2]], [1, 2, 3], [[7, 1, 3]]],
    [
      "more joins the newest parcel",
      [
        [7, 1, 1],
        [8, 1, 1],
      ],
      [1, 2, 5],
      [[8, 1, 4]],
    ],
    [
      "a new line joins the newest parcel",
      [
        [7, 1, 1],
        [8, 1, 1],
      ],
      [2, 0, 2],
      [[8, 2, 2]],
    ],
    ["a part waits, so more waits too", [[7, 1, 1]], [1, 2, 3], []],
    ["fewer leave the parcel", [[7, 1, 3]], [1, 3, 1], [[7, 1, 1]]],
    [
      "fewer leave the newest first",
      [
        [7, 1, 2],
        [8, 1, 2],
      ],
      [1, 4, 1],
      [
        [8, 1, 0],
        [7, 1, 1],
      ],
    ],
    ["fewer than ordered, but no fewer than packed", [[7, 1, 1]], [1, 3, 2], []],
  ] as [string, [number, number, number][], [number, number, number], [number, number, number][]][])(
    "%s",
    (_, shipped, [line, before, after], expected) => {
      expect(followQuantities(rows(...shipped), [{ line, before, after }])).toEqual(rows(...expected));
    },
  );
});
