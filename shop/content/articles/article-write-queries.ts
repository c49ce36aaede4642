import { sql } from "kysely";
import { isDatabaseText } from "../../../platform/typed-text.ts";
import type { Database } from "../../schema.ts";
import { type ArticleFields, articleFieldNames, type EditableArticle } from "./editable-article.ts";

/** An article with every field that the owner edits, whatever its status; null: there is none. For staff only. */
export async function findEditableArticle(db: Database, id: string): Promise<EditableArticle | null> {
  if (!isDatabaseText(id)) return null;
  return (await editableArticles(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockArticle(tx: Database, id: string): Promise<EditableArticle | null> {
  if (!isDatabaseText(id)) return null;
  return (await editableArticles(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** All articles of every status, newest first. For staff only. */
export function listEditableArticles(db: Database): Promise<EditableArticle[]> {
  return editableArticles(db)
    .orderBy(sql`coalesce(published_at, created_at)`, "desc")
    .orderBy("id")
    .execute();
}

function editableArticles(db: Database) {
  return db
    .selectFrom("articles")
    .select(["id", "version", "publishedAt", "createdAt", "updatedAt", ...articleFieldNames]);
}

/** Writes fields of an article and the number of its newest revision. */
export async function updateArticle(
  tx: Database,
  id: string,
  { status, ...fields }: Partial<ArticleFields>,
  version: number,
): Promise<void> {
  await tx
    .updateTable("articles")
    .set({ ...fields, ...statusColumns(status), version, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** `status` is computed. An article that comes back keeps the time of its first publication. */
function statusColumns(status: ArticleFields["status"] | undefined) {
  if (status === undefined) return {};
  if (status === "archived") return { archivedAt: sql<Date>`now()` };
  if (status === "draft") return { archivedAt: null, draft: true };
  // One that was always shown has the time when it was made.
  return {
    archivedAt: null,
    draft: false,
    publishedAt: sql<Date>`coalesce(published_at, case when draft then now() else created_at end)`,
  };
}

/** Inserts an article under the first free id that begins with `wanted`. @returns the id */
export async function insertArticle(
  tx: Database,
  wanted: string,
  { status, ...fields }: ArticleFields,
): Promise<string> {
  for (let copy = 1; ; copy++) {
    const id = copy === 1 ? wanted : `${wanted}-${copy}`;
    const inserted = await tx
      .insertInto("articles")
      .values({
        id,
        ...fields,
        draft: status === "draft",
        publishedAt: status === "active" ? sql<Date>`now()` : null,
        archivedAt: status === "archived" ? sql<Date>`now()` : null,
        version: 1,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return inserted.id;
  }
}

/** The titles of articles of every status, by id. */
export async function articleNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("articles").where("id", "in", ids).select(["id", "title"]).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
