import { lockCart } from "../../orders/lifecycle/lock-cart-queries.ts";
import type { Database } from "../../schema.ts";
import { type AddToCartResult, addToLockedCart } from "./add-to-cart.ts";
import { consumeIntention, type PurchaseIntention } from "./purchase-intention-queries.ts";

/** Adds the item of an intention to the cart, once, in one transaction. @returns null: it expired or was consumed */
export async function addFromIntention(
  db: Database,
  userId: string,
  intentionId: string,
): Promise<(AddToCartResult & Pick<PurchaseIntention, "productId">) | null> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    const intention = await consumeIntention(tx, intentionId, "add");
    return intention
      ? { ...(await addToLockedCart(tx, userId, intention)), productId: intention.productId }
      : null;
  });
}
