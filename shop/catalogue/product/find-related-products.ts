import type { Database } from "../../schema.ts";
import { isSoldOut, type Product, type ProductSummary } from "../model/product.ts";
import { activeProductsById, neighbouringProducts } from "./catalogue-queries.ts";
import { productsByTags } from "./tagged-product-queries.ts";

/**
 * Up to `limit` products to show beside one: those that the owner has chosen, else those that share its tags, else its
 * neighbours. Beside what is sold out, none are chosen: it needs something like it.
 */
export async function findRelatedProducts(
  db: Database,
  product: Pick<Product, "id" | "category" | "tags" | "goesWith" | "soldOut" | "stock">,
  limit: number,
): Promise<{ chosen: boolean; products: ProductSummary[] }> {
  const chosen = isSoldOut(product) ? [] : await activeProductsById(db, product.goesWith);
  if (chosen.length > 0) return { chosen: true, products: chosen.slice(0, limit) };
  const others = (list: ProductSummary[]) =>
    list.filter(({ id, ...other }) => id !== product.id && !isSoldOut(other));
  const similar = others(await productsByTags(db, product.tags, limit + 1)).slice(0, limit);
  if (similar.length === limit) return { chosen: false, products: similar };
  const known = similar.map(({ id }) => id);
  const neighbours = await neighbouringProducts(db, product, 2 * limit);
  const rest = neighbours.filter(({ id }) => !known.includes(id));
  return { chosen: false, products: [...similar, ...rest].slice(0, limit) };
}
