import type { ProductSummary } from "./product.ts";

/** The featured collection: the serums, in catalogue order (R19). */
export function featuredCollection<Item extends Pick<ProductSummary, "category">>(
  products: readonly Item[],
): Item[] {
  return products.filter(({ category }) => category === "skincare");
}
