import type { SearchDocument } from "./document.ts";
import { type SearchResult, toResult } from "./result.ts";

/** The maximum of results of a query, before tabs and sorts apply. */
export const maxResults = 50;

/** Ranks by a full scan, best first; equal scores by title, id (R12). @param query normalised; empty: no results */
export function rank(
  documents: readonly SearchDocument[],
  query: string,
  score: (document: SearchDocument, query: string) => number,
): SearchResult[] {
  if (query === "") return [];
  const found: SearchResult[] = [];
  for (const document of documents) {
    const points = score(document, query);
    if (points > 0) found.push(toResult(document, points));
  }
  return topResults(found);
}

/** The `maxResults` best, in their order. @param found is sorted in place */
export function topResults(found: SearchResult[]): SearchResult[] {
  return found.sort((a, b) => b.score - a.score || byTitle(a, b)).slice(0, maxResults);
}

type Titled = Pick<SearchResult, "title" | "id" | "type">;

const titleCollator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** The order of equal scores: by title, then id. Never 0 for two different results. */
export function byTitle(a: Titled, b: Titled): number {
  return titleCollator.compare(a.title, b.title) || compareText(a.id, b.id) || compareText(a.type, b.type);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
