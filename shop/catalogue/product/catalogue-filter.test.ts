import { describe, expect, it } from "vitest";
import type { ProductSummary } from "../model/product.ts";
import { type CatalogueFilter, filterCatalogue, parseCatalogueFilter } from "./catalogue-filter.ts";

const parse = (query: string) => parseCatalogueFilter(new URLSearchParams(query));
const defaultFilter: CatalogueFilter = { availability: "all", price: "all", sort: "name-a-z" };

describe("parsing the filter", () => {
  it.each<[string, Partial<CatalogueFilter>]>([
    ["", {}],
    ["availability=in-stock", { availability: "in-stock" }],
    ["availability=out-of-stock&price=under-2000", { availability: "out-of-stock", price: "under-2000" }],
    ["price=2000-to-3000&sort=price-high-low", { price: "2000-to-3000", sort: "price-high-low" }],
    ["price=above-3000&sort=name-z-a", { price: "above-3000", sort: "name-z-a" }],
    ["sort=price-low-high", { sort: "price-low-high" }],
    ["availability=IN-STOCK&price=cheap&sort=&page=2", {}],
    ["sort=__proto__&price=constructor", {}],
    ["sort=name-z-a&sort=price-low-high", { sort: "name-z-a" }],
  ])("?%s", (query, expected) => {
    expect(parse(query)).toEqual({ ...defaultFilter, ...expected });
  });
});

const product = (id: string, cataloguePrice: number, more: Partial<ProductSummary> = {}): ProductSummary => ({
  id,
  route: null,
  name: id,
  brand: "LumiSkin",
  category: "skincare",
  cataloguePrice,
  unitPrice: 1,
  discountPercent: null,
  backgroundColor: null,
  soldOut: false,
  stock: null,
  image: null,
  ...more,
});

const products = [
  product("d", 300001),
  product("B", 200000, { stock: 0 }),
  product("a", 199999, { soldOut: true, stock: 9 }),
  product("c", 300000, { stock: 1 }),
  product("e", 200000),
];

describe("filtering and sorting by catalogue price", () => {
  it.each([
    ["", "a B c d e"],
    ["sort=name-z-a", "e d c B a"],
    ["sort=price-low-high", "a B e c d"],
    ["sort=price-high-low", "d c B e a"],
    ["price=under-2000", "a"],
    ["price=2000-to-3000", "B c e"],
    ["price=above-3000", "d"],
    ["availability=in-stock", "c d e"],
    ["availability=out-of-stock", "a B"],
    ["availability=out-of-stock&price=above-3000", ""],
  ])("?%s", (query, ids) => {
    expect(
      filterCatalogue(products, parse(query))
        .map(({ id }) => id)
        .join(" "),
    ).toBe(ids);
  });

  it("does not change the given list", () => {
    const before = products.map(({ id }) => id);
    filterCatalogue(products, parse("sort=price-high-low"));
    expect(products.map(({ id }) => id)).toEqual(before);
  });

  it("sorts equal names by id", () => {
    const twins = [product("2", 1, { name: "Twin" }), product("1", 1, { name: "twin" })];
    expect(filterCatalogue(twins, defaultFilter).map(({ id }) => id)).toEqual(["1", "2"]);
    expect(filterCatalogue(twins, parse("sort=name-z-a")).map(({ id }) => id)).toEqual(["1", "2"]);
  });
});
