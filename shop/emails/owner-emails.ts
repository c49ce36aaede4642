import { multiLine, singleLine } from "../../platform/typed-text.ts";
import { formatDateTime } from "../karachi-time.ts";
import { displayPrice } from "../money/price.ts";
import type { OwnerEmail } from "../notifications/email.ts";
import { orderLineNumberText, orderNumberText } from "../orders/order-number.ts";
import { paymentLabels } from "../payments/payment.ts";
import type { EmailContext } from "./customer-email.ts";
import { type Block, renderText } from "./email-blocks.ts";
import { contactForEmail, orderForEmail } from "./email-queries.ts";
import { renderHtml } from "./render-html.ts";

/** Tells the owner what a visitor wrote. */
export async function contactMessageEmail(
  { db, origin }: EmailContext,
  id: number,
): Promise<OwnerEmail | null> {
  const contact = await contactForEmail(db, id);
  if (!contact) return null;
  const { name, email, phone, comment } = contact;
  const subject = `Message from ${name}`;
  const blocks: Block[] = [
    { kind: "heading", text: "A message for the shop" },
    {
      kind: "facts",
      facts: [
        { label: "Name", value: name },
        { label: "Email", value: email },
        ...(phone ? [{ label: "Phone", value: phone }] : []),
        { label: "Sent", value: formatDateTime(contact.timestamp) },
      ],
    },
    { kind: "words", text: comment },
    { kind: "button", label: "Open messages", link: `${origin}/dashboard/messages` },
    { kind: "note", text: `Answer this letter to write to ${name}.` },
  ];
  return composeOwnerEmail(subject, blocks, { name, email, phone }, multiLine(comment));
}

/** Tells the owner of a checkout that was placed: one letter, however many orders it holds. */
export async function newOrderEmail({ db, origin }: EmailContext, id: number): Promise<OwnerEmail | null> {
  const checkout = await orderForEmail(db, id);
  const first = checkout?.orders[0];
  // Ended, and the customer's account deleted, before the letter went out: nothing is new about it.
  if (!checkout || !first?.customerEmail) return null;
  const number = orderNumberText(checkout.number);
  const total = displayPrice(checkout.total);
  const from = { name: first.customerName, email: first.customerEmail, phone: checkout.phoneNumber ?? "" };
  const blocks: Block[] = [
    { kind: "heading", text: `New order ${number}` },
    {
      kind: "items",
      total,
      items: checkout.orders.map((order) => ({
        name: order.productName,
        detail: `${orderLineNumberText(checkout.number, order.line)}, quantity ${order.quantity}`,
        amount: displayPrice(order.amount),
      })),
    },
    {
      kind: "facts",
      facts: [
        { label: "Customer", value: from.name },
        { label: "Email", value: first.emailConfirmed ? from.email : `${from.email} (not confirmed)` },
        { label: "Phone", value: from.phone },
        { label: "Address", value: checkout.shippingAddress ?? "" },
        ...(checkout.notes ? [{ label: "Notes", value: checkout.notes }] : []),
        { label: "Payment", value: checkout.paymentMethod ? paymentLabels[checkout.paymentMethod] : "" },
      ],
    },
    { kind: "button", label: "Open the dashboard", link: `${origin}/dashboard` },
  ];
  return composeOwnerEmail(`New order ${number}, ${total}`, blocks, from);
}

/** A letter to the owner, in the shop's look. `message`: what it says where a template has its own frame. */
export function composeOwnerEmail(
  subject: string,
  blocks: Block[],
  from: OwnerEmail["from"],
  message = renderText(blocks),
): OwnerEmail {
  return {
    audience: "owner",
    subject: singleLine(subject),
    text: renderText(blocks),
    html: renderHtml(subject, blocks),
    from: { name: singleLine(from.name), email: singleLine(from.email), phone: singleLine(from.phone) },
    message,
  };
}
