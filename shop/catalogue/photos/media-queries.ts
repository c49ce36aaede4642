import type { Database } from "../../schema.ts";
import type { RenditionName } from "../model/photo.ts";

/** The original with this name and hash, or null. */
export async function findOriginal(db: Database, { name, hash }: Pick<RenditionName, "name" | "hash">) {
  const row = await db
    .selectFrom("media")
    .where("name", "=", name)
    .where("hash", "=", hash)
    .select(["name", "hash", "width", "focusX", "focusY"])
    .executeTakeFirst();
  return row ?? null;
}

/** Every original: main photos first, in catalogue order. */
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

/** Rows of `media` by name; absent where there is none. */
export async function mediaByNames(db: Database, names: readonly string[]) {
  const rows = await db
    .selectFrom("media")
    .where("name", "in", names)
    .select(["name", "hash", "width", "height", "alt", "focusX", "focusY"])
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}
