import { expect, it } from "vitest";
import { viewFilters } from "./search-path.ts";

it("names the tab and the sort that are not default, each with the address without it", () => {
  expect(viewFilters("glove", { tab: "all", sort: "relevance" })).toEqual([]);
  expect(viewFilters("glove", { tab: "products", sort: "newest" })).toEqual([
    { label: "Only: Products", without: "/search?q=glove&sort=newest" },
    { label: "Sort: Newest First", without: "/search?q=glove&type=products" },
  ]);
});
