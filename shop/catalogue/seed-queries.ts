import { sql } from "kysely";
import type { SeedProduct } from "../../db/seed/products.ts";
import type { Database } from "../schema.ts";
import type { ProductImage } from "./product.ts";

/** Holds back other servers that seed, until this transaction ends. */
export async function lockSeeding(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lumiskin: seed'))`.execute(tx);
}

/** Whether the seed was considered before: it is never again, also where all products are gone. */
export async function wasSeeded(db: Database): Promise<boolean> {
  return Boolean(
    await db.selectFrom("settings").select("key").where("key", "=", "seededAt").executeTakeFirst(),
  );
}

export async function markSeeded(tx: Database): Promise<void> {
  await tx
    .insertInto("settings")
    .values({ key: "seededAt", value: JSON.stringify(new Date()) })
    .execute();
}

export async function hasProducts(db: Database): Promise<boolean> {
  return Boolean(await db.selectFrom("products").select("id").limit(1).executeTakeFirst());
}

export async function insertMedia(tx: Database, media: ProductImage[]): Promise<void> {
  await tx.insertInto("media").values(media).execute();
}

/** Inserts the products in their order, with their pictures. */
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
