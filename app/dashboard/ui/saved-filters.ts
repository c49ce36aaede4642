import type { RouterContextProvider } from "react-router";
import { listSavedFilters } from "../../../shop/overview/saved-filters/saved-filter-queries.ts";
import { customer, database } from "../../http/context.ts";
import { beside } from "../../http/parts/beside.ts";
import { filterScreenOf, savedFiltersPath } from "./filter-screens.ts";

/** The saved filters above a list. */
export interface SavedFilterChipsData {
  chips: { id: number; name: string; to: string; current: boolean }[];
  /** The page that saves the list's filter; null: it has none, or it is saved. */
  saveTo: string | null;
  /** The page that removes them. */
  manageTo: string;
}

/** The saved filters of whoever is signed in, of the list at `path`, whose filter now is `query`. */
export async function savedFilterChips(
  context: Readonly<RouterContextProvider>,
  { path, query }: { path: string; query: URLSearchParams },
): Promise<SavedFilterChipsData> {
  const current = filterScreenOf(path)?.normalise(query) ?? "";
  const listed = await beside(context, "saved filters", () =>
    listSavedFilters(context.get(database), context.get(customer).id, path),
  );
  const filters = listed ?? [];
  const isSaved = filters.some((filter) => filter.query === current);
  return {
    chips: filters.map((filter) => ({
      id: filter.id,
      name: filter.name,
      to: `${path}?${filter.query}`,
      current: filter.query === current,
    })),
    saveTo: current === "" || isSaved ? null : savedFiltersPath(path, current),
    manageTo: savedFiltersPath(path),
  };
}
