import { findEditableProduct } from "../../../shop/catalogue/product-write-queries.ts";
import { findRevision } from "../../../shop/revisions/revision-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { productRevisionWords } from "./revision-words.ts";

/**
 * What the undo strip says of the revisions in a URL such as `?changed=12`, or of the number of products in `?changed=3-products`;
 * null: nothing.
 */
export async function changedProducts(
  db: Database,
  requested: string | null,
): Promise<{ text: string; undo: string | null } | null> {
  const [, count] = /^(\d{1,4})-products$/.exec(requested ?? "") ?? [];
  if (count) return { text: `${count} products have been changed.`, undo: null };
  if (requested === "stock") return { text: "The stock has been corrected.", undo: null };
  if (!requested || !/^\d{1,15}$/.test(requested)) return null;
  const revision = await findRevision(db, Number(requested));
  if (revision?.entity !== "product") return null;
  const product = await findEditableProduct(db, revision.entityId);
  return {
    text: `${product?.name ?? revision.entityId}. ${productRevisionWords(revision)}.`,
    undo: `/dashboard/changes/${revision.id}`,
  };
}
