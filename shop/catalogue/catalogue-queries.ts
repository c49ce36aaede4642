import { sql } from "kysely";
import type { Database } from "../schema.ts";
import { imageColumns, joinedImage } from "./joined-image.ts";
import type { Product, ShownProduct } from "./product.ts";

/** Every product that is not archived, in the catalogue's own order, with its main picture. */
export async function shownProducts(db: Database): Promise<ShownProduct[]> {
  const rows = await cards(db).orderBy("products.position").orderBy("products.id").execute();
  return rows.map(joinedImage);
}

/** One product that is not archived as its card, or null. */
export async function shownProduct(db: Database, id: string): Promise<ShownProduct | null> {
  const row = await cards(db).where("products.id", "=", id).executeTakeFirst();
  return row ? joinedImage(row) : null;
}

/** Those of these products that are not archived as their cards, in the order of the ids. */
export async function shownProductsById(db: Database, ids: readonly string[]): Promise<ShownProduct[]> {
  if (ids.length === 0) return [];
  const rows = await cards(db).where("products.id", "in", ids).execute();
  return rows.map(joinedImage).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Up to `limit` other products that go well with this one: same category first, what can be had first. */
export async function relatedProducts(
  db: Database,
  product: Pick<Product, "id" | "category">,
  limit: number,
): Promise<ShownProduct[]> {
  const own = db.selectFrom("products").select("position").where("id", "=", product.id);
  const rows = await cards(db)
    .where("products.id", "!=", product.id)
    .orderBy(sql`products.sold_out or products.stock is not distinct from 0`)
    .orderBy((eb) => eb("products.category", "=", product.category), "desc")
    .orderBy((eb) => eb("products.position", ">", own), "desc")
    .orderBy("products.position")
    .orderBy("products.id")
    .limit(limit)
    .execute();
  return rows.map(joinedImage);
}

/** @returns the product with all its pictures, or null where there is none or it is archived */
export function productById(db: Database, id: string): Promise<Product | null> {
  return wholeProduct(db, "id", id);
}

/** @param route such as `/p1` @returns the product with all its pictures, or null */
export function productByRoute(db: Database, route: string): Promise<Product | null> {
  return wholeProduct(db, "route", route);
}

function cards(db: Database) {
  return db
    .selectFrom("products")
    .leftJoin("productImages as main", (join) =>
      join.onRef("main.productId", "=", "products.id").on("main.position", "=", 1),
    )
    .leftJoin("media", "media.name", "main.mediaName")
    .where("products.archivedAt", "is", null)
    .select([
      "products.id",
      "products.route",
      "products.name",
      "products.brand",
      "products.category",
      "products.cataloguePrice",
      "products.unitPrice",
      "products.discountPercent",
      "products.backgroundColor",
      "products.soldOut",
      "products.stock",
      ...imageColumns,
    ]);
}

async function wholeProduct(db: Database, by: "id" | "route", value: string): Promise<Product | null> {
  // PostgreSQL refuses the character NUL, which an address may hold.
  if (value.includes("\0")) return null;
  const reading = db
    .selectFrom("products")
    .where(by, "=", value)
    .where("archivedAt", "is", null)
    .select([
      "id",
      "route",
      "name",
      "brand",
      "category",
      "cataloguePrice",
      "unitPrice",
      "discountPercent",
      "backgroundColor",
      "soldOut",
      "stock",
      "description",
      "benefits",
      "usage",
      "tags",
      "rating",
      "reviewCount",
      "createdAt",
    ])
    .executeTakeFirst();
  const readingImages = db
    .selectFrom("productImages")
    .innerJoin("media", "media.name", "productImages.mediaName")
    .innerJoin("products", "products.id", "productImages.productId")
    .where(`products.${by}`, "=", value)
    .orderBy("productImages.position")
    .select(["media.name", "media.hash", "media.width", "media.height", "media.alt"])
    .execute();
  const [row, images] = await Promise.all([reading, readingImages]);
  if (!row) return null;
  return { ...row, rating: row.rating === null ? null : Number(row.rating), images };
}
