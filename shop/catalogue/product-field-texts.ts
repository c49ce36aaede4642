import { displayPrice } from "../money/price.ts";
import type { ProductFields } from "./editable-product.ts";

const statusTexts: Readonly<Record<string, string>> = {
  active: "Shown in the shop",
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
  soldOut: (isSoldOut) => (isSoldOut ? "Yes" : "No"),
  weightGrams: (grams) => `${grams} g`,
  periodAfterOpeningMonths: (months) => `${months} months`,
  status: (status) => statusTexts[status] ?? status,
};

/**
 * A value of a product's field as text, prices in rupees; empty: there is none. A category is its id.
 * @param value as a revision holds it
 */
export function productFieldText(name: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  const toText = fieldTexts[name as keyof ProductFields] as ((value: unknown) => string) | undefined;
  return toText ? toText(value) : String(value);
}
