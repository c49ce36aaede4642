import { isConstraintViolation } from "../../../platform/database/constraint-violation.ts";
import type { Database } from "../../schema.ts";
import { type ChangeProductsResult, changeProducts } from "../product/change-products.ts";
import { findEditableProducts } from "../product/product-write-queries.ts";
import { type BulkChange, previewBulkChange } from "./bulk-change.ts";

/** A product as it was shown when the change was confirmed. */
export interface ChosenProduct {
  id: string;
  version: number;
}

export type ChangeInBulkResult =
  | ChangeProductsResult
  /** A product would be left as it is, by the change itself. */
  | { outcome: "refused"; id: string; reason: string }
  /** What the change names is no longer there, such as a category. */
  | { outcome: "gone" };

/**
 * Makes one change of the products as they were shown, in one transaction: all of them, or none where someone has changed one
 * meanwhile. The new values are computed from versions that cannot differ from those that were shown.
 */
export async function changeInBulk(
  db: Database,
  change: BulkChange,
  chosen: readonly ChosenProduct[],
  actorId: string,
): Promise<ChangeInBulkResult> {
  const versions = new Map(chosen.map(({ id, version }) => [id, version]));
  const products = await findEditableProducts(db, [...versions.keys()]);
  const rows = new Map(previewBulkChange(products, change).map((row) => [row.product.id, row]));
  const changes = [];
  for (const [id, version] of versions) {
    const row = rows.get(id);
    if (!row) return { outcome: "unknown", id };
    // Of a product that has changed meanwhile the conflict is told, not a reason that no one was shown.
    if (row.refused && row.product.version === version)
      return { outcome: "refused", id, reason: row.refused };
    changes.push({
      id,
      version,
      set: Object.fromEntries(row.changes.map(({ field, after }) => [field, after])),
    });
  }
  if (changes.length === 0) return { outcome: "changed", revisions: [] };
  try {
    return await changeProducts(db, changes, { actorId });
  } catch (error) {
    if (isConstraintViolation(error)) return { outcome: "gone" };
    throw error;
  }
}
