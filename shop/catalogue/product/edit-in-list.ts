import type { Database } from "../../schema.ts";
import { type ChangeProductsResult, changeProducts, type ProductChange } from "./change-products.ts";

/**
 * Changes single fields of a product from a list that shows few of its fields. What others have changed meanwhile stays; it
 * is a conflict only where they changed one of the same fields. `version`: that which the list showed.
 */
export async function editInList(
  db: Database,
  { id, version, set }: Required<ProductChange>,
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
