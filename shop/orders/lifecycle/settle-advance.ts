import { findAwaitedAdvance, updateAdvance } from "../../payments/ledger/order-advance-queries.ts";
import type { Database } from "../../schema.ts";
import type { Actor } from "./order-event-queries.ts";
import { transition } from "./transition.ts";

/**
 * Brings an awaited advance in line with an order of which something was cancelled, changed or paid: it is never more than
 * what is due, and ends where nothing is. The caller holds the order's lock.
 */
export async function settleAdvance(tx: Database, orderId: number, actor: Actor): Promise<void> {
  const advance = await findAwaitedAdvance(tx, orderId);
  if (!advance) return;
  if (advance.due <= 0) await endAdvance(tx, advance.id, actor);
  else if (advance.amount > advance.due) await updateAdvance(tx, advance.id, advance.due);
}

/** Ends an advance that is not waited for any more. @returns whether it was */
export async function endAdvance(tx: Database, paymentId: number, actor: Actor): Promise<boolean> {
  return transition(tx, {
    ...{ machine: "payment", id: paymentId, to: "expired", actor },
    event: { type: "advance.ended" },
    audit: { action: "advance.ended" },
  });
}
