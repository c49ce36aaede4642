import type { Product } from "../model/product.ts";
import type { ProductStatus } from "../schema.ts";

type NotEdited = "id" | "route" | "stock" | "rating" | "reviewCount" | "createdAt" | "images";

/** What the owner edits of a product. Money in paisa. */
export interface ProductFields extends Omit<Product, NotEdited> {
  /** With packaging. */
  weightGrams: number | null;
  /** What a piece costs the shop; customers never see it. */
  cost: number | null;
  /** A draft and an archived product are in the dashboard alone. */
  status: ProductStatus;
  /** Its place among all products; the grids follow it. */
  position: number;
}

/** A product as the dashboard edits it. */
export interface EditableProduct extends ProductFields {
  id: string;
  /** Its own path such as `/p1`; null: `/product/{id}` (R15). */
  route: string | null;
  /** The number of its newest revision; 0: never changed. A form carries the version that it shows. */
  version: number;
}

/** What each field is called on screens, in the order of the form. */
export const productFieldLabels: Readonly<Record<keyof ProductFields, string>> = {
  name: "Name",
  brand: "Brand",
  category: "Category",
  discountPercent: "Badge",
  description: "Description",
  benefits: "Benefits",
  usage: "How to use",
  tags: "Tags",
  goesWith: "Goes well with",
  cataloguePrice: "Catalogue price",
  unitPrice: "Selling price",
  backgroundColor: "Background colour",
  soldOut: "Sold out",
  sku: "SKU",
  weightGrams: "Weight with packaging",
  cost: "Cost",
  ingredients: "Ingredients",
  strength: "Strength",
  size: "Size or contents",
  suitableFor: "Suitable for",
  periodAfterOpeningMonths: "Period after opening",
  cautions: "Warnings",
  status: "Status",
  position: "Position",
};

export const productFieldNames = Object.keys(productFieldLabels) as (keyof ProductFields)[];
