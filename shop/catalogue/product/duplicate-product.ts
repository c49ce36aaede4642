import type { Database } from "../../schema.ts";
import { insertDraft } from "./insert-draft.ts";
import { copyProductImages, lockNewProducts } from "./new-product-queries.ts";
import { formFieldsOf } from "./product-edit.ts";
import { findEditableProduct } from "./product-write-queries.ts";

/** Adds a draft like a product, with its photos and without its SKU. @returns its id; null: there is no such product */
export function duplicateProduct(db: Database, id: string, actorId: string): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await lockNewProducts(tx);
    const original = await findEditableProduct(tx, id);
    if (!original) return null;
    const fields = formFieldsOf(original);
    const copy = await insertDraft(tx, { ...fields, name: copyName(fields.name), sku: null }, actorId);
    await copyProductImages(tx, id, copy);
    return copy;
  });
}

/** No longer than a name may be. */
function copyName(name: string): string {
  const suffix = " (copy)";
  return name.slice(0, 120 - suffix.length) + suffix;
}
