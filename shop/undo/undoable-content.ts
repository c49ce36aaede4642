import { restoreContent } from "../content/texts/change-content.ts";
import { contentEntries, findContentEntry } from "../content/texts/content-entries.ts";
import { lockContent, readContent } from "../content/texts/content-queries.ts";
import { restoredRevision, type Undoable } from "./undoable.ts";

const labels = Object.fromEntries(
  contentEntries.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
);

export const undoableContent: Undoable = {
  label: "Website text",
  plural: "Website text",
  labels,
  names: async (_, ids) =>
    new Map(
      contentEntries
        .filter(({ key }) => ids.includes(key))
        .map(({ key, where, title }) => [key, `${where}: ${title}`]),
    ),
  describe: async (_, fields) =>
    Object.keys(fields)
      .filter((field) => field in labels)
      .map((field) => ({ field, label: labels[field] ?? field, text: String(fields[field] ?? "") })),
  async current(db, id, lock) {
    const entry = findContentEntry(id);
    if (!entry) return null;
    return lock ? lockContent(db, entry) : (await readContent(db, [id]))(id);
  },
  // A text is there from the beginning.
  creationUndoneBy: null,
  restore: async (tx, id, fields, by) => restoredRevision(await restoreContent(tx, id, fields, by)),
  refusals: {},
};
