import type { z } from "zod";
import { recordAudit } from "../../base/audit/audit-queries.ts";
import { displayPrice } from "../../base/price.ts";
import { type Actor, recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { lockOrdersOf } from "../../orders/lifecycle/transition-queries.ts";
import { orderNumberText, parseOrderNumber } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import type { disputeForm } from "./books-form.ts";
import {
  findDispute,
  findGatewayPayments,
  insertDispute,
  isDisputeKeyUsed,
  lockPaymentLeft,
} from "./dispute-queries.ts";

export type OpenDisputeResult =
  | { outcome: "opened" }
  /** In words, of a field of the form; nothing was written. */
  | { outcome: "refused"; field: "payment" | "amount"; reason: string };

/** Enters that a customer asks the gateway for the money of a payment back. No money moves before it is decided. */
export async function openDispute(
  db: Database,
  { key, payment: typed, amount, reference }: z.output<typeof disputeForm>,
  actorId: string,
): Promise<OpenDisputeResult> {
  return db.transaction().execute(async (tx) => {
    const orderNumber = parseOrderNumber(typed)?.number ?? null;
    const [payment, another] = await findGatewayPayments(tx, { orderNumber, reference: typed.trim() });
    if (!payment) return refuse("payment", "No JazzCash payment has this number.");
    if (another)
      return refuse("payment", "This order has several payments. Please enter a payment reference.");
    await lockOrdersOf(tx, "payment", payment.id);
    const { left } = await lockPaymentLeft(tx, payment.id);
    if (await isDisputeKeyUsed(tx, key)) return { outcome: "opened" };
    if (left <= 0) return refuse("payment", "This payment is already fully refunded.");
    const disputed = amount ?? left;
    if (disputed > left) return refuse("amount", `Only ${displayPrice(left)} of this payment is left.`);
    const id = await insertDispute(tx, { key, paymentId: payment.id, amount: disputed, reference });
    if (id === null) return refuse("payment", "This payment already has an open dispute.");
    const event = { orderId: payment.orderId, paymentId: payment.id, type: "dispute.opened" as const };
    await recordEvent(tx, event, { actor: "admin", actorId });
    await recordAudit(tx, {
      actorId,
      action: "dispute.opened",
      subject: orderNumberText(payment.orderNumber),
      details: { amount: displayPrice(disputed) },
    });
    return { outcome: "opened" };
  });
}

export type DecideDisputeResult =
  | { outcome: "decided" }
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown" };

/** Enters how the gateway has decided: won, the payment stays; lost, the gateway has paid the customer back. */
export async function decideDispute(
  db: Database,
  id: number,
  to: "won" | "lost",
  actorId: string,
): Promise<DecideDisputeResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrdersOf(tx, "dispute", id);
    const dispute = await findDispute(tx, id);
    if (!dispute) return { outcome: "unknown" };
    if (dispute.state === to) return { outcome: "decided" };
    if (dispute.state !== "open") return { outcome: "refused", reason: "This dispute is already decided." };
    const { left, refunding } = await lockPaymentLeft(tx, dispute.paymentId);
    if (to === "lost" && dispute.amount > left)
      return {
        outcome: "refused",
        reason: `Only ${displayPrice(Math.max(left, 0))} of this payment is left; the rest is refunded. Ask JazzCash why they took more.`,
      };
    if (to === "lost" && dispute.amount > left - refunding)
      return {
        outcome: "refused",
        reason: `This payment has an open refund of ${displayPrice(refunding)}. Decline or cancel it first, or the customer gets the money twice.`,
      };
    const actor: Actor = { actor: "admin", actorId };
    await transition(tx, { machine: "dispute", id, to, actor });
    return { outcome: "decided" };
  });
}

function refuse(field: "payment" | "amount", reason: string): OpenDisputeResult {
  return { outcome: "refused", field, reason };
}
