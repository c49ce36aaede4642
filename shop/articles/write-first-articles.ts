import { seedArticles } from "../../db/seed/articles.ts";
import { seedMedia } from "../../db/seed/media.ts";
import { lockSeeding } from "../catalogue/seed-queries.ts";
import { readMaster } from "../media/read-master.ts";
import type { Database } from "../schema.ts";
import {
  addMedia,
  hasArticles,
  insertArticles,
  markArticlesSeeded,
  wereArticlesSeeded,
} from "./article-seed-queries.ts";

/**
 * Gives a shop without articles those it opens with, once: a shop that has been given them, or had
 * articles before, is left alone for good. Servers that start at once take turns.
 * @param mediaFolder where the masters lie @returns whether anything was written
 */
export async function writeFirstArticles(database: Database, mediaFolder: string): Promise<boolean> {
  if (await wereArticlesSeeded(database)) return false;
  return database.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    if (await wereArticlesSeeded(tx)) return false;
    await markArticlesSeeded(tx);
    if (await hasArticles(tx)) return false;
    const masters = seedArticles.map(({ featuredImage }) =>
      readMaster(mediaFolder, featuredImage, seedMedia[featuredImage] ?? ""),
    );
    await addMedia(tx, await Promise.all(masters));
    await insertArticles(tx, seedArticles);
    return true;
  });
}
