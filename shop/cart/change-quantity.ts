import type { Database } from "../schema.ts";
import { cartOf, lockCart, writeQuantity } from "./cart-queries.ts";
import { quantityFits } from "./quantity.ts";

/** `gone`: the customer has no such entry (any more). */
export type QuantityChanged = { outcome: "changed" } | { outcome: "belowOne" | "tooLarge" | "gone" };

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
    if (!quantityFits(line.unitPrice, quantity)) return { outcome: "tooLarge" };
    await writeQuantity(tx, userId, entryId, quantity);
    return { outcome: "changed" };
  });
}
