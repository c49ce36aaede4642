import { sql } from "kysely";
import { priceText } from "../../base/price.ts";
import type { Database } from "../../schema.ts";
import { toPhoto } from "../model/photo.ts";
import { isSoldOut } from "../model/product.ts";
import { imageColumns, withImage } from "../model/with-image.ts";
import { stockOfProduct } from "../product/product-stock-queries.ts";
import type { ProductDocument } from "./document.ts";

/** Products are hashed into so many groups; a changed checksum marks a group that must be read again. */
export const productGroupCount = 1024;

export interface GroupedProduct {
  group: number;
  document: ProductDocument;
}

/**
 * A checksum of each group with products. Changes of product, photo or rating alter it, since each row version has an `xmin`,
 * and so does the last piece in stock.
 */
export async function groupChecksums(db: Database): Promise<Map<number, string>> {
  const rows = await activeProducts(db)
    .select([
      group.as("group"),
      sql<string>`bit_xor(hashtextextended(
        concat_ws(':', products.id, products.xmin, main.xmin, media.xmin, product_ratings.xmin, ${stockOfProduct} = 0), 0
      ))::text || ':' || count(*)`.as("checksum"),
    ])
    .groupBy("group")
    .execute();
  return new Map(rows.map((row) => [row.group, row.checksum]));
}

/**
 * Up to `limit` active products by id, with the text of their unit price (R1, R3).
 * @param groups only products of these; null: all @param after only ids greater than this one
 */
export async function groupedProducts(
  db: Database,
  { groups, after, limit }: { groups: readonly number[] | null; after: string; limit: number },
): Promise<GroupedProduct[]> {
  const rows = await activeProducts(db)
    .$if(groups !== null, (query) => query.where(group, "in", groups ?? []))
    .where("products.id", ">", after)
    .select([
      group.as("group"),
      "products.id",
      "products.name",
      "products.description",
      "products.category",
      "products.tags",
      "products.backgroundColor",
      "products.unitPrice",
      "products.soldOut",
      stockOfProduct.as("stock"),
      "productRatings.mean as rating",
      "products.createdAt",
      ...imageColumns,
    ])
    .orderBy("products.id")
    .limit(limit)
    .execute();
  return rows.map(withImage).map((row) => ({
    group: row.group,
    document: {
      type: "product",
      id: row.id,
      name: row.name,
      description: row.description,
      category: row.category,
      tags: row.tags,
      image: row.image && toPhoto(row.image),
      color: row.backgroundColor,
      price: priceText(row.unitPrice),
      inStock: !isSoldOut(row),
      rating: row.rating === null ? null : Number(row.rating),
      createdAt: row.createdAt,
    },
  }));
}

const group = sql<number>`(hashtextextended(products.id, 0) & ${sql.lit(productGroupCount - 1)})::int`;

function activeProducts(db: Database) {
  return db
    .selectFrom("products")
    .leftJoin("productImages as main", (join) =>
      join.onRef("main.productId", "=", "products.id").on("main.shownPosition", "=", 1),
    )
    .leftJoin("media", "media.name", "main.mediaName")
    .leftJoin("productRatings", "productRatings.productId", "products.id")
    .where("products.status", "=", "active");
}
