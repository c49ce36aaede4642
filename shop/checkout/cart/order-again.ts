import { lockCart } from "../../orders/lifecycle/lock-cart-queries.ts";
import type { Database } from "../../schema.ts";
import { addToLockedCart } from "./add-to-cart.ts";
import { findCartEntry, listItemsOfOrder } from "./cart-queries.ts";

/**
 * Puts what a customer ordered, and is still sold, into their cart; what the cart has already is not added again, so that
 * a second press changes nothing. @returns what is not sold, whether there is anything else, and whether any of it was put in
 */
export async function orderAgain(
  db: Database,
  userId: string,
  orderId: number,
): Promise<{ missing: { name: string; soldOut: boolean }[]; added: boolean; changed: boolean }> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    const items = await listItemsOfOrder(tx, userId, orderId);
    const missing: { name: string; soldOut: boolean }[] = [];
    let changed = false;
    for (const { productId, name, quantity } of items) {
      const inCart = (await findCartEntry(tx, userId, productId))?.quantity ?? 0;
      const add = (pieces: number) => addToLockedCart(tx, userId, { productId, quantity: pieces - inCart });
      if (inCart >= quantity) continue;
      let result = await add(quantity);
      // As many as the owner allows.
      if (result.outcome === "aboveLimit" && result.limit > inCart) result = await add(result.limit);
      if (result.outcome === "soldOut" || result.outcome === "unavailable")
        missing.push({ name, soldOut: result.outcome === "soldOut" });
      changed ||= result.outcome === "added";
    }
    return { missing, added: missing.length < items.length, changed };
  });
}
