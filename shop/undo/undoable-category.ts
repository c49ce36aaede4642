import { categoryNames, findCategoryFields, updateCategory } from "../catalogue/category-queries.ts";
import { changedFields } from "../revisions/changed-fields.ts";
import { recordRevision } from "../revisions/record-revision.ts";
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
    const found = await findCategoryFields(db, id, lock);
    if (!found) return null;
    const { version, ...fields } = found;
    return { version, fields };
  },
  creationUndoneBy: { onHome: false, onCatalogue: false },
  async restore(tx, id, fields, by) {
    const current = await findCategoryFields(tx, id, "locked");
    if (!current) throw new Error(`the category ${id} was not restored`);
    const version = current.version + 1;
    await updateCategory(tx, id, fields, version);
    const { before, after } = changedFields({ ...current }, fields);
    return recordRevision(tx, { entity: "category", entityId: id, version, before, after, ...by });
  },
  refusals: {},
};

function fieldText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === null || value === undefined ? "" : String(value);
}
