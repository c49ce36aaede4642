import { withIdempotencyKey } from "../../base/with-idempotency-key.ts";
import { isSoldOut, type ProductSummary } from "../../catalogue/model/product.ts";
import { activeProduct } from "../../catalogue/product/catalogue-queries.ts";
import { readSettings } from "../../content/settings/settings-queries.ts";
import { lockCart } from "../../orders/lifecycle/lock-cart-queries.ts";
import type { Database } from "../../schema.ts";
import { findCartEntry, upsertCartEntry } from "./cart-queries.ts";
import { isQuantityInRange, quantityLimitText, quantityTooLargeText } from "./quantity.ts";

/** An item to add to the cart or to buy. */
export interface PurchaseInput {
  productId: string;
  /** 1 or more, from `parseQuantity`. */
  quantity: number;
  /** The form's idempotency key; absent or null: every request counts. */
  key?: string | null;
}

/** Why nothing was added; `unavailable`: there is no such product, or it is archived. */
export type PurchaseRefusal =
  | { outcome: "unavailable" }
  | { outcome: "soldOut"; name: string }
  | { outcome: "tooLarge"; name: string }
  /** Above the owner's maximum quantity of one item (R47). */
  | { outcome: "aboveLimit"; name: string; limit: number };

/** `quantity`: of the item in the cart now. */
export type AddToCartResult = { outcome: "added"; name: string; quantity: number } | PurchaseRefusal;

/** Adds an item to the customer's cart; an item that is there already has its quantity raised (R20). */
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

/** The same inside a transaction that holds the cart lock. */
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

/** Why an order cannot have that quantity of a product, or null. */
export async function findQuantityRefusal(
  db: Database,
  { name, unitPrice }: { name: string; unitPrice: number },
  quantity: number,
): Promise<PurchaseRefusal | null> {
  if (!isQuantityInRange(unitPrice, quantity)) return { outcome: "tooLarge", name };
  const { largestQuantity: limit } = await readSettings(db);
  return limit !== undefined && quantity > limit ? { outcome: "aboveLimit", name, limit } : null;
}

/** The idempotency key and operation of a product page's form; the operation distinguishes its two buttons. */
export function purchaseOperation(intent: "add" | "buy", { productId, quantity, key = null }: PurchaseInput) {
  return { key, operation: `${intent} ${productId} ${quantity}` };
}

/** The product, where it is for sale (R6). */
export async function findForSale(
  db: Database,
  productId: string,
): Promise<{ outcome: "forSale"; product: ProductSummary } | PurchaseRefusal> {
  const product = await activeProduct(db, productId);
  if (!product) return { outcome: "unavailable" };
  if (isSoldOut(product)) return { outcome: "soldOut", name: product.name };
  return { outcome: "forSale", product };
}

/** The message for a refusal. */
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
