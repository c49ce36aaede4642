import type { Database } from "../../schema.ts";
import {
  insertSavedFilter,
  lockSavedFilters,
  type SavedFilter,
  updateSavedFilter,
} from "./saved-filter-queries.ts";

/** So many a person may save of one screen. */
export const maxSavedFilters = 20;

/** Saves a filter of a screen under a name, for one person. A filter of that name is replaced. */
export async function saveFilter(
  db: Database,
  { userId, path, name, query }: Omit<SavedFilter, "id"> & { userId: string; path: string },
): Promise<"saved" | "too-many"> {
  return db.transaction().execute(async (tx) => {
    const saved = await lockSavedFilters(tx, userId, path);
    const same = saved.find((filter) => filter.name === name);
    if (same) {
      await updateSavedFilter(tx, same.id, query);
      return "saved";
    }
    const taken = new Set(saved.map(({ place }) => place));
    const place = Array.from({ length: maxSavedFilters }, (_, n) => n + 1).find((one) => !taken.has(one));
    if (!place) return "too-many";
    await insertSavedFilter(tx, { userId, path, place, name, query });
    return "saved";
  });
}
