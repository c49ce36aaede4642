import { href } from "react-router";
import { type ResultView, resultSorts, resultTabs } from "../../../shop/catalogue/search/result-view.ts";

/** The search page's URL for a query and a view of its results, without default values. */
export function searchPath(query: string, { tab = "all", sort = "relevance" }: Partial<ResultView> = {}) {
  const params = new URLSearchParams();
  if (query !== "") params.set("q", query);
  if (tab !== "all") params.set("type", tab);
  if (sort !== "relevance") params.set("sort", sort);
  return params.size > 0 ? `${href("/search")}?${params}` : href("/search");
}

/** The tab and the sort, if not default, each with the URL without it. */
export function activeSearchFilters(query: string, view: ResultView): { label: string; removeTo: string }[] {
  const { tab, sort } = view;
  const labelOf = (choices: readonly { value: string; label: string }[], chosen: string) =>
    choices.find(({ value }) => value === chosen)?.label;
  return [
    ...(tab === "all"
      ? []
      : [{ label: `Type: ${labelOf(resultTabs, tab)}`, removeTo: searchPath(query, { sort }) }]),
    ...(sort === "relevance"
      ? []
      : [{ label: `Sort: ${labelOf(resultSorts, sort)}`, removeTo: searchPath(query, { tab }) }]),
  ];
}
