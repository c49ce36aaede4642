import type { Database } from "../schema.ts";
import { type AddToCartResult, addToLockedCart } from "./add-to-cart.ts";
import { lockCart } from "./cart-queries.ts";
import { consumeIntention, type PurchaseIntention } from "./purchase-intention-queries.ts";

/**
 * Adds what was pressed before signing in to the cart of who has signed in, once: taking it and adding it are one
 * transaction. @returns null where nothing is kept for this browser any more
 */
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
