import { seedArticles } from "../../db/seed/articles.ts";
import { seedMedia } from "../../db/seed/media.ts";
import { lockSeeding } from "../catalogue/seed-queries.ts";
import { readOriginal } from "../media/read-original.ts";
import type { Database } from "../schema.ts";
import {
  hasArticles,
  insertArticles,
  insertMissingMedia,
  markArticleSeedRun,
  wasArticleSeedRun,
} from "./article-seed-queries.ts";

/**
 * Gives a shop without articles those it opens with, once: a shop that has been given them, or had
 * articles before, is left alone for good. Servers that start at once take turns.
 * @param originalsFolder where the masters lie @returns whether anything was written
 */
export async function insertSeedArticles(database: Database, originalsFolder: string): Promise<boolean> {
  if (await wasArticleSeedRun(database)) return false;
  return database.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    if (await wasArticleSeedRun(tx)) return false;
    await markArticleSeedRun(tx);
    if (await hasArticles(tx)) return false;
    const originals = seedArticles.map(({ featuredImage }) =>
      readOriginal(originalsFolder, featuredImage, seedMedia[featuredImage] ?? ""),
    );
    await insertMissingMedia(tx, await Promise.all(originals));
    await insertArticles(tx, seedArticles);
    return true;
  });
}
