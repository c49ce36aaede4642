import { data, type RouterContextProvider, redirect } from "react-router";
import { editedFromForm } from "../../../shop/base/revisions/edited-from-form.ts";
import type { ContentEntry } from "../../../shop/content/model/content-entry.ts";
import { changeContent, restoreContent } from "../../../shop/content/texts/change-content.ts";
import { catalogueChoices } from "../../../shop/content/texts/content-choice-queries.ts";
import { contentForm } from "../../../shop/content/texts/content-form.ts";
import { readContent } from "../../../shop/content/texts/content-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, reject } from "../../http/forms/parse-form.ts";
import { type ConflictView, conflictView } from "../changes/edit-view.ts";
import { labelsOfEntry } from "./entry-data.ts";
import { goBack } from "./go-back.ts";
import { namedPhotos } from "./named-photos.ts";
import { type ContentPreview, contentPreview } from "./preview-data.ts";
import { savedPath } from "./saved-notice-text.ts";

/** What the form of a text, an article or the settings answers with, instead of a redirect. */
export interface EditAnswer extends Rejected {
  conflict?: ConflictView;
  preview?: ContentPreview;
}

type Context = Readonly<RouterContextProvider>;

/** Handles the forms of a text's page: save, preview, and going back to an earlier version. */
export async function contentEntryAction(form: FormData, entry: ContentEntry, context: Context) {
  const db = context.get(database);
  const by = { actorId: context.get(customer).id };
  const intent = form.get("intent");
  if (intent === "restore")
    return goBack(form, db, {
      entity: "content",
      id: entry.key,
      path: `/dashboard/content/${entry.key}`,
      read: async (tx) => (await readContent(tx, [entry.key]))(entry.key),
      restore: (tx, then) => restoreContent(tx, entry.key, then, by),
    });
  const [photos, { products, categories }] = await Promise.all([namedPhotos(db), catalogueChoices(db)]);
  const ids = (of: { id: string }[]) => of.map(({ id }) => id);
  const choices = {
    photos: photos.map(({ name }) => name),
    products: ids(products),
    categories: ids(categories),
  };
  const schema = contentForm(entry, choices, form.get("shown") === "no");
  const { version, seen } = readVersions(form);
  const parsed = parseForm(schema, form);
  if (!parsed.ok) return data<EditAnswer>(parsed.rejected, { status: 400 });
  if (intent === "preview") {
    const findPhoto = (name: string) => photos.find((one) => one.name === name)?.photo ?? null;
    const preview = contentPreview(entry, parsed.value, findPhoto);
    return data<EditAnswer>({ ...reject(form, {}), ...(preview ? { preview } : {}) });
  }
  const result = await changeContent(db, entry, { fields: parsed.value, version, seen }, by);
  switch (result.outcome) {
    case "unknown-photo":
      return data<EditAnswer>(reject(form, { form: "This photo was just deleted." }), {
        status: 409,
      });
    case "conflict": {
      const conflict = conflictView({ ...result, seen: result.current.version }, labelsOfEntry(entry));
      return data<EditAnswer>({ ...reject(form, {}), conflict }, { status: 409 });
    }
    case "changed":
      throw redirect(savedPath(`/dashboard/content/${entry.key}`, result), 303);
  }
}

/** The versions that a form was made from; they are sent back with it. */
export function readVersions(form: FormData) {
  const parsed = parseForm(editedFromForm, form);
  return parsed.ok ? parsed.value : { version: null, seen: null };
}
