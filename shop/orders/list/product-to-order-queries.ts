import { imageColumns, withImage } from "../../catalogue/model/with-image.ts";
import { stockOfProduct } from "../../catalogue/product/product-stock-queries.ts";
import { largestQuantity } from "../../content/settings/setting-queries.ts";
import type { Database } from "../../schema.ts";
import type { ProductToOrder } from "./product-to-order.ts";

/** Locks the stock of these products in the order of their ids, and reads them with the owner's maximum quantity. */
export async function lockProductsToOrder(tx: Database, ids: readonly string[]) {
  if (ids.length > 0)
    await tx
      .selectFrom("stockLevels")
      .where("place", "=", "shop")
      .where("productId", "in", ids)
      .orderBy("productId")
      .select("productId")
      .forNoKeyUpdate()
      .execute();
  const products = ids.length === 0 ? [] : await selectProducts(tx).where("products.id", "in", ids).execute();
  const { limit } = await tx.selectNoFrom(largestQuantity.as("limit")).executeTakeFirstOrThrow();
  return { products: new Map(products.map((row) => [row.id, toProduct(row)])), limit };
}

/** Every product that is for sale, in catalogue order. */
export async function listProductsToOrder(db: Database): Promise<ProductToOrder[]> {
  const rows = await selectProducts(db)
    .where("products.status", "=", "active")
    .orderBy("products.position")
    .orderBy("products.id")
    .execute();
  return rows.map(toProduct);
}

function selectProducts(db: Database) {
  return db
    .selectFrom("products")
    .leftJoin("productImages as main", (join) =>
      join.onRef("main.productId", "=", "products.id").on("main.shownPosition", "=", 1),
    )
    .leftJoin("media", "media.name", "main.mediaName")
    .select(["products.id", "products.name", "products.brand", "products.unitPrice", "products.soldOut"])
    .select(["products.status", ...imageColumns])
    .select(stockOfProduct.as("stock"));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProducts>["execute"]>>[number];

function toProduct(row: Row): ProductToOrder {
  const { status, ...product } = withImage(row);
  return { ...product, archived: status !== "active" };
}
