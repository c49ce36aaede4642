import { articleNames, findEditableArticle, lockArticle } from "../content/articles/article-write-queries.ts";
import { restoreArticle } from "../content/articles/change-article.ts";
import { articleFieldLabels, articleFieldNames } from "../content/articles/editable-article.ts";
import { restoredRevision, type Undoable } from "./undoable.ts";

const statusTexts: Readonly<Record<string, string>> = {
  active: "Published",
  draft: "Draft",
  archived: "Archived",
};

export const undoableArticle: Undoable = {
  label: "Article",
  plural: "Articles",
  labels: articleFieldLabels,
  names: articleNames,
  describe: async (_, fields) =>
    articleFieldNames
      .filter((field) => field in fields)
      .map((field) => ({ field, label: articleFieldLabels[field], text: fieldText(field, fields[field]) })),
  async current(db, id, lock) {
    const article = lock ? await lockArticle(db, id) : await findEditableArticle(db, id);
    if (!article) return null;
    const fields = Object.fromEntries(articleFieldNames.map((name) => [name, article[name]]));
    return { version: article.version, fields };
  },
  creationUndoneBy: { status: "archived" },
  restore: async (tx, id, fields, by) => restoredRevision(await restoreArticle(tx, id, fields, by)),
  refusals: {},
};

function fieldText(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  const text = String(value ?? "");
  return field === "status" ? (statusTexts[text] ?? text) : text;
}
