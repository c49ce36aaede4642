import type { ProductFields } from "../../../shop/catalogue/editable-product.ts";
import type { ProductStatus } from "../../../shop/catalogue-schema.ts";
import { displayPrice } from "../../../shop/money/price.ts";

const statusWords: Readonly<Record<ProductStatus, string>> = {
  active: "In the shop",
  draft: "Draft",
  archived: "Archived",
};

/** Values of a product as people read them; a revision may hold any JSON. */
const texts: Readonly<Partial<Record<keyof ProductFields, (value: never) => string>>> = {
  discountPercent: (percent: number) => `${percent}% off`,
  cataloguePrice: displayPrice,
  unitPrice: displayPrice,
  cost: displayPrice,
  weightGrams: (grams: number) => `${grams} g`,
  periodAfterOpeningMonths: (months: number) => (months === 1 ? "1 month" : `${months} months`),
  soldOut: (soldOut: boolean) => (soldOut ? "Sold out" : "Can be bought"),
  status: (status: ProductStatus) => statusWords[status] ?? status,
};

/**
 * The value of a product's field in words, each entry of a list on a line of its own; empty: "nothing".
 * @param categoryNames by their ids
 */
export function productFieldText(
  name: string,
  value: unknown,
  categoryNames: ReadonlyMap<string, string>,
): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (Array.isArray(value)) return value.length > 0 ? value.join("\n") : "nothing";
  if (name === "category") return categoryNames.get(String(value)) ?? String(value);
  const text = texts[name as keyof ProductFields] as ((value: unknown) => string) | undefined;
  return text ? text(value) : String(value);
}

/** A status in words. */
export function productStatusText(status: ProductStatus): string {
  return statusWords[status];
}
