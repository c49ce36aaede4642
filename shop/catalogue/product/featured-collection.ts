import type { ProductSummary } from "../model/product.ts";

/** The specification's: the serums (R19). */
const firstCategory = "skincare";

/**
 * The featured collection: the products that were chosen one by one, in that order; with none of those in the shop, a
 * category in catalogue order (R19).
 */
export function featuredCollection<Item extends Pick<ProductSummary, "id" | "category">>(
  products: readonly Item[],
  { category = firstCategory, productIds = [] }: { category?: string; productIds?: readonly string[] } = {},
): Item[] {
  const chosen = productIds
    .map((id) => products.find((product) => product.id === id))
    .filter((product) => product !== undefined);
  return chosen.length > 0 ? chosen : products.filter((product) => product.category === category);
}
