import { changedFields } from "../../base/revisions/changed-fields.ts";
import { type ChangedBy, recordRevision } from "../../base/revisions/record-revision.ts";
import { type Revision, revisionsSince } from "../../base/revisions/revision-queries.ts";
import type { Database } from "../../schema.ts";
import type { EditableProduct, ProductFields } from "./editable-product.ts";
import { lockProducts, updateProduct } from "./product-write-queries.ts";

/** The fields of one product that change. */
export interface ProductChange {
  id: string;
  /** The version that the change was made from; absent: whatever it is now. */
  version?: number;
  set: Partial<ProductFields>;
}

export type ChangeProductsResult =
  /** `revisions`: of the products that really changed. */
  | { outcome: "changed"; revisions: number[] }
  | { outcome: "unknown"; id: string }
  /** Someone has changed the product since that version: as it is now, and their revisions, oldest first. */
  | { outcome: "conflict"; current: EditableProduct; since: Revision[] };

/**
 * The only writer of products that exist: forms, bulk changes, imports, scheduled prices and undo all go through it. Each
 * product that changes gets a revision and an audit event. Either all changes are made or none; SQLSTATE 23505 of
 * `products_sku`: another product has the SKU.
 */
export function changeProducts(
  db: Database,
  changes: readonly ProductChange[],
  by: ChangedBy,
): Promise<ChangeProductsResult> {
  const run = async (tx: Database): Promise<ChangeProductsResult> => {
    const ids = changes.map(({ id }) => id);
    const products = new Map((await lockProducts(tx, ids)).map((product) => [product.id, product]));
    const revisions: number[] = [];
    for (const { id, version } of changes) {
      const product = products.get(id);
      if (!product) return { outcome: "unknown", id };
      if (version !== undefined && version !== product.version)
        return {
          outcome: "conflict",
          current: product,
          since: await revisionsSince(tx, "product", id, version),
        };
    }
    for (const { id, set } of changes) {
      const product = products.get(id) as EditableProduct;
      const { before, after } = changedFields({ ...product }, set);
      if (Object.keys(after).length === 0) continue;
      const version = product.version + 1;
      await updateProduct(tx, id, set, version);
      products.set(id, { ...product, ...set, version });
      revisions.push(
        await recordRevision(tx, { entity: "product", entityId: id, version, before, after, ...by }),
      );
    }
    return { outcome: "changed", revisions };
  };
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
