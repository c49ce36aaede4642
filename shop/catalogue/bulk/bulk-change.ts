import { changedFields } from "../../base/revisions/changed-fields.ts";
import { computePrice, type PriceOperation } from "../model/price-arithmetic.ts";
import type { EditableProduct, ProductFields } from "../product/editable-product.ts";
import { publishProblems } from "../product/publish-problems.ts";
import type { ProductStatus } from "../schema.ts";

/** One change of many products. */
export type BulkChange =
  | ({ kind: "prices"; which: "page" | "card" | "both" } & PriceOperation)
  | { kind: "availability"; soldOut: boolean }
  | { kind: "category"; category: string }
  | { kind: "tags"; add: string[]; remove: string[] }
  | { kind: "status"; status: ProductStatus };

export type BulkKind = BulkChange["kind"];

const mostTags = 20;

/** What a bulk change makes of a product: its new fields, or why it is left as it is. */
export function bulkFields(
  product: EditableProduct,
  change: BulkChange,
): { set: Partial<ProductFields> } | { refused: string } {
  switch (change.kind) {
    case "prices":
      return newPrices(product, change);
    case "availability":
      return { set: { soldOut: change.soldOut } };
    case "category":
      return { set: { category: change.category } };
    case "status": {
      const [problem] = change.status === "active" ? publishProblems(product) : [];
      return problem ? { refused: problem.message } : { set: { status: change.status } };
    }
    case "tags": {
      const removed = new Set(change.remove.map(folded));
      const kept = product.tags.filter((tag) => !removed.has(folded(tag)));
      const added = change.add.filter((tag) => !kept.some((other) => folded(other) === folded(tag)));
      const tags = [...kept, ...added];
      if (tags.length > mostTags) return { refused: `This product would have more than ${mostTags} tags.` };
      return { set: { tags } };
    }
  }
}

function newPrices(product: EditableProduct, change: Extract<BulkChange, { kind: "prices" }>) {
  const set: Partial<ProductFields> = {};
  const fields = { page: ["unitPrice"], card: ["cataloguePrice"], both: ["unitPrice", "cataloguePrice"] }[
    change.which
  ] as ("unitPrice" | "cataloguePrice")[];
  for (const field of fields) {
    const price = computePrice(product[field], change);
    if (price === null) return { refused: "The new price would be zero, below zero or too large." };
    set[field] = price;
  }
  return { set };
}

const folded = (tag: string) => tag.toLowerCase();

/** What a bulk change would do to one product. */
export interface BulkPreviewRow {
  product: EditableProduct;
  /** The fields that would change; none: it is like that already. */
  changes: { field: keyof ProductFields; before: unknown; after: unknown }[];
  /** Why it is left as it is; null: it is not. */
  refused: string | null;
}

/** What a bulk change would do to each product, in their order. */
export function previewBulkChange(
  products: readonly EditableProduct[],
  change: BulkChange,
): BulkPreviewRow[] {
  return products.map((product) => {
    const fields = bulkFields(product, change);
    if ("refused" in fields) return { product, changes: [], refused: fields.refused };
    const { before, after } = changedFields({ ...product }, fields.set);
    const names = Object.keys(after) as (keyof ProductFields)[];
    return {
      product,
      changes: names.map((field) => ({ field, before: before[field], after: after[field] })),
      refused: null,
    };
  });
}
