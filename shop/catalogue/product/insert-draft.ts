import { recordRevision } from "../../base/revisions/record-revision.ts";
import type { Database } from "../../schema.ts";
import type { ProductFields } from "./editable-product.ts";
import { idsLike, positionOf } from "./new-product-queries.ts";
import type { FormFields } from "./product-edit.ts";
import { freeProductId, productIdFrom } from "./product-id.ts";
import { insertProduct } from "./product-write-queries.ts";

/**
 * Inserts a draft, with its first revision. The caller holds the lock of new products.
 * @returns its id, made from its name
 */
export async function insertDraft(tx: Database, fields: FormFields, actorId: string): Promise<string> {
  const wanted = productIdFrom(fields.name);
  const id = freeProductId(wanted, new Set(await idsLike(tx, wanted)));
  await insertProduct(tx, id, { ...fields, status: "draft", position: 0 });
  const after: ProductFields = { ...fields, status: "draft", position: await positionOf(tx, id) };
  await recordRevision(tx, {
    entity: "product",
    entityId: id,
    version: 1,
    before: null,
    after: { ...after },
    actorId,
  });
  return id;
}
