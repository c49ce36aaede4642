import { byTitle } from "./rank.ts";
import type { ResultType, SearchResult } from "./result.ts";

/** The search page's tabs, in their order; the first is the default. */
export const resultTabs = [
  { value: "all", label: "All" },
  { value: "products", label: "Products" },
  { value: "articles", label: "Articles" },
  { value: "pages", label: "Pages" },
] as const;

/** The search page's sorts, in their order; the first is the default. */
export const resultSorts = [
  { value: "relevance", label: "Relevance" },
  { value: "name", label: "Name A-Z" },
  { value: "price-low-high", label: "Price low to high" },
  { value: "price-high-low", label: "Price high to low" },
  { value: "newest", label: "Newest First" },
  { value: "rating", label: "Highest Rated" },
] as const;

export type ResultTab = (typeof resultTabs)[number]["value"];
export type ResultSort = (typeof resultSorts)[number]["value"];

/** The search page's parameters beside the query: `?type=…&sort=…`. */
export interface ResultView {
  tab: ResultTab;
  sort: ResultSort;
}

/** Parses tab and sort; a missing or unknown value becomes the default. */
export function parseResultView(searchParams: URLSearchParams): ResultView {
  const tab = resultTabs.find(({ value }) => value === searchParams.get("type"));
  const sort = resultSorts.find(({ value }) => value === searchParams.get("sort"));
  return { tab: tab?.value ?? "all", sort: sort?.value ?? "relevance" };
}

/** The number of results in each tab. */
export function tabCounts(results: readonly SearchResult[]): Record<ResultTab, number> {
  const count = (type: ResultType) => results.filter((result) => result.type === type).length;
  return {
    all: results.length,
    products: count("product"),
    articles: count("article"),
    pages: count("page"),
  };
}

/** The results of a tab, sorted. @param results by relevance */
export function listResults(results: readonly SearchResult[], { tab, sort }: ResultView): SearchResult[] {
  const type = typeByTab[tab];
  const inTab = results.filter((result) => type === null || result.type === type);
  return sort === "relevance" ? inTab : inTab.sort((a, b) => comparators[sort](a, b) || byTitle(a, b));
}

const typeByTab: Record<ResultTab, ResultType | null> = {
  all: null,
  products: "product",
  articles: "article",
  pages: "page",
};

type Compare = (a: SearchResult, b: SearchResult) => number;

const comparators: Record<Exclude<ResultSort, "relevance">, Compare> = {
  name: byTitle,
  "price-low-high": ascending((result) => result.priceNumber),
  "price-high-low": descending((result) => result.priceNumber),
  newest: descending((result) => result.date?.getTime() ?? null),
  rating: descending((result) => result.rating),
};

type ReadNumber = (result: SearchResult) => number | null;

function ascending(read: ReadNumber): Compare {
  return missingLast(read, (a, b) => a - b);
}

function descending(read: ReadNumber): Compare {
  return missingLast(read, (a, b) => b - a);
}

/** A missing price, date or rating comes last in either direction (R12). */
function missingLast(read: ReadNumber, compare: (a: number, b: number) => number): Compare {
  return (a, b) => {
    const first = read(a);
    const second = read(b);
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return compare(first, second);
  };
}
