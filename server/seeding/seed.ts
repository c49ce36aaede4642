import { seedArticles } from "../../db/seed/articles.ts";
import { seedMedia } from "../../db/seed/media.ts";
import { seedProducts } from "../../db/seed/products.ts";
import { seedSettings } from "../../db/seed/settings.ts";
import { readOriginal } from "../../shop/catalogue/photos/read-original.ts";
import { lockSettings, writeSettings } from "../../shop/content/settings/settings-queries.ts";
import type { Database } from "../../shop/schema.ts";
import {
  hasRows,
  insertArticles,
  insertMissingMedia,
  insertProducts,
  lockSeeding,
  markSeeded,
  wasSeeded,
} from "./seed-queries.ts";

/**
 * Gives a shop without products the ten products with their photos, and placeholder contact details (R41).
 * @param originalsFolder the folder of the original photos @returns whether anything was written
 */
export function seedCatalogue(db: Database, originalsFolder: string): Promise<boolean> {
  return seedOnce(db, "products", "seededAt", async (tx) => {
    await seedPhotos(tx, originalsFolder, Object.keys(seedMedia));
    await insertProducts(tx, seedProducts);
    await lockSettings(tx);
    await writeSettings(tx, seedSettings);
  });
}

/** The same for the first articles; a shop opened before there were articles gets them too. */
export function seedFirstArticles(db: Database, originalsFolder: string): Promise<boolean> {
  return seedOnce(db, "articles", "articlesSeededAt", async (tx) => {
    await seedPhotos(
      tx,
      originalsFolder,
      seedArticles.map(({ featuredImage }) => featuredImage),
    );
    await insertArticles(tx, seedArticles);
  });
}

/** Seeds a table once: never again after it was emptied, nor where it had rows before. Only one server seeds. */
async function seedOnce(
  db: Database,
  table: "products" | "articles",
  settingsKey: string,
  insert: (tx: Database) => Promise<void>,
): Promise<boolean> {
  if (await wasSeeded(db, settingsKey)) return false;
  return db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    if (await wasSeeded(tx, settingsKey)) return false;
    await markSeeded(tx, settingsKey);
    if (await hasRows(tx, table)) return false;
    await insert(tx);
    return true;
  });
}

async function seedPhotos(tx: Database, folder: string, names: string[]): Promise<void> {
  const rows = names.map((name) => readOriginal(folder, name, seedMedia[name] ?? ""));
  await insertMissingMedia(tx, await Promise.all(rows));
}
