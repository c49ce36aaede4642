import { priceText } from "../../base/price.ts";
import { lockCart } from "../../orders/lifecycle/lock-cart-queries.ts";
import type { Database } from "../../schema.ts";
import type { Cart } from "../model/cart.ts";
import { getCart, updateEntry } from "./cart-queries.ts";

/**
 * The customer's cart at today's prices. Where one changed, the entry stores the previous one for a notice (R20).
 * @param stored the cart, where it has just been read
 */
export async function refreshCart(db: Database, userId: string, stored?: Cart): Promise<Cart> {
  const cart = stored ?? (await getCart(db, userId));
  if (!cart.lines.some(isStale)) return cart;
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    return refreshLockedCart(tx, userId, await getCart(tx, userId));
  });
}

/** The same inside a transaction that holds the cart lock. @param cart read under that lock */
export async function refreshLockedCart(tx: Database, userId: string, cart: Cart): Promise<Cart> {
  const staleLines = cart.lines.filter(isStale);
  for (const line of staleLines) {
    const price = priceText(line.unitPrice);
    const shownPrice = line.priceBefore ?? line.price;
    await updateEntry(tx, userId, line.id, { price, priceBefore: shownPrice === price ? null : shownPrice });
  }
  return staleLines.length === 0 ? cart : getCart(tx, userId);
}

/** Whether the price of a cart line is another than today's. */
function isStale(line: Cart["lines"][number]): boolean {
  return line.price !== priceText(line.unitPrice);
}
