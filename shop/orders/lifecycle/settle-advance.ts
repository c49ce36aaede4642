import { findAwaitedAdvance, updateAdvance } from "../../payments/ledger/order-advance-queries.ts";
import type { Database } from "../../schema.ts";
import type { Actor } from "./order-event-queries.ts";
import type { TransitionFunction } from "./transition-effects.ts";

/**
 * Brings an awaited advance in line with an order of which something was cancelled, changed or paid: it is never more than
 * what is due, and ends where nothing is due. The caller holds the order's lock.
 */
export async function settleAdvance(
  tx: Database,
  transition: TransitionFunction,
  orderId: number,
  actor: Actor,
): Promise<void> {
  const advance = await findAwaitedAdvance(tx, orderId);
  if (!advance) return;
  if (advance.due <= 0) await endAdvance(tx, transition, advance.id, actor);
  else if (advance.amount > advance.due) await updateAdvance(tx, advance.id, advance.due);
}

/** Ends an advance that is no longer waited for. @returns whether it was */
export async function endAdvance(
  tx: Database,
  transition: TransitionFunction,
  paymentId: number,
  actor: Actor,
): Promise<boolean> {
  return transition(tx, {
    machine: "payment",
    id: paymentId,
    to: "expired",
    actor,
    event: { type: "advance.ended" },
    audit: { action: "advance.ended" },
  });
}
