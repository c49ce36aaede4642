import type { Database } from "../schema.ts";
import type { RenditionName } from "./photo.ts";

/** The master of a picture whose name and hash an address carries; null where the shop has none such. */
export async function findOriginal(db: Database, { name, hash }: Pick<RenditionName, "name" | "hash">) {
  const row = await db
    .selectFrom("media")
    .where("name", "=", name)
    .where("hash", "=", hash)
    .select(["name", "hash", "width"])
    .executeTakeFirst();
  return row ?? null;
}

/** Every master, those first that stand first in the catalogue. */
export function originalsByUse(db: Database) {
  return db
    .selectFrom("media")
    .leftJoin("productImages", "productImages.mediaName", "media.name")
    .leftJoin("products", "products.id", "productImages.productId")
    .groupBy(["media.name", "media.hash", "media.width"])
    .orderBy((eb) => eb.fn.min("productImages.position"))
    .orderBy((eb) => eb.fn.min("products.position"))
    .orderBy("media.name")
    .select(["media.name", "media.hash", "media.width"])
    .execute();
}

/** The named pictures with all that pages need of them; absent where the shop has none such. */
export async function mediaByNames(db: Database, names: readonly string[]) {
  const rows = await db
    .selectFrom("media")
    .where("name", "in", names)
    .select(["name", "hash", "width", "height", "alt"])
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}
