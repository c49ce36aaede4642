import { type ProductFields, productFieldLabels } from "../../../shop/catalogue/editable-product.ts";
import { displayPrice } from "../../../shop/money/price.ts";
import type { Revision } from "../../../shop/revisions/revision-queries.ts";

const moneyFields = new Set(["unitPrice", "cataloguePrice", "cost"]);

/** What a product's revision changed: `Price on its page: Rs. 1,199, now Rs. 1,299`. */
export function productRevisionWords({ before, after }: Pick<Revision, "before" | "after">): string {
  return Object.entries(after)
    .map(([name, value]) => {
      const label = productFieldLabels[name as keyof ProductFields] ?? name;
      return `${label}: ${fieldText(name, before?.[name])}, now ${fieldText(name, value)}`;
    })
    .join(". ");
}

/** One value of a product as a few words. */
export function fieldText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (moneyFields.has(name) && typeof value === "number") return displayPrice(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "none";
  const text = String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
