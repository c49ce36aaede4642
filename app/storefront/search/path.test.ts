import { expect, it } from "vitest";
import { activeSearchFilters } from "./path.ts";

it("lists the tab and the sort that are not default, each with the URL without it", () => {
  expect(activeSearchFilters("glove", { tab: "all", sort: "relevance" })).toEqual([]);
  expect(activeSearchFilters("glove", { tab: "products", sort: "newest" })).toEqual([
    { label: "Type: Products", removeTo: "/search?q=glove&sort=newest" },
    { label: "Sort: Newest First", removeTo: "/search?q=glove&type=products" },
  ]);
});
