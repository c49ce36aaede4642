import { changedFields, type Fields } from "../../base/revisions/changed-fields.ts";
import { type EditConflict, type EditedFrom, mergeEdit } from "../../base/revisions/merge-edit.ts";
import { type ChangedBy, recordRevision } from "../../base/revisions/record-revision.ts";
import { revisionsSince } from "../../base/revisions/revision-queries.ts";
import type { Database } from "../../schema.ts";
import { keepPhotos } from "../texts/content-queries.ts";
import { articleForm, articleFormValues } from "./article-form.ts";
import { insertArticle, lockArticle, updateArticle } from "./article-write-queries.ts";
import {
  type ArticleFields,
  articleFieldNames,
  articleIdOf,
  type EditableArticle,
} from "./editable-article.ts";

export type ChangeArticleResult =
  /** `revision`: null where nothing differs. `theirsOnly`: fields that others changed meanwhile, which stay. */
  | { outcome: "changed"; id: string; revision: number | null; theirsOnly: string[] }
  | { outcome: "unknown" }
  | EditConflict<EditableArticle>
  /** The shop has no photo of this name. */
  | { outcome: "unknown-photo" };

/** Adds an article. Its address is made of the title, and stays. */
export function createArticle(
  db: Database,
  fields: ArticleFields,
  by: ChangedBy,
): Promise<ChangeArticleResult> {
  return db.transaction().execute(async (tx) => {
    if (await isPhotoMissing(tx, fields)) return { outcome: "unknown-photo" };
    const id = await insertArticle(tx, articleIdOf(fields.title), fields);
    const after = { ...fields };
    const revision = await recordRevision(tx, {
      entity: "article",
      entityId: id,
      version: 1,
      before: null,
      after,
      ...by,
    });
    return { outcome: "changed", id, revision, theirsOnly: [] };
  });
}

/** Saves the form of an article: all its fields. A change is a revision and an audit event. */
export function changeArticle(
  db: Database,
  { id, fields, version, seen }: { id: string; fields: ArticleFields } & EditedFrom,
  by: ChangedBy,
): Promise<ChangeArticleResult> {
  return db.transaction().execute(async (tx) => {
    const current = await lockArticle(tx, id);
    if (!current) return { outcome: "unknown" };
    const since = await revisionsSince(tx, "article", id, version ?? current.version);
    const theirs = { fields: pickFields(current), version: current.version };
    const merged = mergeEdit(theirs, since, { ...fields }, seen);
    if (merged.outcome === "conflict") return { ...merged, current, since };
    return setArticle(tx, current, merged.set, by, merged.theirsOnly);
  });
}

/**
 * Sets fields of an article back to what they were, in the transaction of the caller, whatever its version is now.
 * @param fields as a revision has them; what is no field, or not valid, is left out
 */
export async function restoreArticle(
  tx: Database,
  id: string,
  fields: Fields,
  by: ChangedBy,
): Promise<ChangeArticleResult> {
  const current = await lockArticle(tx, id);
  if (!current) return { outcome: "unknown" };
  const names = articleFieldNames.filter((name) => name in fields);
  const wanted = Object.fromEntries(names.map((name) => [name, fields[name]]));
  const typed = articleFormValues({ ...current, ...wanted, tags: (wanted.tags ?? current.tags) as string[] });
  const parsed = articleForm.safeParse(typed);
  if (!parsed.success) return { outcome: "changed", id, revision: null, theirsOnly: [] };
  const set = Object.fromEntries(names.map((name) => [name, parsed.data[name]]));
  return setArticle(tx, current, set, by);
}

async function setArticle(
  tx: Database,
  current: EditableArticle,
  set: Fields,
  by: ChangedBy,
  theirsOnly: string[] = [],
): Promise<ChangeArticleResult> {
  const { id } = current;
  const { before, after } = changedFields({ ...current }, set);
  if (Object.keys(after).length === 0) return { outcome: "changed", id, revision: null, theirsOnly };
  if (await isPhotoMissing(tx, after as Partial<ArticleFields>)) return { outcome: "unknown-photo" };
  const version = current.version + 1;
  await updateArticle(tx, id, after as Partial<ArticleFields>, version);
  const revision = await recordRevision(tx, {
    entity: "article",
    entityId: id,
    version,
    before,
    after,
    ...by,
  });
  return { outcome: "changed", id, revision, theirsOnly };
}

function pickFields(article: ArticleFields): Fields {
  return Object.fromEntries(articleFieldNames.map((name) => [name, article[name]]));
}

async function isPhotoMissing(tx: Database, { featuredImage }: Partial<ArticleFields>): Promise<boolean> {
  return featuredImage ? (await keepPhotos(tx, [featuredImage])) !== null : false;
}
