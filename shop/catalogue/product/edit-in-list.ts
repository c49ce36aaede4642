import type { Database } from "../../schema.ts";
import { type ChangeProductsResult, changeProducts } from "./change-products.ts";
import type { ProductFields } from "./editable-product.ts";

interface EditInList {
  id: string;
  /** The version that the list showed. */
  version: number;
  set: Partial<ProductFields>;
}

/**
 * Changes single fields of a product from a list that shows few of its fields. What others have changed meanwhile stays; it
 * is a conflict only where they changed one of the same fields.
 */
export async function editInList(
  db: Database,
  { id, version, set }: EditInList,
  actorId: string,
): Promise<ChangeProductsResult> {
  return db.transaction().execute(async (tx) => {
    const result = await changeProducts(tx, [{ id, version, set }], { actorId });
    if (result.outcome !== "conflict") return result;
    const changedMeanwhile = result.since.flatMap(({ after }) => Object.keys(after));
    const isMine = (name: string) => name in set;
    // Nothing was written, and the product is locked: its version stays what it is.
    if (result.current.version < version || changedMeanwhile.some(isMine)) return result;
    return changeProducts(tx, [{ id, version: result.current.version, set }], { actorId });
  });
}
