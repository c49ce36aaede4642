import { displayPrice } from "../../base/price.ts";
import type { ProductStatus } from "../schema.ts";
import type { ProductFields } from "./editable-product.ts";

/** What each status of a product is called on the dashboard. */
export const productStatusTexts: Readonly<Record<ProductStatus, string>> = {
  active: "Visible to customers",
  draft: "Draft",
  archived: "Archived",
};

type FieldTexts = { [Name in keyof ProductFields]?: (value: NonNullable<ProductFields[Name]>) => string };

const fieldTexts: FieldTexts = {
  discountPercent: (percent) => `${percent}% off`,
  cataloguePrice: displayPrice,
  unitPrice: displayPrice,
  cost: displayPrice,
  benefits: (entries) => entries.join("\n"),
  usage: (entries) => entries.join("\n"),
  tags: (entries) => entries.join(", "),
  goesWith: (ids) => ids.join(", "),
  soldOut: (isSoldOut) => (isSoldOut ? "Sold out" : "Available"),
  weightGrams: (grams) => `${grams} g`,
  periodAfterOpeningMonths: (months) => (months === 1 ? "1 month" : `${months} months`),
  status: (status) => productStatusTexts[status] ?? status,
};

/**
 * The value of a product's field in words, prices in rupees, each entry of a list on its line; empty: there is none.
 * @param value as a revision holds it
 * @param categoryNames by their ids
 */
export function productFieldText(
  name: string,
  value: unknown,
  categoryNames: ReadonlyMap<string, string>,
): string {
  if (value === null || value === undefined) return "";
  if (name === "category") return categoryNames.get(String(value)) ?? String(value);
  const toText = fieldTexts[name as keyof ProductFields] as ((value: unknown) => string) | undefined;
  return toText ? toText(value) : String(value);
}
