import { readSettings } from "../../content/settings/settings-queries.ts";
import { lockCart } from "../../orders/lifecycle/lock-cart-queries.ts";
import type { Database } from "../../schema.ts";
import { addToLockedCart } from "./add-to-cart.ts";
import { findCartEntry, listItemsOfOrder } from "./cart-queries.ts";

/**
 * Puts what a customer ordered, and is still sold, into their cart; what the cart has already is not added again, so that
 * a second press changes nothing. @returns the names of what is not sold, and whether there is anything else
 */
export async function orderAgain(
  db: Database,
  userId: string,
  orderId: number,
): Promise<{ missing: string[]; added: boolean }> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    const items = await listItemsOfOrder(tx, userId, orderId);
    const { largestQuantity } = await readSettings(tx);
    const missing: string[] = [];
    for (const { productId, name, quantity } of items) {
      const inCart = (await findCartEntry(tx, userId, productId))?.quantity ?? 0;
      const wanted = Math.min(quantity, largestQuantity ?? quantity) - inCart;
      if (wanted <= 0) continue;
      const { outcome } = await addToLockedCart(tx, userId, { productId, quantity: wanted });
      if (outcome !== "added") missing.push(name);
    }
    return { missing, added: missing.length < items.length };
  });
}
