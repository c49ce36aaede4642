import { href } from "react-router";
import type { ResultView } from "../../../shop/search/result-view.ts";

/** The search page's address for a query and a view of its results; what is default is left out. */
export function searchPath(query: string, { tab = "all", sort = "relevance" }: Partial<ResultView> = {}) {
  const asked = new URLSearchParams();
  if (query !== "") asked.set("q", query);
  if (tab !== "all") asked.set("type", tab);
  if (sort !== "relevance") asked.set("sort", sort);
  return asked.size > 0 ? `${href("/search")}?${asked}` : href("/search");
}
