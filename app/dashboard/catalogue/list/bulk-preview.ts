import {
  type BulkChange,
  type BulkKind,
  previewBulkChange,
} from "../../../../shop/catalogue/bulk/bulk-change.ts";
import { bulkChangeForms } from "../../../../shop/catalogue/bulk/bulk-change-form.ts";
import {
  type EditableProduct,
  productFieldLabels,
} from "../../../../shop/catalogue/product/editable-product.ts";
import { priceJumps } from "../../../../shop/catalogue/product/price-jump.ts";
import { productFieldText } from "../../../../shop/catalogue/product/product-field-text.ts";
import { type ParsedForm, parseForm } from "../../../http/forms/parse-form.ts";
import { chosenText } from "./chosen-products.ts";

export type BulkPreview = ReturnType<typeof bulkPreview>;

/** The change that a URL or a form asks for; null: none yet. */
export function parseBulkChange(fields: URLSearchParams | FormData): ParsedForm<BulkChange> | null {
  const kind = fields.get("kind");
  if (typeof kind !== "string" || !Object.hasOwn(bulkChangeForms, kind)) return null;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseForm<(typeof bulkChangeForms)[BulkKind]>(bulkChangeForms[kind as BulkKind], form);
}

/** What the change would do to each product, in words. */
export function bulkPreview(
  products: readonly EditableProduct[],
  change: BulkChange,
  categoryNames: ReadonlyMap<string, string>,
) {
  const text = (field: string, value: unknown) =>
    productFieldText(field, value, categoryNames).replaceAll("\n", ", ") || "nothing";
  return previewBulkChange(products, change).map(({ product, changes, refused }) => ({
    id: product.id,
    name: product.name,
    chosen: chosenText(product),
    jumps: Object.values(
      priceJumps(product, Object.fromEntries(changes.map(({ field, after }) => [field, after]))),
    ),
    refused: refused ?? (changes.length === 0 ? "No change needed." : null),
    changes: changes.map(({ field, before, after }) => ({
      label: productFieldLabels[field],
      before: text(field, before),
      after: text(field, after),
    })),
  }));
}
