import { seedMedia } from "../../db/seed/media.ts";
import { seedProducts } from "../../db/seed/products.ts";
import { seedSettings } from "../../db/seed/settings.ts";
import { readOriginal } from "../media/read-original.ts";
import type { Database } from "../schema.ts";
import { lockSettings, writeSettings } from "../settings/settings-queries.ts";
import {
  hasProducts,
  insertMedia,
  insertProducts,
  lockSeeding,
  markSeeded,
  wasSeeded,
} from "./seed-queries.ts";

/**
 * Fills an empty shop with its ten products, their pictures and made-up ways to reach it, once: a shop that has been seeded, or had
 * products before, is left alone for good. Servers that start at once take turns.
 * @param originalsFolder where the masters lie @returns whether anything was written
 */
export async function seed(database: Database, originalsFolder: string): Promise<boolean> {
  if (await wasSeeded(database)) return false;
  return database.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    if (await wasSeeded(tx)) return false;
    await markSeeded(tx);
    if (await hasProducts(tx)) return false;
    const originals = Object.entries(seedMedia).map(([name, alt]) =>
      readOriginal(originalsFolder, name, alt),
    );
    await insertMedia(tx, await Promise.all(originals));
    await insertProducts(tx, seedProducts);
    await lockSettings(tx);
    await writeSettings(tx, seedSettings);
    return true;
  });
}
