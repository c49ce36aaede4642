import { recordRevision } from "../../base/revisions/record-revision.ts";
import type { Database } from "../../schema.ts";
import type { ProductFields } from "./editable-product.ts";
import { idsLike, positionOf } from "./new-product-queries.ts";
import type { FormFields } from "./product-edit.ts";
import { insertProduct } from "./product-write-queries.ts";

const longest = 60;

/** A product's id from its name, as its URL shows it. A name without Latin letters gives `product`. */
export function productIdFrom(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|-+$/g, "");
  return words || "product";
}

/** An id with the first number that makes it one of its own: `brush`, `brush-2`. @param taken ids that exist */
export function freeProductId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
}

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
