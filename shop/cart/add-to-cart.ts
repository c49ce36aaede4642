import { activeProduct } from "../catalogue/catalogue-queries.ts";
import { isSoldOut, type ProductSummary } from "../catalogue/product.ts";
import { withIdempotencyKey } from "../idempotency/with-idempotency-key.ts";
import type { Database } from "../schema.ts";
import { readSettings } from "../settings/settings-queries.ts";
import { findCartEntry, lockCart, upsertCartEntry } from "./cart-queries.ts";
import { isQuantityInRange, quantityLimitText, quantityTooLargeText } from "./quantity.ts";

/** What is to be added: a quantity of 1 or more, as `parseQuantity` reads it. */
export interface PurchaseInput {
  productId: string;
  quantity: number;
  /** The key of the form that asks, which then counts once; absent or null: each time counts. */
  key?: string | null;
}

/** Why nothing was added; `unavailable`: there is no such product, or it is archived. */
export type PurchaseRefusal =
  | { outcome: "unavailable" }
  | { outcome: "soldOut"; name: string }
  | { outcome: "tooLarge"; name: string }
  /** More than the owner lets one order take (R47). */
  | { outcome: "aboveLimit"; name: string; limit: number };

/** `quantity`: how many of the item the cart holds now. */
export type AddToCartResult = { outcome: "added"; name: string; quantity: number } | PurchaseRefusal;

/** Puts an item into the customer's cart; one that is there already has its quantity raised (R20). */
export async function addToCart(
  db: Database,
  userId: string,
  input: PurchaseInput,
): Promise<AddToCartResult> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    return withIdempotencyKey(tx, userId, purchaseOperation("add", input), "added", () =>
      addToLockedCart(tx, userId, input),
    );
  });
}

/** The same within a transaction that holds the customer's cart. */
export async function addToLockedCart(
  tx: Database,
  userId: string,
  input: PurchaseInput,
): Promise<AddToCartResult> {
  const lookup = await findForSale(tx, input.productId);
  if (lookup.outcome !== "forSale") return lookup;
  const { product } = lookup;
  const quantity = ((await findCartEntry(tx, userId, product.id))?.quantity ?? 0) + input.quantity;
  const refusal = await findQuantityRefusal(tx, product, quantity);
  if (refusal) return refusal;
  await upsertCartEntry(tx, userId, product, quantity);
  return { outcome: "added", name: product.name, quantity };
}

/** Why that many of a product cannot be in one order, or null. */
export async function findQuantityRefusal(
  db: Database,
  { name, unitPrice }: { name: string; unitPrice: number },
  quantity: number,
): Promise<PurchaseRefusal | null> {
  if (!isQuantityInRange(unitPrice, quantity)) return { outcome: "tooLarge", name };
  const { largestQuantity: limit } = await readSettings(db);
  return limit !== undefined && quantity > limit ? { outcome: "aboveLimit", name, limit } : null;
}

/** What a form of the product page asks for, as `once` tells it from the page's other form. */
export function purchaseOperation(intent: "add" | "buy", { productId, quantity, key = null }: PurchaseInput) {
  return { key, operation: `${intent} ${productId} ${quantity}` };
}

/** The product, where it may be bought today (R6). */
export async function findForSale(
  db: Database,
  productId: string,
): Promise<{ outcome: "forSale"; product: ProductSummary } | PurchaseRefusal> {
  const product = await activeProduct(db, productId);
  if (!product) return { outcome: "unavailable" };
  if (isSoldOut(product)) return { outcome: "soldOut", name: product.name };
  return { outcome: "forSale", product };
}

/** The sentence that says why nothing was added. */
export function purchaseRefusalText(refusal: PurchaseRefusal): string {
  switch (refusal.outcome) {
    case "unavailable":
      return "This item is no longer available.";
    case "soldOut":
      return `${refusal.name} is sold out.`;
    case "tooLarge":
      return quantityTooLargeText;
    case "aboveLimit":
      return quantityLimitText(refusal.limit);
  }
}
