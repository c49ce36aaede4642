import { sql } from "kysely";
import { isDatabaseText } from "../../../platform/typed-text.ts";
import { toPhoto } from "../../catalogue/model/photo.ts";
import { imageColumns, withImage } from "../../catalogue/model/with-image.ts";
import type { Database } from "../../schema.ts";
import {
  type Article,
  type ArticleCard,
  type DatedArticle,
  defaultAuthor,
  defaultReadTime,
} from "./article.ts";

/** When more of an article than its status last changed; null: never. */
const changedAt = sql<Date | null>`(select max(at) from revisions
  where entity = 'article' and entity_id = articles.id and after - 'status' <> '{}')`;

/** A published article, with defaults for its missing fields, or null. */
export async function articleById(db: Database, id: string): Promise<DatedArticle | null> {
  if (!isDatabaseText(id)) return null;
  const row = await articleQuery(db)
    .where("articles.id", "=", id)
    .select(changedAt.as("changedAt"))
    .executeTakeFirst();
  if (!row) return null;
  const { changedAt: modified, ...rest } = row;
  const article = toArticle(rest);
  return { ...article, modified: modified && modified > article.date ? modified : null };
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

/** The id of every published article and when it was published or last changed, newest first. */
export async function sitemapArticles(db: Database): Promise<{ id: string; changed: Date }[]> {
  return db
    .selectFrom("articles")
    .where("status", "=", "active")
    .orderBy(sql`coalesce(published_at, created_at)`, "desc")
    .orderBy("id")
    .select(["id", sql<Date>`greatest(coalesce(published_at, created_at), ${changedAt})`.as("changed")])
    .execute();
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
  const { image, author, readTime, publishedAt, createdAt, ...article } = withImage(row);
  return {
    ...article,
    image: image && toPhoto(image),
    author: author ?? defaultAuthor,
    readTime: readTime ?? defaultReadTime,
    date: publishedAt ?? createdAt,
  };
}
