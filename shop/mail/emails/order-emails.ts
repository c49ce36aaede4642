import { formatDateTime } from "../../base/karachi-time.ts";
import { cappedSum, displayPrice } from "../../base/price.ts";
import { realSettings } from "../../content/settings/placeholder-settings.ts";
import { readSettings } from "../../content/settings/settings-queries.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import { findPayStep } from "../../payments/gateway/pay-step.ts";
import { doorSentence } from "../../payments/ledger/door-sentence.ts";
import { findOrderAdvance } from "../../payments/ledger/order-advance-queries.ts";
import { cashWords } from "../../payments/ledger/order-amounts.ts";
import { refundChannels } from "../../payments/ledger/refund-channel.ts";
import { paymentMethodTable } from "../../payments/model/payment.ts";
import { cashNoteBlocks, itemsBlock, paidFacts } from "./amounts-block.ts";
import { composeCustomerEmail, type EmailContext } from "./customer-email.ts";
import type { Block } from "./email-blocks.ts";
import { orderForEmail, orderLinesForEmail, orderOfEvent, orderOfNewestChange } from "./email-queries.ts";
import { paymentBlocks } from "./payment-blocks.ts";
import { findPaidBack, type PaidBack } from "./refund-email-queries.ts";

/** Confirms a placed order to its customer: its lines, total and delivery. */
export async function orderConfirmationEmail(context: EmailContext, id: number) {
  return orderAsItIsEmail(context, id, ({ number, placedAt }) => ({
    subject: `Your order ${number}`,
    heading: "Thank you for your order",
    text: `Order ${number}, placed on ${placedAt}.`,
  }));
}

/** Tells a customer what their order is after staff changed it, or they corrected it. @param eventId of the change */
export async function orderChangedEmail(context: EmailContext, eventId: number) {
  const change = await orderOfNewestChange(context.db, eventId);
  if (!change) return null;
  const isTheirs = change.actor === "customer";
  return orderAsItIsEmail(context, change.orderId, ({ number }) => ({
    subject: `Your order ${number} was changed`,
    heading: isTheirs ? "Your details were changed" : "Your order was changed",
    text: `Below is order ${number} as it is now. If you did not ask for this change, please contact us.`,
  }));
}

/** Asks a customer for an advance; null where it is no longer waited for. @param eventId of the asking */
export async function advanceAskedEmail(context: EmailContext, eventId: number) {
  const id = await orderOfEvent(context.db, eventId);
  const advance = id === undefined ? null : await findOrderAdvance(context.db, id);
  if (id === undefined || !advance?.awaited) return null;
  return orderAsItIsEmail(context, id, ({ number }) => ({
    subject: `Please pay an advance for your order ${number}`,
    heading: `Please pay an advance of ${displayPrice(advance.awaited)}`,
    text: `We will pack order ${number} when we receive it.`,
  }));
}

interface OrderWords {
  subject: string;
  heading: string;
  text: string;
}

async function orderAsItIsEmail(
  context: EmailContext,
  id: number,
  words: (order: { number: string; placedAt: string }) => OrderWords,
) {
  const order = await orderForEmail(context.db, id);
  const first = order?.lines[0];
  // Empty where the customer's account was deleted meanwhile, or staff took the order of someone without an email.
  if (!order?.placedAt || !first?.customerEmail) return null;
  const number = orderNumberText(order.number);
  const { subject, heading, text } = words({ number, placedAt: formatDateTime(order.placedAt) });
  const { paymentMethod } = order;
  const settings = realSettings(await readSettings(context.db));
  const payStep = await findPayStep(
    context.db,
    { ...order, phoneNumber: first.emailConfirmed ? order.phoneNumber : null },
    {
      settings,
      payer: { origin: context.origin, isStaff: false },
    },
  );
  const advance = await findOrderAdvance(context.db, id);
  // The customer may have typed someone else's email: an unconfirmed one is sent nothing that was typed.
  const deliveryFacts = first.emailConfirmed
    ? [
        { label: "Phone", value: order.phoneNumber ?? "" },
        { label: "Address", value: order.shippingAddress ?? "" },
        ...(order.notes ? [{ label: "Notes", value: order.notes }] : []),
      ]
    : [];
  return composeCustomerEmail(context, recipientOf(first), subject, [
    { kind: "heading", text: heading },
    { kind: "paragraph", text },
    itemsBlock(order, ({ brand, quantity }) => `${brand}, quantity ${quantity}`),
    {
      kind: "facts",
      facts: [
        ...paidFacts(order.amounts),
        { label: "Shipping", value: "Calculated at delivery" },
        { label: "Payment", value: paymentMethod ? paymentMethodTable[paymentMethod].label : "" },
        ...deliveryFacts,
      ],
    },
    ...cashNoteBlocks(order.amounts.door),
    { kind: "paragraph", text: doorSentence(settings, cashWords(order.amounts.door)?.amount ?? null) },
    ...(await paymentBlocks(context, order, { ...payStep, ...first, advance })),
    ...(first.emailConfirmed && order.confirmation === "to_confirm"
      ? await confirmBlocks(context, order.id)
      : []),
    ...orderLinkBlocks(context, number, first),
  ]);
}

