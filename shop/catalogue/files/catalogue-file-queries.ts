import type { Database } from "../../schema.ts";
import { renditionUrl, toPhoto } from "../model/photo.ts";
import { stockOfProduct } from "../product/product-stock-queries.ts";
import { listEditableProducts } from "../product/product-write-queries.ts";
import type { CatalogueProduct, FilePhoto } from "./catalogue-product.ts";

/**
 * Every product with stock and photos, in catalogue order. For staff only.
 * @param origin of the shop, for the addresses of photos
 */
export async function listCatalogue(db: Database, origin: string): Promise<CatalogueProduct[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const products = await listEditableProducts(tx);
      const levels = await tx
        .selectFrom("products")
        .select(["id", "fileHandle", stockOfProduct.as("stock")])
        .execute();
      const byId = new Map(levels.map((level) => [level.id, level]));
      const photos = await photosByProduct(tx, origin);
      return products.map((product) => ({
        ...product,
        stock: byId.get(product.id)?.stock ?? null,
        fileHandle: byId.get(product.id)?.fileHandle ?? null,
        photos: photos.get(product.id) ?? [],
      }));
    });
}

async function photosByProduct(tx: Database, origin: string): Promise<Map<string, FilePhoto[]>> {
  const rows = await tx
    .selectFrom("productImages")
    .innerJoin("media", "media.name", "productImages.mediaName")
    .orderBy("productId")
    .orderBy("position")
    .select(["productId", "media.name", "media.hash", "media.width", "media.height", "media.alt"])
    .execute();
  const byProduct = new Map<string, FilePhoto[]>();
  for (const { productId, ...row } of rows) {
    const photo = toPhoto(row);
    const url = origin + renditionUrl(photo, photo.widths.at(-1) ?? row.width, "jpg");
    byProduct.set(productId, [...(byProduct.get(productId) ?? []), { name: row.name, alt: row.alt, url }]);
  }
  return byProduct;
}

/** The alt text of every original by its name. */
export async function altTexts(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom("media").select(["name", "alt"]).execute();
  return new Map(rows.map(({ name, alt }) => [name, alt]));
}
