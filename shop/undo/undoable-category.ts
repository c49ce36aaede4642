import { lastVersion } from "../base/revisions/revision-queries.ts";
import { categoryNames } from "../catalogue/categories/category-queries.ts";
import { findEditableCategory, lockCategories } from "../catalogue/categories/category-write-queries.ts";
import { restoreCategory } from "../catalogue/categories/change-categories.ts";
import type { Database } from "../schema.ts";
import type { CurrentState, Undoable } from "./undoable.ts";

const labels = {
  name: "Name",
  lead: "Text below the heading",
  onHome: "On the home page",
  onCatalogue: "In the catalogue",
  position: "Position",
};

/** A removal is a revision that says so. */
const described = { ...labels, removed: "Removed" };

export const undoableCategory: Undoable = {
  label: "Category",
  plural: "Categories",
  labels: described,
  names: (db) => categoryNames(db),
  describe: async (_, fields) =>
    Object.entries(described)
      .filter(([field]) => field in fields)
      .map(([field, label]) => ({ field, label, text: fieldText(fields[field]) })),
  async current(db, id, lock) {
    const found = lock
      ? (await lockCategories(db)).find((category) => category.id === id)
      : await findEditableCategory(db, id);
    if (!found) return removedState(db, id);
    const { id: _, version, ...fields } = found;
    return { version, fields };
  },
  creationUndoneBy: { onHome: false, onCatalogue: false },
  async restore(tx, id, fields, by) {
    const restored = await restoreCategory(tx, id, fields, by);
    if (typeof restored === "number") return restored;
    if (restored.outcome === "same") throw new Error(`the category ${id} was not restored`);
    return { refused: refusals[restored.outcome] };
  },
  refusals: {},
};

const refusals = {
  "name-taken": "Another category has this name now.",
  removed: "This category has been removed. Please undo its removal first.",
};

/** A category that was removed has nothing of what it had; null: there never was one. */
async function removedState(db: Database, id: string): Promise<CurrentState | null> {
  const version = await lastVersion(db, "category", id);
  if (version === 0) return null;
  return { version, fields: Object.fromEntries(Object.keys(labels).map((field) => [field, null])) };
}

function fieldText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === null || value === undefined ? "" : String(value);
}
