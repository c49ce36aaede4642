import { listSavedFilters } from "../../../shop/overview/saved-filters/saved-filter-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { filterScreenOf } from "./filter-screens.ts";

/** The saved filters above a list. */
export interface SavedFilterChipsData {
  chips: { id: number; name: string; to: string; current: boolean }[];
  /** The page that saves the list's filter; null: it has none, or it is saved. */
  saveTo: string | null;
  /** The page that removes them. */
  manageTo: string;
}

/** A person's saved filters of the list at `path`, whose filter now is `query`. */
export async function savedFilterChips(
  db: Database,
  userId: string,
  { path, query }: { path: string; query: URLSearchParams },
): Promise<SavedFilterChipsData> {
  const current = filterScreenOf(path)?.normalise(query) ?? "";
  const filters = await listSavedFilters(db, userId, path);
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

/** The page of the saved filters of a list. @param query the filter to save */
export function savedFiltersPath(screen: string, query = ""): string {
  return `/dashboard/filters?${new URLSearchParams({ screen, ...(query && { filter: query }) })}`;
}
