import { deleteCartEntry, lockCart } from "../cart/cart-queries.ts";
import { transitionLine } from "../orders/order-line-write-queries.ts";
import type { Database } from "../schema.ts";

/** `gone`: the customer has no such entry. */
export type RemoveFromCartResult = { outcome: "removed"; name: string } | { outcome: "gone" };

/** Removes a cart entry and cancels its Buy it now line, unless that is completed or cancelled already (R22). */
export async function removeFromCart(
  db: Database,
  userId: string,
  entryId: number,
): Promise<RemoveFromCartResult> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    const entry = await deleteCartEntry(tx, userId, entryId);
    if (!entry) return { outcome: "gone" };
    if (entry.orderId !== null) {
      await transitionLine(
        tx,
        { id: entry.orderId, onlyUnplaced: true },
        "cancelled",
        { actor: "customer", actorId: userId },
        "Removed from the cart",
      );
    }
    return { outcome: "removed", name: entry.name };
  });
}
