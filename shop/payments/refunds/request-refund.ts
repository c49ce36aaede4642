import { recordAudit } from "../../base/audit/audit-queries.ts";
import { displayPrice } from "../../base/price.ts";
import { type Actor, recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { lockOrder, touchOrder } from "../../orders/lifecycle/order-write-queries.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import { isByGateway } from "../model/payment.ts";
import type { RefundChannel } from "../refund-schema.ts";
import type { RefundResult } from "./refund.ts";
import { findRefundByKey, insertRefund, listRefundable, readOwed } from "./refund-queries.ts";

interface RefundRequest {
  orderId: number;
  paymentId: number;
  /** Paisa, above 0. */
  amount: number;
  channel: RefundChannel;
  reason: string;
  /** Whether what is not owed back lowers the price of the order. */
  lowersPrice: boolean;
  /** A UUID made with the form: sent again, it is one request. */
  key: string;
}

type RefusedField = "form" | "amount" | "channel";
/** A request that is refused says beside which field of its form. */
type RequestResult =
  | Exclude<RefundResult, { outcome: "refused" }>
  | { outcome: "refused"; field: RefusedField; reason: string };

/**
 * Requests that a part or all of a payment goes back, under the order's lock: never more than was captured and is not in
 * another refund. Above what is owed back the order has to cost less from then on, which its requester says.
 */
export async function requestRefund(
  db: Database,
  request: RefundRequest,
  actor: Actor,
): Promise<RequestResult> {
  return db.transaction().execute(async (tx) => {
    const { orderId, paymentId, amount, channel, reason, key } = request;
    const order = await lockOrder(tx, orderId);
    if (!order) return { outcome: "unknown" };
    const made = await findRefundByKey(tx, key);
    const isSame = made?.paymentId === paymentId && made.amount === amount && made.channel === channel;
    if (made && !isSame)
      return refuse(
        "form",
        `This form has already requested a refund of ${displayPrice(made.amount)}. Please reload the page to request another.`,
      );
    if (made) return { outcome: "done", refundId: made.id };
    const payment = (await listRefundable(tx, orderId)).find(({ id }) => id === paymentId);
    if (!payment) return refuse("form", "This payment is already fully refunded.");
    if (amount > payment.left)
      return refuse("amount", `Only ${displayPrice(payment.left)} of this payment is left.`);
    if (channel === "gateway" && !isByGateway(payment.provider))
      return refuse("channel", "This was not a JazzCash payment. Refund it by transfer or in cash.");
    const { due, unrequested } = await readOwed(tx, orderId);
    const owed = Math.max(unrequested, 0);
    const priceCut = Math.max(amount - owed, 0);
    if (priceCut > 0 && due > 0)
      return refuse(
        "amount",
        `The customer still has ${displayPrice(due)} to pay. Change the order instead.`,
      );
    if (priceCut > 0 && !request.lowersPrice) return refuse("amount", notOwed(owed));
    const refund = { paymentId, amount, priceCut, channel, reason, key, requestedBy: actor.actorId };
    const refundId = await insertRefund(tx, refund);
    const type = "refund.requested" as const;
    await recordEvent(tx, { orderId, paymentId, type, data: { amount, channel } }, actor);
    await touchOrder(tx, orderId);
    const subject = orderNumberText(order.number);
    await recordAudit(tx, { actorId: actor.actorId, action: type, subject, details: { amount, channel } });
    return { outcome: "done", refundId };
  });
}

const refuse = (field: RefusedField, reason: string) => ({ outcome: "refused", field, reason }) as const;

function notOwed(owed: number): string {
  const what = owed > 0 ? `Only ${displayPrice(owed)} is left to refund.` : "Nothing to refund.";
  return `${what} To refund more, tick “Also reduce the order price”.`;
}
