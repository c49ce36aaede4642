import { imageColumns, joinedImage } from "../catalogue/joined-image.ts";
import { isSoldOut } from "../catalogue/product.ts";
import { photoOf } from "../media/photo.ts";
import { priceText } from "../money/price.ts";
import type { Database } from "../schema.ts";
import type { ProductDocument } from "./document.ts";

/** Every product that is not archived, as it can be found: with its unit price's text (readings 1, 3). */
export async function productDocuments(db: Database): Promise<ProductDocument[]> {
  const rows = await db
    .selectFrom("products")
    .leftJoin("productImages as main", (join) =>
      join.onRef("main.productId", "=", "products.id").on("main.position", "=", 1),
    )
    .leftJoin("media", "media.name", "main.mediaName")
    .where("products.archivedAt", "is", null)
    .select([
      "products.id",
      "products.name",
      "products.description",
      "products.category",
      "products.tags",
      "products.backgroundColor",
      "products.unitPrice",
      "products.soldOut",
      "products.stock",
      "products.rating",
      "products.createdAt",
      ...imageColumns,
    ])
    .execute();
  return rows.map(joinedImage).map((row) => ({
    type: "product",
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    tags: row.tags,
    image: row.image && photoOf(row.image),
    color: row.backgroundColor,
    price: priceText(row.unitPrice),
    inStock: !isSoldOut(row),
    rating: row.rating === null ? null : Number(row.rating),
    createdAt: row.createdAt,
  }));
}
