import type { ProductSummary } from "../model/product.ts";
import type { ProductStatus } from "../schema.ts";

/** The filters of the dashboard's list of products, in their order. Only `archived` shows archived products. */
export const productListFilters = [
  { value: "all", label: "All" },
  { value: "shown", label: "Shown" },
  { value: "draft", label: "Draft" },
  { value: "archived", label: "Archived" },
  { value: "sold-out", label: "Sold out" },
  { value: "low-stock", label: "Low stock" },
  { value: "no-photo", label: "No photo" },
  { value: "prices-differ", label: "Prices differ" },
  { value: "no-facts", label: "No ingredients" },
] as const;

export type ProductListFilter = (typeof productListFilters)[number]["value"];

export interface ProductListParams {
  filter: ProductListFilter;
  /** Words of which each is in the name, the brand, the SKU or a tag. */
  search: string;
  page: number;
}

/** A product in the dashboard's list. Money in paisa. */
export interface ListedProduct extends Omit<ProductSummary, "route" | "brand" | "discountPercent"> {
  sku: string | null;
  status: ProductStatus;
  version: number;
}
