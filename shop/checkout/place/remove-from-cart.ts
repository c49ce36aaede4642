import { lockCart } from "../../orders/lifecycle/lock-cart-queries.ts";
import { lockDraftLine } from "../../orders/lifecycle/order-line-write-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import type { Database } from "../../schema.ts";
import { deleteCartEntry } from "../cart/cart-queries.ts";

/** `gone`: the customer has no such entry. */
export type RemoveFromCartResult = { outcome: "removed"; name: string } | { outcome: "gone" };

/** Removes a cart entry and cancels its draft line, unless that is completed or cancelled already (R22). */
export async function removeFromCart(
  db: Database,
  userId: string,
  entryId: number,
): Promise<RemoveFromCartResult> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    const entry = await deleteCartEntry(tx, userId, entryId);
    if (!entry) return { outcome: "gone" };
    const draftLine = entry.orderLineId === null ? undefined : await lockDraftLine(tx, entry.orderLineId);
    const actor = { actor: "customer", actorId: userId } as const;
    if (draftLine) await transition(tx, { machine: "line", id: draftLine.id, to: "cancelled", actor });
    return { outcome: "removed", name: entry.name };
  });
}
