import { lockCart } from "../../orders/lifecycle/lock-cart-queries.ts";
import type { Database } from "../../schema.ts";
import { findQuantityRefusal } from "./add-to-cart.ts";
import { getCart, updateEntry } from "./cart-queries.ts";

/** `gone`: the customer has no such entry. */
export type ChangeQuantityResult =
  | { outcome: "changed" }
  | { outcome: "belowOne" | "tooLarge" | "aboveLimit" | "gone" };

/** Sets the quantity of an entry in the customer's cart, never below 1. */
export async function changeQuantity(
  db: Database,
  userId: string,
  entryId: number,
  quantity: number,
): Promise<ChangeQuantityResult> {
  if (quantity < 1) return { outcome: "belowOne" };
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    const line = (await getCart(tx, userId)).lines.find(({ id }) => id === entryId);
    if (!line) return { outcome: "gone" };
    // Lowering is never refused: the owner may have lowered the maximum since.
    const refusal = quantity > line.quantity ? await findQuantityRefusal(tx, line, quantity) : null;
    if (refusal?.outcome === "aboveLimit" || refusal?.outcome === "tooLarge")
      return { outcome: refusal.outcome };
    // The customer has seen a changed price.
    await updateEntry(tx, userId, entryId, { quantity, priceBefore: null });
    return { outcome: "changed" };
  });
}
