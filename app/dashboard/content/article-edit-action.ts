import { data, type RouterContextProvider, redirect } from "react-router";
import { earlierStates } from "../../../shop/base/revisions/earlier-states.ts";
import { latestRevisions } from "../../../shop/base/revisions/revision-queries.ts";
import { articleForm } from "../../../shop/content/articles/article-form.ts";
import { findEditableArticle } from "../../../shop/content/articles/article-write-queries.ts";
import {
  type ChangeArticleResult,
  changeArticle,
  createArticle,
  restoreArticle,
} from "../../../shop/content/articles/change-article.ts";
import { type ArticleFields, articleFieldLabels } from "../../../shop/content/articles/editable-article.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, reject } from "../../http/forms/parse-form.ts";
import { conflictView } from "../changes/edit-view.ts";
import { type EditAnswer, readVersions } from "./entry-action.ts";
import { maxVersions } from "./entry-data.ts";
import { articlePreview } from "./preview-data.ts";
import { restoreForm } from "./restore-form.ts";
import { savedPath } from "./saved-notice-text.ts";

type Context = Readonly<RouterContextProvider>;

/** Handles the forms of an article's page: save, preview, and going back. @param id null: the form for a new article */
export async function articleEditAction(form: FormData, id: string | null, context: Context) {
  const intent = form.get("intent");
  if (intent === "restore" && id !== null) return goBack(form, id, context);
  const { version, seen } = readVersions(form);
  const parsed = parseForm(articleForm, form);
  if (!parsed.ok) return data<EditAnswer>(parsed.rejected, { status: 400 });
  if (intent === "preview")
    return data<EditAnswer>({ ...reject(form, {}), preview: articlePreview(parsed.value) });
  const db = context.get(database);
  const by = { actorId: context.get(customer).id };
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

async function goBack(form: FormData, id: string, context: Context) {
  const parsed = parseForm(restoreForm, form);
  if (!parsed.ok) return data<EditAnswer>({ values: {}, errors: parsed.rejected.errors }, { status: 400 });
  const { to, version } = parsed.value;
  const by = { actorId: context.get(customer).id };
  const result = await context
    .get(database)
    .transaction()
    .execute(async (tx) => {
      const current = await findEditableArticle(tx, id);
      if (!current) throw data("Article not found", { status: 404 });
      const revisions = await latestRevisions(tx, "article", id, maxVersions);
      const state = earlierStates({ ...current }, revisions).find((one) => one.version === to);
      if (current.version !== version || !state) return null;
      return restoreArticle(tx, id, changedAgain(state.fields, { ...current }), by);
    });
  if (result?.outcome === "changed") throw redirect(`/dashboard/articles/${id}?saved=back`, 303);
  const errors = { form: "Someone else has changed this. Please compare again." };
  return data<EditAnswer>({ values: {}, errors }, { status: 409 });
}

/** The fields that going back changes; the status stays: going back to words publishes nothing. */
function changedAgain(then: Record<string, unknown>, now: ArticleFields): Record<string, unknown> {
  return { ...then, status: now.status };
}
