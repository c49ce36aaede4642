import { sql } from "kysely";
import { isDatabaseText } from "../../../platform/typed-text.ts";
import type { Database } from "../../schema.ts";
import { type Product, type ProductSummary, productPath } from "../model/product.ts";
import { handleKey, idOfHandle } from "../model/product-handle.ts";
import { imageColumns, withImage } from "../model/with-image.ts";
import type { ProductStatus } from "../schema.ts";
import { stockOfProduct } from "./product-stock-queries.ts";

/** Every active product (not archived) with its main photo, in catalogue order. */
export async function activeProducts(db: Database): Promise<ProductSummary[]> {
  const rows = await summaryQuery(db).orderBy("products.position").orderBy("products.id").execute();
  return rows.map(withImage);
}

/** An active product with its main photo, or null. */
export async function activeProduct(db: Database, id: string): Promise<ProductSummary | null> {
  const row = await summaryQuery(db).where("products.id", "=", id).executeTakeFirst();
  return row ? withImage(row) : null;
}

/** The active products among these ids with their main photos, in the order of the ids. */
export async function activeProductsById(db: Database, ids: readonly string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const rows = await summaryQuery(db).where("products.id", "in", ids).execute();
  return rows.map(withImage).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The first products of `featuredCollection`. */
export async function firstFeatured(
  db: Database,
  { category, productIds }: { category: string; productIds: readonly string[] },
  limit: number,
): Promise<ProductSummary[]> {
  const chosen = await activeProductsById(db, productIds);
  if (chosen.length > 0) return chosen.slice(0, limit);
  const rows = await summaryQuery(db)
    .where("products.category", "=", category)
    .orderBy("products.position")
    .orderBy("products.id")
    .limit(limit)
    .execute();
  return rows.map(withImage);
}

/** Up to `limit` other products: available ones first, then those of the same category. */
export async function neighbouringProducts(
  db: Database,
  product: Pick<Product, "id" | "category">,
  limit: number,
): Promise<ProductSummary[]> {
  const ownPosition = db.selectFrom("products").select("position").where("id", "=", product.id);
  const rows = await summaryQuery(db)
    .where("products.id", "!=", product.id)
    .orderBy(sql`products.sold_out or ${stockOfProduct} is not distinct from 0`)
    .orderBy((eb) => eb("products.category", "=", product.category), "desc")
    .orderBy((eb) => eb("products.position", ">", ownPosition), "desc")
    .orderBy("products.position")
    .orderBy("products.id")
    .limit(limit)
    .execute();
  return rows.map(withImage);
}

/** @returns the active product with all its photos, or null */
export function productById(db: Database, id: string): Promise<Product | null> {
  return findProduct(db, "id", id);
}

/** @param route such as `/p1` @returns the active product with all its photos, or null */
export function productByRoute(db: Database, route: string): Promise<Product | null> {
  return findProduct(db, "route", route);
}

/** Where a product is that Shopify had at `/products/{handle}`; null: no active product has the handle. */
export async function pathByHandle(db: Database, handle: string): Promise<string | null> {
  const [fileHandle, id] = [handleKey(handle), idOfHandle(handle)];
  if (!isDatabaseText(fileHandle)) return null;
  const row = await db
    .selectFrom("products")
    .where("status", "=", "active")
    .where((eb) => eb.or([eb("fileHandle", "=", fileHandle), eb("id", "=", id)]))
    .orderBy((eb) => eb("fileHandle", "=", fileHandle), sql`desc nulls last`)
    .select(["id", "route"])
    .executeTakeFirst();
  return row ? productPath(row) : null;
}

/** @returns the product with all its photos, whatever its status, or null. For staff only. */
export function productOfAnyStatus(db: Database, id: string): Promise<Product | null> {
  return findProduct(db, "id", id, ["active", "draft", "archived"]);
}

/** The path of every active product in catalogue order, and when it was last changed. */
export async function sitemapProducts(db: Database): Promise<{ path: string; changed: Date }[]> {
  const rows = await db
    .selectFrom("products")
    .where("status", "=", "active")
    .orderBy("position")
    .orderBy("id")
    .select(["id", "route", "updatedAt"])
    .execute();
  return rows.map((row) => ({ path: productPath(row), changed: row.updatedAt }));
}

/** A number that differs after every change of the catalogue; the transaction's, so that it never repeats after a restore. */
export async function catalogueVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select value || '-' || xmin as version from versions where name = 'catalogue'`.execute(db);
  return rows[0]?.version ?? "";
}

/** Up to `limit` active products with their main photos and descriptions whose ids come after `after`. */
export async function productsAfter(db: Database, after: string, limit: number) {
  // Chosen before anything is joined to them: otherwise each page would join all that are left.
  const ids = db
    .selectFrom("products")
    .where("status", "=", "active")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .select("id");
  const rows = await summaryQuery(db)
    .where("products.id", "in", ids)
    .orderBy("products.id")
    .select("products.description")
    .execute();
  return rows.map(withImage);
}

const rating = sql<number | null>`round(product_ratings.mean, 1)::float8`;

const summaryColumns = [
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
  stockOfProduct.as("stock"),
] as const;

function summaryQuery(db: Database) {
  return db
    .selectFrom("products")
    .leftJoin("productImages as main", (join) =>
      join.onRef("main.productId", "=", "products.id").on("main.shownPosition", "=", 1),
    )
    .leftJoin("media", "media.name", "main.mediaName")
    .leftJoin("productRatings", "productRatings.productId", "products.id")
    .where("products.status", "=", "active")
    .select([...summaryColumns, ...imageColumns])
    .select([rating.as("rating"), "productRatings.count as reviewCount"]);
}

async function findProduct(
  db: Database,
  column: "id" | "route",
  value: string,
  statuses: readonly ProductStatus[] = ["active"],
): Promise<Product | null> {
  if (!isDatabaseText(value)) return null;
  const rowPromise = db
    .selectFrom("products")
    .leftJoin("productRatings", "productRatings.productId", "products.id")
    .where(column, "=", value)
    .where("status", "in", statuses)
    .select([
      ...summaryColumns,
      "description",
      "benefits",
      "usage",
      "tags",
      "goesWith",
      "sku",
      "ingredients",
      "strength",
      "size",
      "suitableFor",
      "periodAfterOpeningMonths",
      "cautions",
      rating.as("rating"),
      "productRatings.count as reviewCount",
      "createdAt",
    ])
    .executeTakeFirst();
  const imagesPromise = db
    .selectFrom("productImages")
    .innerJoin("media", "media.name", "productImages.mediaName")
    .innerJoin("products", "products.id", "productImages.productId")
    .where(`products.${column}`, "=", value)
    .where("productImages.shownPosition", "is not", null)
    .orderBy("productImages.shownPosition")
    .select([
      "media.name",
      "media.hash",
      "media.width",
      "media.height",
      "media.alt",
      "media.focusX",
      "media.focusY",
    ])
    .execute();
  const [row, images] = await Promise.all([rowPromise, imagesPromise]);
  if (!row) return null;
  return { ...row, images };
}
