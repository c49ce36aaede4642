import { formatDateTime } from "../karachi-time.ts";
import { displayPrice, maxPaisa, priceSum } from "../money/price.ts";
import type { CustomerEmail } from "../notifications/email.ts";
import { orderLineNumberText, orderNumberText } from "../orders/order-number.ts";
import { paidStatus, paymentLabels } from "../payments/payment.ts";
import { composeCustomerEmail, type EmailContext } from "./customer-email.ts";
import type { Block } from "./email-blocks.ts";
import { orderForEmail, orderLinesForEmail } from "./email-queries.ts";

/** Tells a customer that the orders of a checkout are placed, what they cost, and where they go. */
export async function orderConfirmation(context: EmailContext, id: number): Promise<CustomerEmail | null> {
  const checkout = await orderForEmail(context.db, id);
  const first = checkout?.orders[0];
  // Empty: the customer's account was deleted meanwhile.
  if (!checkout?.placedAt || !first?.customerEmail) return null;
  const number = orderNumberText(checkout.number);
  const { paymentMethod } = checkout;
  // The person who typed this address may not be its reader: nothing that was typed is sent there.
  const typed = first.emailConfirmed
    ? [
        { label: "Phone", value: checkout.phoneNumber ?? "" },
        { label: "Address", value: checkout.shippingAddress ?? "" },
        ...(checkout.notes ? [{ label: "Notes", value: checkout.notes }] : []),
      ]
    : [];
  return composeCustomerEmail(context, recipientOf(first), `Your order ${number}`, [
    { kind: "heading", text: "Thank you, your order is placed" },
    { kind: "paragraph", text: `Order ${number}, placed on ${formatDateTime(checkout.placedAt)}.` },
    {
      kind: "items",
      total: displayPrice(checkout.total),
      items: checkout.orders.map((order) => ({
        name: order.productName,
        detail: `${order.brand}, quantity ${order.quantity}`,
        amount: displayPrice(order.amount),
      })),
    },
    {
      kind: "facts",
      facts: [
        { label: "Shipping", value: "Calculated at delivery" },
        { label: "Payment", value: paymentMethod ? paymentLabels[paymentMethod] : "" },
        ...typed,
      ],
    },
    { kind: "paragraph", text: paymentSentence(paymentMethod, checkout.paymentStatus) },
    ...seeOrder(context, number, first.emailConfirmed),
  ]);
}

function recipientOf({ customerEmail, emailConfirmed }: { customerEmail: string; emailConfirmed: boolean }) {
  return { to: customerEmail, confirmed: emailConfirmed };
}

function paymentSentence(method: string | null, status: string | null): string {
  if (status === paidStatus) return "You have paid for it.";
  return method === "jazzcash"
    ? "We will send you the payment details."
    : "You pay the courier in cash when your order arrives.";
}

/** The way to the order; with a note to a reader who did not place it, where nobody has shown that the address is theirs. */
function seeOrder({ origin }: EmailContext, number: string, emailConfirmed: boolean): Block[] {
  const link = `${origin}/orders/${number}`;
  if (emailConfirmed) return [{ kind: "button", label: "See your order", link }];
  const text =
    "This email address has not been confirmed. If you did not place this order, please write to us.";
  return [
    { kind: "button", label: "Sign in to see your order", link },
    { kind: "note", text },
  ];
}

/** Tells a customer that orders of one checkout are completed or cancelled. */
export async function orderEnd(
  context: EmailContext,
  ids: number[],
  end: "completed" | "cancelled",
): Promise<CustomerEmail | null> {
  const orders = (await orderLinesForEmail(context.db, ids)).filter(
    ({ status }) => status.toLowerCase() === end,
  );
  const [first] = orders;
  if (!first?.customerEmail) return null;
  const checkout = orderNumberText(first.number);
  const number = orders.length === 1 ? orderLineNumberText(first.number, first.line) : checkout;
  const part = orders.length > 1 && orders.length < first.ofCheckout;
  const what = part ? "Part of your order" : "Your order";
  return composeCustomerEmail(context, recipientOf(first), `${what} ${number} is ${end}`, [
    { kind: "heading", text: `${what} is ${end}` },
    {
      kind: "items",
      total: displayPrice(priceSum(orders.map(({ amount }) => amount)) ?? maxPaisa),
      items: orders.map((order) => ({
        name: order.productName,
        detail: `${orderLineNumberText(order.number, order.line)}, quantity ${order.quantity}`,
        amount: displayPrice(order.amount),
      })),
    },
    ...(end === "completed" && first.trackingNumber
      ? [{ kind: "facts" as const, facts: [{ label: "Tracking", value: first.trackingNumber }] }]
      : []),
    { kind: "paragraph", text: endSentence(end, first.paymentStatus === paidStatus) },
    ...seeOrder(context, checkout, first.emailConfirmed),
  ]);
}

function endSentence(end: "completed" | "cancelled", paid: boolean): string {
  if (end === "completed")
    return "We hope that you enjoy it. If anything is not as it should be, please write to us.";
  return paid
    ? "You have paid for it. Please write to us about your refund, or if you have a question."
    : "Nothing is to be paid for it. If you did not ask for this or have a question, please write to us.";
}
