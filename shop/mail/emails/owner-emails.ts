import { multiLine, singleLine } from "../../../platform/typed-text.ts";
import { formatDateTime } from "../../base/karachi-time.ts";
import { displayPrice } from "../../base/price.ts";
import { orderLineNumberText, orderNumberText } from "../../orders/model/order-number.ts";
import { paymentMethodTable } from "../../payments/model/payment.ts";
import type { OwnerEmail } from "../model/email.ts";
import { itemsBlock } from "./amounts-block.ts";
import type { EmailContext } from "./customer-email.ts";
import { type Block, renderText } from "./email-blocks.ts";
import { contactForEmail, orderForEmail } from "./email-queries.ts";
import { renderHtml } from "./render-html.ts";

/** Forwards a contact message to the owner. */
export async function contactMessageEmail({ db, origin }: EmailContext, id: number) {
  const contact = await contactForEmail(db, id);
  if (!contact) return null;
  const { name, email, phone, comment } = contact;
  const subject = `Message from ${name}`;
  const blocks: Block[] = [
    { kind: "heading", text: "New message" },
    contactFacts(contact),
    { kind: "words", text: comment },
    { kind: "button", label: "View messages", link: `${origin}/dashboard/messages` },
    { kind: "note", text: `Reply to this email to write to ${name}.` },
  ];
  return composeOwnerEmail(subject, blocks, { name, email, phone }, multiLine(comment));
}

/** Who wrote a contact message, and when. */
export function contactFacts({ name, email, phone, timestamp }: Contact): Block {
  return {
    kind: "facts",
    facts: [
      { label: "Name", value: name },
      { label: "Email", value: email },
      ...(phone ? [{ label: "Phone", value: phone }] : []),
      { label: "Sent", value: formatDateTime(timestamp) },
    ],
  };
}

interface Contact {
  name: string;
  email: string;
  phone: string | null;
  timestamp: Date;
}

/** Tells the owner of a placed order, in one email for all its lines. */
export async function newOrderEmail({ db, origin }: EmailContext, id: number): Promise<OwnerEmail | null> {
  const order = await orderForEmail(db, id);
  const first = order?.lines[0];
  // Its lines were cancelled, or the customer's account deleted, before the email was sent.
  if (!order || !first?.customerEmail) return null;
  const number = orderNumberText(order.number);
  const total = displayPrice(order.amounts.total);
  const from = { name: first.customerName, email: first.customerEmail, phone: order.phoneNumber ?? "" };
  const blocks: Block[] = [
    { kind: "heading", text: `New order ${number}` },
    itemsBlock(
      order,
      ({ line, quantity }) => `${orderLineNumberText(order.number, line)}, quantity ${quantity}`,
    ),
    {
      kind: "facts",
      facts: [
        { label: "Customer", value: from.name },
        { label: "Email", value: first.emailConfirmed ? from.email : `${from.email} (not confirmed)` },
        { label: "Phone", value: from.phone },
        { label: "Address", value: order.shippingAddress ?? "" },
        ...(order.notes ? [{ label: "Notes", value: order.notes }] : []),
        { label: "Payment", value: order.paymentMethod ? paymentMethodTable[order.paymentMethod].label : "" },
      ],
    },
    { kind: "button", label: "Open the dashboard", link: `${origin}/dashboard` },
  ];
  return composeOwnerEmail(`New order ${number}, ${total}`, blocks, from);
}

/** An email to the owner, in the shop's design. `message`: its text where a template has a frame of its own. */
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
