import { displayPrice } from "../../base/price.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { CustomerEmail } from "../model/email.ts";
import { composeCustomerEmail, type EmailContext } from "./customer-email.ts";
import { arrivedPaymentForEmail } from "./payment-email-queries.ts";

/** The email about a payment that has arrived; null where the customer has no address any more. */
export async function paymentReceivedEmail(
  context: EmailContext,
  paymentId: number,
): Promise<CustomerEmail | null> {
  const payment = await arrivedPaymentForEmail(context.db, paymentId);
  if (!payment?.customerEmail) return null;
  const { due, userId, emailConfirmed: confirmed } = payment;
  const number = orderNumberText(payment.orderNumber);
  const amount = displayPrice(payment.amount);
  const to = { to: payment.customerEmail, confirmed };
  const label = confirmed ? "See your order" : "Sign in to see your order";
  return composeCustomerEmail(context, to, `Payment received for order ${number}`, [
    { kind: "heading", text: "We have received your payment" },
    { kind: "paragraph", text: `Thank you. We received ${amount} for order ${number}.${remainder(due)}` },
    ...(confirmed
      ? [{ kind: "button" as const, label, link: await context.links.order(payment.orderId) }]
      : userId
        ? [{ kind: "button" as const, label, link: `${context.origin}/orders/${number}` }]
        : []),
  ]);
}

/** @param due paisa; below 0: the order was cancelled, or paid twice */
function remainder(due: number): string {
  if (due > 0) return ` Still to pay: ${displayPrice(due)}.`;
  return due < 0 ? ` This is more than you owe, so we will refund ${displayPrice(-due)}.` : "";
}
