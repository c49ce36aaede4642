import { href } from "react-router";
import { type ResultView, resultSorts, resultTabs } from "../../../shop/search/result-view.ts";

/** The search page's address for a query and a view of its results; what is default is left out. */
export function searchPath(query: string, { tab = "all", sort = "relevance" }: Partial<ResultView> = {}) {
  const asked = new URLSearchParams();
  if (query !== "") asked.set("q", query);
  if (tab !== "all") asked.set("type", tab);
  if (sort !== "relevance") asked.set("sort", sort);
  return asked.size > 0 ? `${href("/search")}?${asked}` : href("/search");
}

/** What a view narrows the results down to, and how it sorts them, each with the address without it. */
export function viewFilters(query: string, view: ResultView): { label: string; without: string }[] {
  const { tab, sort } = view;
  const labelOf = (choices: readonly { value: string; label: string }[], chosen: string) =>
    choices.find(({ value }) => value === chosen)?.label;
  return [
    ...(tab === "all"
      ? []
      : [{ label: `Only: ${labelOf(resultTabs, tab)}`, without: searchPath(query, { sort }) }]),
    ...(sort === "relevance"
      ? []
      : [{ label: `Sort: ${labelOf(resultSorts, sort)}`, without: searchPath(query, { tab }) }]),
  ];
}
