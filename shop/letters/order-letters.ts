import { displayPrice } from "../money/price.ts";
import type { CustomerLetter } from "../notifications/letter.ts";
import { orderDateText } from "../orders/order-date.ts";
import { checkoutNumberText, orderNumberText } from "../orders/order-number.ts";
import { paymentLabels } from "../payments/payment.ts";
import { customerLetter, type LetterContext } from "./customer-letter.ts";
import { checkoutToTell, orderToTell } from "./letter-queries.ts";

/** Tells a customer that the orders of a checkout are placed, what they cost, and where they go. */
export async function orderConfirmation(context: LetterContext, id: number): Promise<CustomerLetter | null> {
  const checkout = await checkoutToTell(context.db, id);
  const first = checkout?.orders[0];
  // Empty: the customer's account was deleted meanwhile.
  if (!checkout?.placedAt || !first?.customerEmail) return null;
  const number = checkoutNumberText(checkout.number);
  const { paymentMethod } = checkout;
  return customerLetter(context, first.customerEmail, `Your order ${number}`, [
    { kind: "heading", text: "Thank you, your order is placed" },
    { kind: "paragraph", text: `Order ${number}, placed on ${orderDateText(checkout.placedAt)}.` },
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
        { label: "Phone", value: checkout.phoneNumber ?? "" },
        { label: "Address", value: checkout.shippingAddress ?? "" },
        ...(checkout.notes ? [{ label: "Notes", value: checkout.notes }] : []),
      ],
    },
    {
      kind: "paragraph",
      text:
        paymentMethod === "jazzcash"
          ? "We will send you the payment details."
          : "You pay the courier in cash when your order arrives.",
    },
    { kind: "button", label: "See your order", link: `${context.origin}/orders/${number}` },
  ]);
}

/** Tells a customer that one of their orders is completed or cancelled. */
export async function orderEnd(
  context: LetterContext,
  id: number,
  end: "completed" | "cancelled",
): Promise<CustomerLetter | null> {
  const order = await orderToTell(context.db, id);
  if (order?.status.toLowerCase() !== end || !order.customerEmail) return null;
  const number = orderNumberText(order.number, order.line);
  const item = {
    name: order.productName,
    detail: `${number}, quantity ${order.quantity}`,
    amount: displayPrice(order.amount),
  };
  return customerLetter(context, order.customerEmail, `Your order ${number} is ${end}`, [
    { kind: "heading", text: end === "completed" ? "Your order is completed" : "Your order is cancelled" },
    { kind: "items", items: [item], total: item.amount },
    ...(end === "completed" && order.trackingNumber
      ? [{ kind: "facts" as const, facts: [{ label: "Tracking", value: order.trackingNumber }] }]
      : []),
    { kind: "paragraph", text: sentences[end] },
    {
      kind: "button",
      label: "See your order",
      link: `${context.origin}/orders/${checkoutNumberText(order.number)}`,
    },
  ]);
}

const sentences = {
  completed: "We hope that you enjoy it. If anything is not as it should be, please write to us.",
  cancelled:
    "Nothing is to be paid for it. If you did not ask for this or have a question, please write to us.",
};
