import type { ProductStatus } from "../schema.ts";

/** What the owner edits of a product. Money in paisa. */
export interface ProductFields {
  name: string;
  brand: string;
  /** The id of a category. */
  category: string;
  description: string;
  benefits: string[];
  usage: string[];
  tags: string[];
  /** The percentage of the badge; null: no badge (R5). */
  discountPercent: number | null;
  cataloguePrice: number;
  unitPrice: number;
  /** Such as `#DCE8EE`. */
  backgroundColor: string | null;
  /** The owner's flag: sold out whatever the stock is (R6). */
  soldOut: boolean;
  sku: string | null;
  /** With packaging. */
  weightGrams: number | null;
  /** What a piece costs the shop; customers never see it. */
  cost: number | null;
  /** INCI, as typed from the label. */
  ingredients: string;
  strength: string;
  size: string;
  suitableFor: string;
  periodAfterOpeningMonths: number | null;
  cautions: string;
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
  cataloguePrice: "Catalogue price",
  unitPrice: "Selling price",
  backgroundColor: "Background colour",
  soldOut: "Sold out",
  sku: "SKU",
  weightGrams: "Weight with packaging",
  cost: "Cost",
  ingredients: "Ingredients",
  strength: "Strength",
  size: "Size",
  suitableFor: "Suitable for",
  periodAfterOpeningMonths: "Period after opening",
  cautions: "Warnings",
  status: "Status",
  position: "Position",
};

export const productFieldNames = Object.keys(productFieldLabels) as (keyof ProductFields)[];
