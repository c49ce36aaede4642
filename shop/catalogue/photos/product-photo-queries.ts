import { sql } from "kysely";
import { isDatabaseText } from "../../../platform/typed-text.ts";
import type { Database } from "../../schema.ts";
import type { ListedPhoto } from "../model/photo-list.ts";

/** A product's photos in their order, public or not. */
export function productPhotos(db: Database, productId: string) {
  return db
    .selectFrom("productImages")
    .innerJoin("media", "media.name", "productImages.mediaName")
    .where("productId", "=", productId)
    .orderBy("position")
    .select(["name", "hash", "width", "height", "alt", "focusX", "focusY"])
    .execute();
}

/** The product of any status, or null. */
export async function findPhotoProduct(db: Database, id: string) {
  if (!isDatabaseText(id)) return null;
  const row = await db
    .selectFrom("products")
    .select(["id", "name", "status", "backgroundColor"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks a product, and those that have one of its photos too, whose main photo its alt text decides.
 * @returns the product; undefined: it does not exist
 */
export async function lockPhotoProducts(tx: Database, productId: string) {
  if (!isDatabaseText(productId)) return undefined;
  const shared = tx
    .selectFrom("productImages as own")
    .innerJoin("productImages as other", "other.mediaName", "own.mediaName")
    .where("own.productId", "=", productId)
    .select("other.productId");
  const rows = await tx
    .selectFrom("products")
    .select(["id", "name"])
    .where((eb) => eb.or([eb("id", "=", productId), eb("id", "in", shared)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.find(({ id }) => id === productId);
}

/** Replaces a product's photos by these of `media`, in this order. */
export async function writeProductPhotos(
  tx: Database,
  productId: string,
  names: readonly string[],
): Promise<void> {
  await tx.deleteFrom("productImages").where("productId", "=", productId).execute();
  if (names.length > 0)
    await tx
      .insertInto("productImages")
      .values(names.map((mediaName, index) => ({ productId, position: index + 1, mediaName })))
      .execute();
}

/** The product's page has changed. */
export async function touchProduct(tx: Database, productId: string): Promise<void> {
  await tx.updateTable("products").set({ updatedAt: sql<Date>`now()` }).where("id", "=", productId).execute();
}

/** Writes what a photo shows and its focal point. */
export async function describeMedia(tx: Database, { name, alt, focusX, focusY }: ListedPhoto): Promise<void> {
  await tx.updateTable("media").set({ alt, focusX, focusY }).where("name", "=", name).execute();
}

/** The names among these that are in `media`; they stay there until the transaction ends. */
export async function lockMedia(tx: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await tx
    .selectFrom("media")
    .select("name")
    .where("name", "in", names)
    .orderBy("name")
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ name }) => name));
}
