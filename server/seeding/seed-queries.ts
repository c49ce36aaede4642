import { sql } from "kysely";
import type { SeedArticle } from "../../db/seed/articles.ts";
import type { SeedProduct } from "../../db/seed/products.ts";
import type { ProductImage } from "../../shop/catalogue/model/product.ts";
import type { Database } from "../../shop/schema.ts";

/** Makes other servers that seed wait until this transaction ends. */
export async function lockSeeding(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lumiskin: seed'))`.execute(tx);
}

/** Whether a seed has run. @param key the setting that says so */
export async function wasSeeded(db: Database, key: string): Promise<boolean> {
  return Boolean(await db.selectFrom("settings").select("key").where("key", "=", key).executeTakeFirst());
}

export async function markSeeded(tx: Database, key: string): Promise<void> {
  await tx
    .insertInto("settings")
    .values({ key, value: JSON.stringify(new Date()) })
    .execute();
}

export async function hasRows(db: Database, table: "products" | "articles"): Promise<boolean> {
  return Boolean(await db.selectFrom(table).select("id").limit(1).executeTakeFirst());
}

/** Inserts the photos that the shop does not have yet. */
export async function insertMissingMedia(tx: Database, media: ProductImage[]): Promise<void> {
  await tx
    .insertInto("media")
    .values(media)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

export async function insertArticles(tx: Database, articles: readonly SeedArticle[]): Promise<void> {
  await tx
    .insertInto("articles")
    .values([...articles])
    .execute();
}

/** Inserts the products in their order, with their photos. */
export async function insertProducts(tx: Database, products: readonly SeedProduct[]): Promise<void> {
  await tx
    .insertInto("products")
    .values(
      products.map(({ catalogueRupees, unitRupees, media: _, ...product }, index) => ({
        ...product,
        position: index + 1,
        cataloguePrice: catalogueRupees * 100,
        unitPrice: unitRupees * 100,
      })),
    )
    .execute();
  await tx
    .insertInto("productImages")
    .values(
      products.flatMap(({ id, media }) =>
        media.map((mediaName, index) => ({ productId: id, position: index + 1, mediaName })),
      ),
    )
    .execute();
}
