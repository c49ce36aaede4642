import { describe, expect, it } from "vitest";
import { articleDocument, pageDocument, productDocument } from "../../../test/catalogue/search-documents.ts";
import { toResult } from "./result.ts";
import { listResults, parseResultView, resultSorts, resultTabs, tabCounts } from "./result-view.ts";

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const results = [
  productDocument({
    id: "p1",
    name: "Delta",
    price: "Rs.2,199.00 PKR",
    createdAt: day("2025-01-02"),
    rating: null,
  }),
  articleDocument({ id: "a1", title: "bravo", date: day("2025-01-03") }),
  productDocument({ id: "p2", name: "Charlie", price: 249, createdAt: null, rating: 4 }),
  pageDocument({ id: "g1", title: "Echo" }),
  productDocument({ id: "p3", name: "Alpha", price: null, createdAt: day("2025-01-01"), rating: 4.5 }),
  productDocument({ id: "p5", name: "Foxtrot", price: "249", createdAt: day("2025-01-01"), rating: 4 }),
].map((document, index) => toResult(document, 100 - index));
const ids = (tab: "all" | "products" | "articles" | "pages", sort: (typeof resultSorts)[number]["value"]) =>
  listResults(results, { tab, sort }).map(({ id }) => id);

describe("the search page's tabs", () => {
  it("[S2.search.tabs R12.order] have their labels and counts", () => {
    const counts = tabCounts(results);
    expect(resultTabs.map(({ value, label }) => [label, counts[value]])).toEqual([
      ["All", 6],
      ["Products", 4],
      ["Articles", 1],
      ["Pages", 1],
    ]);
  });

  it.each([
    ["all", ["p1", "a1", "p2", "g1", "p3", "p5"]],
    ["products", ["p1", "p2", "p3", "p5"]],
    ["articles", ["a1"]],
    ["pages", ["g1"]],
  ] as const)("%s", (tab, expected) => {
    expect(ids(tab, "relevance")).toEqual(expected);
  });
});

describe("the search page's sorts (R12)", () => {
  it("[S2.search.sorts] have their specified labels", () => {
    expect(resultSorts.map(({ label }) => label)).toEqual([
      "Relevance",
      "Name A-Z",
      "Price low to high",
      "Price high to low",
      "Newest First",
      "Highest Rated",
    ]);
  });

  it.each([
    ["relevance", ["p1", "a1", "p2", "g1", "p3", "p5"]],
    ["name", ["p3", "a1", "p2", "p1", "g1", "p5"]],
    ["price-low-high", ["p2", "p5", "p1", "p3", "a1", "g1"]],
    ["price-high-low", ["p1", "p2", "p5", "p3", "a1", "g1"]],
    ["newest", ["a1", "p1", "p3", "p5", "p2", "g1"]],
    ["rating", ["p3", "p2", "p5", "a1", "p1", "g1"]],
  ] as const)("[R12.missing] %s, what is missing last, equals by title", (sort, expected) => {
    expect(ids("all", sort)).toEqual(expected);
  });

  it("do not change the results", () => {
    const before = [...results];
    listResults(results, { tab: "all", sort: "name" });
    expect(results).toEqual(before);
  });
});

describe("parameters of the search page", () => {
  it.each([
    ["", "all", "relevance"],
    ["q=serum&type=articles&sort=newest", "articles", "newest"],
    ["type=nothing&sort=else", "all", "relevance"],
  ])("%j", (query, tab, sort) => {
    expect(parseResultView(new URLSearchParams(query))).toEqual({ tab, sort });
  });
});
