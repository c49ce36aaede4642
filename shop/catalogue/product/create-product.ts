import { withIdempotencyKey } from "../../base/with-idempotency-key.ts";
import type { Database } from "../../schema.ts";
import { insertDraft } from "./insert-draft.ts";
import { lockNewProducts } from "./new-product-queries.ts";
import type { FormFields } from "./product-edit.ts";
import { productRefusal } from "./product-refusal.ts";

export type CreateProductResult =
  | { outcome: "created"; id: string }
  /** Messages by field. */
  | { outcome: "refused"; errors: Record<string, string> };

/**
 * Adds a product as a draft at the end of the catalogue. Its id comes from its name. The same key a second time gives the first
 * product again.
 */
export async function createProduct(
  db: Database,
  fields: FormFields,
  by: { actorId: string; key: string | null },
): Promise<CreateProductResult> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockNewProducts(tx);
      const operation = { key: by.key, operation: "create product" };
      return withIdempotencyKey<CreateProductResult>(tx, by.actorId, operation, "created", async () => ({
        outcome: "created",
        id: await insertDraft(tx, fields, by.actorId),
      }));
    });
  } catch (error) {
    const errors = productRefusal(error);
    if (errors) return { outcome: "refused", errors };
    throw error;
  }
}
