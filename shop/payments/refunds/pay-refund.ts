import type { Actor } from "../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import type { Database } from "../../schema.ts";
import { decide, disputedText, refundDetails } from "./decide-refund.ts";
import type { ChannelByHand, RefundResult } from "./refund.ts";
import { type LockedRefund, markPaid } from "./refund-queries.ts";
import { isDisputed, setNextAttempt } from "./refund-sending-queries.ts";

interface PaidByHand {
  channel: ChannelByHand;
  /** Of a transfer, at the bank or wallet. */
  reference: string | null;
  /** Whether the person who pays may do so in cash where the owner approved another way. */
  mayChangeToCash?: boolean;
}

/**
 * Records that a person has paid an approved refund, also one that the gateway has refused. Cash leaves no trace at a bank:
 * what was approved for another way is paid in cash by those alone who may approve it.
 */
export async function payRefundByHand(
  db: Database,
  id: number,
  { channel, reference, mayChangeToCash = false }: PaidByHand,
  actor: Actor,
): Promise<RefundResult> {
  return decide(db, id, async (tx, refund) => {
    if (refund.state !== "approved") return notToPay[refund.state];
    if (channel === "cash" && refund.channel !== "cash" && !mayChangeToCash)
      return "The owner has not approved a cash refund. Pay it by transfer.";
    if (channel === "transfer" && !reference) return "Please enter the transaction ID of the transfer.";
    if (await isDisputed(tx, refund.paymentId)) return disputedText;
    if (refund.dueAt !== null)
      return "This refund is being sent to JazzCash. Cancel it first if you want to pay it yourself.";
    await markPaid(tx, id, { channel, reference });
    await transition(tx, {
      machine: "refund",
      id,
      to: "paid",
      actor,
      ...refundDetails({ ...refund, channel }, { reference: reference ?? undefined }),
    });
    return null;
  });
}

const notToPay: Readonly<Record<Exclude<LockedRefund["state"], "approved">, string>> = {
  requested: "The owner has not approved this refund yet.",
  sending: "This refund is being sent to JazzCash.",
  unknown: "JazzCash may already have paid this refund. Please check first.",
  paid: "This refund is already paid.",
  refused: "This refund was declined.",
};

/** What a person has found out about a refund whose answer never came. */
export type UnknownDecision = "paid" | "not_paid";

/**
 * Decides an unknown refund: the gateway has paid it, or has not, and then it is not sent before a person presses for it. Also
 * enters that one which the gateway's call did not pay was paid in the gateway's portal.
 */
export async function decideUnknownRefund(
  db: Database,
  id: number,
  decision: UnknownDecision,
  actor: Actor,
): Promise<RefundResult> {
  return decide(db, id, async (tx, refund) => {
    const isRefused = refund.state === "approved" && refund.channel === "gateway" && refund.dueAt === null;
    if (refund.state !== "unknown" && !(isRefused && decision === "paid"))
      return "Someone else has changed this. Please reload and try again.";
    if (isRefused && (await isDisputed(tx, refund.paymentId))) return disputedText;
    if (decision === "paid") await markPaid(tx, id, { channel: "gateway", reference: null });
    else await setNextAttempt(tx, id, null);
    const to = decision === "paid" ? "paid" : "approved";
    await transition(tx, { machine: "refund", id, to, actor, ...refundDetails(refund, { decided: true }) });
    return null;
  });
}
