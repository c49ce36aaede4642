import { data, type RouterContextProvider, redirect } from "react-router";
import { articleForm } from "../../../shop/content/articles/article-form.ts";
import { findEditableArticle } from "../../../shop/content/articles/article-write-queries.ts";
import {
  type ChangeArticleResult,
  changeArticle,
  createArticle,
  restoreArticle,
} from "../../../shop/content/articles/change-article.ts";
import { articleFieldLabels } from "../../../shop/content/articles/editable-article.ts";
import type { Database } from "../../../shop/schema.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, reject } from "../../http/forms/parse-form.ts";
import { found } from "../../http/found.ts";
import { conflictView } from "../changes/edit-view.ts";
import { type EditAnswer, readVersions } from "./entry-action.ts";
import { goBack } from "./go-back.ts";
import { articlePreview } from "./preview-data.ts";
import { savedPath } from "./saved-notice-text.ts";

type Context = Readonly<RouterContextProvider>;

/** Handles the forms of an article's page: save, preview, and going back. @param id null: the form for a new article */
export async function articleEditAction(form: FormData, id: string | null, context: Context) {
  const intent = form.get("intent");
  const db = context.get(database);
  const by = { actorId: context.get(customer).id };
  if (intent === "restore" && id !== null) {
    const read = async (tx: Database) => found(await findEditableArticle(tx, id), "Article");
    return goBack(form, db, {
      entity: "article",
      id,
      path: `/dashboard/articles/${id}`,
      read: async (tx) => {
        const article = await read(tx);
        return { version: article.version, fields: { ...article } };
      },
      // The status stays: going back to words publishes nothing.
      restore: async (tx, then) => restoreArticle(tx, id, { ...then, status: (await read(tx)).status }, by),
    });
  }
  const { version, seen } = readVersions(form);
  const parsed = parseForm(articleForm, form);
  if (!parsed.ok) return data<EditAnswer>(parsed.rejected, { status: 400 });
  if (intent === "preview")
    return data<EditAnswer>({ ...reject(form, {}), preview: articlePreview(parsed.value) });
  const result = await (id === null
    ? createArticle(db, parsed.value, by)
    : changeArticle(db, { id, fields: parsed.value, version, seen }, by));
  if (result.outcome === "changed" && id === null)
    throw redirect(`/dashboard/articles/${result.id}?saved=new`, 303);
  return answerOf(form, result);
}

function answerOf(form: FormData, result: ChangeArticleResult) {
  switch (result.outcome) {
    case "unknown":
      throw data("Article not found", { status: 404 });
    case "unknown-photo":
      return data<EditAnswer>(reject(form, { featuredImage: "Please choose one of the photos" }), {
        status: 400,
      });
    case "conflict": {
      const conflict = conflictView({ ...result, seen: result.current.version }, articleFieldLabels);
      return data<EditAnswer>({ ...reject(form, {}), conflict }, { status: 409 });
    }
    case "changed":
      throw redirect(savedPath(`/dashboard/articles/${result.id}`, result), 303);
  }
}
