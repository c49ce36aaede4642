import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { seedMedia } from "../../db/seed/media.ts";
import { seedProducts } from "../../db/seed/products.ts";
import type { Database } from "../schema.ts";
import type { ProductImage } from "./product.ts";
import {
  hasProducts,
  insertMedia,
  insertProducts,
  lockSeeding,
  markSeeded,
  wasSeeded,
} from "./seed-queries.ts";

/**
 * Fills an empty shop with its ten products and their pictures, once: a shop that has been seeded, or had
 * products before, is left alone for good. Servers that start at once take turns.
 * @param mediaFolder where the masters lie @returns whether anything was written
 */
export async function seed(database: Database, mediaFolder: string): Promise<boolean> {
  if (await wasSeeded(database)) return false;
  return database.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    if (await wasSeeded(tx)) return false;
    await markSeeded(tx);
    if (await hasProducts(tx)) return false;
    await insertMedia(tx, await Promise.all(Object.entries(seedMedia).map(master(mediaFolder))));
    await insertProducts(tx, seedProducts);
    return true;
  });
}

function master(folder: string) {
  return async ([name, alt]: [string, string]): Promise<ProductImage> => {
    const bytes = await readFile(join(folder, `${name}.jpg`));
    const { width, height } = await sharp(bytes).metadata();
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
    return { name, hash, width, height, alt };
  };
}
