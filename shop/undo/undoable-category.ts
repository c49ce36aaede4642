import { categoryNames } from "../catalogue/category-queries.ts";
import { findEditableCategory, lockCategories } from "../catalogue/category-write-queries.ts";
import { restoreCategory } from "../catalogue/change-categories.ts";
import type { Undoable } from "./undoable.ts";

const labels = {
  name: "Name",
  lead: "Sentence below its heading",
  onHome: "On the home page",
  onCatalogue: "In the catalogue",
  position: "Order",
};

export const undoableCategory: Undoable = {
  label: "Category",
  plural: "Categories",
  labels,
  names: (db) => categoryNames(db),
  describe: async (_, fields) =>
    Object.entries(labels)
      .filter(([field]) => field in fields)
      .map(([field, label]) => ({ field, label, text: fieldText(fields[field]) })),
  async current(db, id, lock) {
    const found = lock
      ? (await lockCategories(db)).find((category) => category.id === id)
      : await findEditableCategory(db, id);
    if (!found) return null;
    const { id: _, version, ...fields } = found;
    return { version, fields };
  },
  creationUndoneBy: { onHome: false, onCatalogue: false },
  async restore(tx, id, fields, by) {
    const restored = await restoreCategory(tx, id, fields, by);
    if (typeof restored === "number") return restored;
    if (restored.outcome !== "name-taken") throw new Error(`the category ${id} was not restored`);
    return { refused: "Another category has this name now." };
  },
  refusals: {},
};

function fieldText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === null || value === undefined ? "" : String(value);
}
