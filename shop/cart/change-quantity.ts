import type { Database } from "../schema.ts";
import { quantityRefused } from "./add-to-cart.ts";
import { cartOf, lockCart, writeQuantity } from "./cart-queries.ts";

/** `gone`: the customer has no such entry (any more). */
export type QuantityChanged =
  | { outcome: "changed" }
  | { outcome: "belowOne" | "tooLarge" | "aboveLimit" | "gone" };

/** Sets the quantity of an entry in the customer's cart, never below 1. */
export async function changeQuantity(
  db: Database,
  userId: string,
  entryId: number,
  quantity: number,
): Promise<QuantityChanged> {
  if (quantity < 1) return { outcome: "belowOne" };
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    const line = (await cartOf(tx, userId)).lines.find(({ id }) => id === entryId);
    if (!line) return { outcome: "gone" };
    // Lowering is never refused: a line may be above what the owner has set since.
    const refused = quantity > line.quantity ? await quantityRefused(tx, line, quantity) : null;
    if (refused?.outcome === "aboveLimit" || refused?.outcome === "tooLarge")
      return { outcome: refused.outcome };
    await writeQuantity(tx, userId, entryId, quantity);
    return { outcome: "changed" };
  });
}
