import { sql } from "kysely";
import { imageColumns, joinedImage } from "../catalogue/joined-image.ts";
import { photoOf } from "../media/photo.ts";
import type { Database } from "../schema.ts";
import { type Article, type ArticleCard, defaultAuthor, defaultReadTime } from "./article.ts";

/** One article, with the defaults for what it does not state, or null. */
export async function articleById(db: Database, id: string): Promise<Article | null> {
  // PostgreSQL refuses the character NUL, which an address may hold.
  if (id.includes("\0")) return null;
  const row = await articles(db).where("articles.id", "=", id).executeTakeFirst();
  return row ? asArticle(row) : null;
}

/** Every article, newest first. */
export async function allArticles(db: Database): Promise<Article[]> {
  return (await newestFirst(articles(db)).execute()).map(asArticle);
}

/** Up to `limit` articles, newest first. */
export async function newestArticles(db: Database, limit: number): Promise<Article[]> {
  return (await newestFirst(articles(db)).limit(limit).execute()).map(asArticle);
}

/** Every article that has an address, newest first, and when it was last changed. */
export async function listedArticles(db: Database): Promise<{ id: string; changed: Date }[]> {
  const rows = await db
    .selectFrom("articles")
    .orderBy(sql`coalesce(published_at, created_at)`, "desc")
    .orderBy("id")
    .select(["id", "updatedAt"])
    .execute();
  return rows.map(({ id, updatedAt }) => ({ id, changed: updatedAt }));
}

/** Up to `limit` other articles to go on with, newest first. */
export async function otherArticles(db: Database, id: string, limit: number): Promise<ArticleCard[]> {
  const rows = await newestFirst(articles(db)).where("articles.id", "!=", id).limit(limit).execute();
  return rows.map(asArticle).map(({ id, title, excerpt, image, readTime }) => {
    return { id, title, excerpt, image, readTime };
  });
}

function articles(db: Database) {
  return db
    .selectFrom("articles")
    .leftJoin("media", "media.name", "articles.featuredImage")
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

function newestFirst(query: ReturnType<typeof articles>) {
  return query
    .orderBy(sql`coalesce(articles.published_at, articles.created_at)`, "desc")
    .orderBy("articles.id");
}

type Row = Awaited<ReturnType<ReturnType<typeof articles>["execute"]>>[number];

function asArticle(row: Row): Article {
  const { image, author, readTime, publishedAt, createdAt, updatedAt, ...article } = joinedImage(row);
  return {
    ...article,
    image: image && photoOf(image),
    author: author ?? defaultAuthor,
    readTime: readTime ?? defaultReadTime,
    date: publishedAt ?? createdAt,
    changed: updatedAt,
  };
}
