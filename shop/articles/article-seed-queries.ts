import type { SeedArticle } from "../../db/seed/articles.ts";
import type { readOriginal } from "../media/read-original.ts";
import type { Database } from "../schema.ts";

// Marked apart from the products' seed: a shop that was opened before there were articles gets them too.
const seededKey = "articlesSeededAt";

/** Whether the seed was considered before: it is never again, also where all articles are gone. */
export async function wasArticleSeedRun(db: Database): Promise<boolean> {
  return Boolean(
    await db.selectFrom("settings").select("key").where("key", "=", seededKey).executeTakeFirst(),
  );
}

export async function markArticleSeedRun(tx: Database): Promise<void> {
  await tx
    .insertInto("settings")
    .values({ key: seededKey, value: JSON.stringify(new Date()) })
    .execute();
}

export async function hasArticles(db: Database): Promise<boolean> {
  return Boolean(await db.selectFrom("articles").select("id").limit(1).executeTakeFirst());
}

/** Adds the pictures that the shop does not have yet. */
export async function insertMissingMedia(
  tx: Database,
  media: Awaited<ReturnType<typeof readOriginal>>[],
): Promise<void> {
  await tx
    .insertInto("media")
    .values(media)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

export async function insertArticles(tx: Database, articles: readonly SeedArticle[]): Promise<void> {
  await tx
    .insertInto("articles")
    .values([...articles])
    .execute();
}
