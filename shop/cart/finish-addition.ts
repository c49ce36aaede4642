import type { Database } from "../schema.ts";
import { type Added, addLocked } from "./add-to-cart.ts";
import { lockCart } from "./cart-queries.ts";
import { type PurchaseIntention, takeIntention } from "./purchase-intention-queries.ts";

/**
 * Adds what was pressed before signing in to the cart of who has signed in, once: taking it and adding it are one
 * transaction. @returns null where nothing is kept for this browser any more
 */
export async function finishAddition(
  db: Database,
  userId: string,
  intentionId: string,
): Promise<(Added & Pick<PurchaseIntention, "productId">) | null> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    const wanted = await takeIntention(tx, intentionId, "add");
    return wanted ? { ...(await addLocked(tx, userId, wanted)), productId: wanted.productId } : null;
  });
}