/** Asks to confirm: by the link, without signing in. */
async function confirmBlocks({ links }: EmailContext, orderId: number): Promise<Block[]> {
  return [
    { kind: "paragraph", text: "Please confirm your order so that we can send it." },
    { kind: "button", label: "Confirm or change this order", link: await links.order(orderId) },
  ];
}

function recipientOf({ customerEmail, emailConfirmed }: { customerEmail: string; emailConfirmed: boolean }) {
  return { to: customerEmail, confirmed: emailConfirmed };
}

/** A button to the order, or to where its parcel is; to an unconfirmed address with a note for a reader who did not place it. */
function orderLinkBlocks(
  { origin }: EmailContext,
  number: string,
  { userId, emailConfirmed }: { userId: string | null; emailConfirmed: boolean },
): Block[] {
  if (userId === null)
    return [
      { kind: "button", label: "Find your parcel", link: `${origin}/track` },
      { kind: "note", text: "If you did not place this order, please contact us." },
    ];
  const link = `${origin}/orders/${number}`;
  if (emailConfirmed) return [{ kind: "button", label: "See your order", link }];
  const text = "This email is not confirmed. If you did not place this order, please contact us.";
  return [
    { kind: "button", label: "Sign in to see your order", link },
    { kind: "note", text },
  ];
}

/** Tells a customer that lines of one order are completed or cancelled. */
export async function orderEndEmail(context: EmailContext, ids: number[], end: "completed" | "cancelled") {
  const lines = (await orderLinesForEmail(context.db, ids)).filter(
    ({ status }) => status.toLowerCase() === end,
  );
  const [first] = lines;
  if (!first?.customerEmail) return null;
  const orderNumber = orderNumberText(first.orderNumber);
  const number = lines.length === 1 ? first.number : orderNumber;
  const isPart = lines.length > 1 && lines.length < first.lineCount;
  const title = isPart ? "Part of your order" : "Your order";
  return composeCustomerEmail(context, recipientOf(first), `${title} ${number} is ${end}`, [
    { kind: "heading", text: `${title} is ${end}` },
    {
      kind: "items",
      total: displayPrice(cappedSum(lines.map(({ amount }) => amount))),
      items: lines.map((line) => ({
        name: line.productName,
        detail: `${line.number}, quantity ${line.quantity}`,
        amount: displayPrice(line.amount),
      })),
    },
    ...(end === "completed" && first.trackingNumber
      ? [{ kind: "facts" as const, facts: [{ label: "Tracking", value: first.trackingNumber }] }]
      : []),
    { kind: "paragraph", text: endSentence(end, await findPaidBack(context.db, first.orderNumber)) },
    ...orderLinkBlocks(context, orderNumber, first),
  ]);
}

function endSentence(end: "completed" | "cancelled", { owedBack, paidBack, channel }: PaidBack): string {
  if (end === "completed") return "We hope you enjoy it. If anything is wrong, please contact us.";
  if (owedBack > 0)
    return `You have already paid. We will refund ${displayPrice(owedBack)} and email you when it is done.`;
  if (paidBack > 0 && channel)
    return `We have refunded ${displayPrice(paidBack)} ${refundChannels[channel].words}. If it has not arrived, please contact us.`;
  return "You have nothing to pay. If you did not ask for this, or have a question, please contact us.";
}
