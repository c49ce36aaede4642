import { expect, it } from "vitest";
import { parseCatalogueFilter } from "../../../shop/catalogue/product/catalogue-filter.ts";
import { activeFilters, cataloguePath } from "./path.ts";

const parse = (query: string) => parseCatalogueFilter(new URLSearchParams(query));

it.each([
  ["", "/catalog"],
  ["availability=all&sort=name-a-z", "/catalog"],
  ["price=under-2000&sort=price-low-high", "/catalog?price=under-2000&sort=price-low-high"],
])("the catalogue's URL for %s", (query, path) => {
  expect(cataloguePath(parse(query))).toBe(path);
});

it.each([
  ["", []],
  ["price=unknown", []],
  ["availability=in-stock", [{ label: "Availability: In Stock", removeTo: "/catalog" }]],
  [
    "price=above-3000&sort=name-z-a",
    [
      { label: "Price: Above 3000", removeTo: "/catalog?sort=name-z-a" },
      { label: "Sort: Name Z-A", removeTo: "/catalog?price=above-3000" },
    ],
  ],
])("the active filters of %s, each with the URL without it", (query, expected) => {
  expect(activeFilters(parse(query))).toEqual(expected);
});
