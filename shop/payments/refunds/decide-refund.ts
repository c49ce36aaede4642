import { displayPrice } from "../../base/price.ts";
import type { Actor } from "../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import type { Database } from "../../schema.ts";
import { insertCorrection } from "../ledger/correction-queries.ts";
import type { RefundResult } from "./refund.ts";
import { type LockedRefund, lockRefund, markApproved, readOwed } from "./refund-queries.ts";
import { isDisputed, setNextAttempt } from "./refund-sending-queries.ts";

/** Why nothing of a disputed payment is paid back. */
export const disputedText =
  "The customer has disputed this payment with JazzCash. Settle the dispute first, or the customer gets the money twice.";

/** The owner approves a request: from then on it is sent to the gateway, or a person may pay it. */
export async function approveRefund(db: Database, id: number, actor: Actor): Promise<RefundResult> {
  return decide(db, id, async (tx, refund) => {
    if (refund.state !== "requested") return "This refund is no longer waiting for approval.";
    const { amount, priceCut, orderId, paymentId } = refund;
    if (await isDisputed(tx, paymentId)) return disputedText;
    const { uncommitted } = await readOwed(tx, orderId, { except: id });
    if (amount - priceCut > uncommitted) return changed(uncommitted);
    const adjustmentId = priceCut > 0 ? await insertCorrection(tx, orderId, -priceCut, "Refunded") : null;
    await markApproved(tx, refund, { approvedBy: actor.actorId, adjustmentId });
    await transition(tx, { machine: "refund", id, to: "approved", actor, ...refundDetails(refund) });
    return null;
  });
}

/**
 * Refuses a request, or withdraws an approved refund whose money has not gone.
 * @param from the state that the page showed to the person who decides
 */
export async function refuseRefund(
  db: Database,
  id: number,
  actor: Actor,
  from: "requested" | "approved",
): Promise<RefundResult> {
  return decide(db, id, async (tx, refund) => {
    if (refund.state !== from) return "You can no longer decline this refund.";
    await setNextAttempt(tx, id, null);
    await transition(tx, { machine: "refund", id, to: "refused", actor, ...refundDetails(refund) });
    return null;
  });
}

/** Sends a refund to the gateway again, after it refused or a person has found that the money did not go. */
export async function sendRefundAgain(db: Database, id: number): Promise<RefundResult> {
  return decide(db, id, async (tx, refund) => {
    if (refund.state !== "approved" || refund.channel !== "gateway") return "This refund cannot be sent now.";
    if (refund.dueAt === null) await setNextAttempt(tx, id, 0);
    return null;
  });
}

/** The details of a refund for the history and the audit log, in paisa. */
export function refundDetails(
  { amount, channel }: Pick<LockedRefund, "amount" | "channel">,
  more: Record<string, unknown> = {},
) {
  const data = { amount, channel, ...more };
  return { event: { data }, audit: { details: data } };
}

/** Runs a decision under the locks of order and refund. @param work returns why it was refused; null: it was not */
export async function decide(
  db: Database,
  id: number,
  work: (tx: Database, refund: LockedRefund) => Promise<string | null>,
): Promise<RefundResult> {
  return db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, id);
    if (!refund) return { outcome: "unknown" };
    const reason = await work(tx, refund);
    return reason === null ? { outcome: "done", refundId: id } : { outcome: "refused", reason };
  });
}

function changed(owed: number): string {
  const now = owed > 0 ? `${displayPrice(owed)} is` : "Nothing is";
  return `The order has changed since this was requested. ${now} left to refund.`;
}
