import { sql } from "kysely";
import { isDatabaseText } from "../../../platform/typed-text.ts";
import { toPhoto } from "../../catalogue/model/photo.ts";
import { imageColumns, withImage } from "../../catalogue/model/with-image.ts";
import type { Database } from "../../schema.ts";
import { type Article, type ArticleCard, defaultAuthor, defaultReadTime } from "./article.ts";

/** A published article, with defaults for its missing fields, or null. */
export async function articleById(db: Database, id: string): Promise<Article | null> {
  if (!isDatabaseText(id)) return null;
  const row = await articleQuery(db).where("articles.id", "=", id).executeTakeFirst();
  return row ? toArticle(row) : null;
}

/** Every published article, newest first. */
export async function allArticles(db: Database): Promise<Article[]> {
  return (await newestFirst(articleQuery(db)).execute()).map(toArticle);
}

/** Up to `limit` articles, newest first. */
export async function newestArticles(db: Database, limit: number): Promise<Article[]> {
  return (await newestFirst(articleQuery(db)).limit(limit).execute()).map(toArticle);
}

/** The cards of up to `limit` articles, newest first. */
export async function newestCards(db: Database, limit: number, offset = 0): Promise<ArticleCard[]> {
  return (await newestFirst(articleQuery(db)).limit(limit).offset(offset).execute()).map(toCard);
}

export async function countArticles(db: Database): Promise<number> {
  const query = db.selectFrom("articles").where("status", "=", "active");
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The id of every published article and when it was last changed, newest first. */
export async function sitemapArticles(db: Database): Promise<{ id: string; changed: Date }[]> {
  const rows = await db
    .selectFrom("articles")
    .where("status", "=", "active")
    .orderBy(sql`coalesce(published_at, created_at)`, "desc")
    .orderBy("id")
    .select(["id", "updatedAt"])
    .execute();
  return rows.map(({ id, updatedAt }) => ({ id, changed: updatedAt }));
}

/** Up to `limit` other articles, newest first. */
export async function otherArticles(db: Database, id: string, limit: number): Promise<ArticleCard[]> {
  const rows = await newestFirst(articleQuery(db)).where("articles.id", "!=", id).limit(limit).execute();
  return rows.map(toCard);
}

/** Up to `limit` articles that share tags with `tags`: most shared tags first, then newest. */
export async function articlesByTags(
  db: Database,
  tags: readonly string[],
  limit: number,
): Promise<ArticleCard[]> {
  const wantedTags = sql<string[]>`${tags}::text[]`;
  const shared = sql<number>`(select count(*) from unnest(articles.tags) as tag where tag = any(${wantedTags}))`;
  const query = articleQuery(db).where(sql<boolean>`articles.tags && ${wantedTags}`).orderBy(shared, "desc");
  return (await newestFirst(query).limit(limit).execute()).map(toCard);
}

function articleQuery(db: Database) {
  return db
    .selectFrom("articles")
    .leftJoin("media", "media.name", "articles.featuredImage")
    .where("articles.status", "=", "active")
    .select([
      "articles.id",
      "articles.title",
      "articles.excerpt",
      "articles.content",
      "articles.tags",
      "articles.author",
      "articles.readTime",
      "articles.publishedAt",
      "articles.createdAt",
      "articles.updatedAt",
      ...imageColumns,
    ]);
}

function newestFirst(query: ReturnType<typeof articleQuery>) {
  return query
    .orderBy(sql`coalesce(articles.published_at, articles.created_at)`, "desc")
    .orderBy("articles.id");
}

/** The text stays on the server. */
function toCard(row: Row): ArticleCard {
  const { id, title, excerpt, image, readTime, date } = toArticle(row);
  return { id, title, excerpt, image, readTime, date };
}

type Row = Awaited<ReturnType<ReturnType<typeof articleQuery>["execute"]>>[number];

function toArticle(row: Row): Article {
  const { image, author, readTime, publishedAt, createdAt, updatedAt, ...article } = withImage(row);
  return {
    ...article,
    image: image && toPhoto(image),
    author: author ?? defaultAuthor,
    readTime: readTime ?? defaultReadTime,
    date: publishedAt ?? createdAt,
    updatedAt: updatedAt,
  };
}
