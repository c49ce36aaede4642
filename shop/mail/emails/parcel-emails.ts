import { trackingLink } from "../../fulfilment/model/tracking-link.ts";
import type { DeliveryWish } from "../../orders/model/complaint.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { ShipmentState } from "../../orders/model/state-machines.ts";
import { canReview } from "../../orders/reviews/can-review.ts";
import { advanceSentence } from "../../payments/ledger/advance.ts";
import { findOrderAdvance } from "../../payments/ledger/order-advance-queries.ts";
import type { CustomerEmail } from "../model/email.ts";
import { cashBlocks } from "./amounts-block.ts";
import { composeCustomerEmail, type EmailContext } from "./customer-email.ts";
import type { Block } from "./email-blocks.ts";
import { confirmedOrderForEmail, isFollowedByParcel, parcelForEmail } from "./parcel-email-queries.ts";
import { howToPayLabel } from "./payment-blocks.ts";

/** Whom a letter goes to. */
interface Recipient {
  orderId: number;
  customerEmail: string;
  userId: string | null;
  emailConfirmed: boolean;
}

/** Tells a customer that the order is confirmed; null where that was taken back meanwhile. */
export async function orderConfirmedEmail(context: EmailContext, orderId: number) {
  const order = await confirmedOrderForEmail(context.db, orderId);
  if (!order) return null;
  const number = orderNumberText(order.number);
  const advance = await findOrderAdvance(context.db, orderId);
  const text = advance?.awaited
    ? advanceSentence(advance)
    : `We are packing order ${number} and will email you when it is on its way.`;
  return compose(context, order.recipient, `Your order ${number} is confirmed`, [
    { kind: "heading", text: "Thank you for confirming" },
    { kind: "paragraph", text },
    ...cashBlocks(order.door),
    ...(advance?.awaited && order.recipient.userId === null
      ? [{ kind: "button" as const, label: howToPayLabel, link: await context.links.order(orderId) }]
      : await linkBlocks(context, order.recipient, number, "See or change your order")),
  ]);
}

/** Tells a customer who had confirmed an order the cash of the parcel that it shares now; null where it shares none any more. */
export async function orderJoinedEmail(context: EmailContext, orderId: number) {
  const order = await confirmedOrderForEmail(context.db, orderId);
  if (!order || order.door.others.length === 0 || order.door.collects === 0) return null;
  const number = orderNumberText(order.number);
  return compose(context, order.recipient, `Your order ${number} comes with another order`, [
    { kind: "heading", text: "Your orders come in one parcel" },
    ...cashBlocks(order.door),
    ...(await linkBlocks(context, order.recipient, number, "See your order")),
  ]);
}

/** The letters about a parcel, each for the states in which it is still news. */
const parcelLetters = {
  "parcel-sent": { states: ["handed_over"], title: "is on its way" },
  "parcel-attempted": { states: ["attempted"], title: "could not be delivered" },
  "parcel-delivered": { states: ["delivered"], title: "has been delivered" },
} as const satisfies Record<string, { states: readonly ShipmentState[]; title: string }>;

export type ParcelLetter = keyof typeof parcelLetters;

/**
 * The email about a parcel's progress; null if it is out of date. An order in several parcels gets one email about delivery, for the
 * last parcel.
 */
export async function parcelEmail(context: EmailContext, kind: ParcelLetter, shipmentId: number) {
  const parcel = await parcelForEmail(context.db, shipmentId);
  const { states, title } = parcelLetters[kind];
  if (!parcel || !(states as readonly ShipmentState[]).includes(parcel.state)) return null;
  if (kind === "parcel-delivered" && (await isFollowedByParcel(context.db, shipmentId))) return null;
  const numbers = [...new Set(parcel.lines.map(({ orderNumber }) => orderNumberText(orderNumber)))];
  const number = numbers.join(" and ");
  const blocks = await blocksOf[kind](context, parcel, number);
  return compose(
    context,
    parcel.recipient,
    `Your order${numbers.length > 1 ? "s" : ""} ${number} ${title}`,
    blocks,
  );
}

type Parcel = NonNullable<Awaited<ReturnType<typeof parcelForEmail>>>;

const blocksOf: Record<
  ParcelLetter,
  (context: EmailContext, parcel: Parcel, number: string) => Promise<Block[]>
> = {
  "parcel-sent": async (context, parcel, number) => {
    const follow = trackingLink(parcel.trackingUrl, parcel.trackingNumber);
    return [
      { kind: "heading", text: "Your parcel is on its way" },
      { kind: "paragraph", text: `We have sent order ${number}${byCourier(parcel)}.` },
      { kind: "facts", facts: contentFacts(parcel) },
      ...cashBlocks(parcel.door),
      ...(follow ? [{ kind: "button" as const, label: "Track parcel", link: follow }] : []),
      ...(await linkBlocks(context, parcel.recipient, number, "See your order")),
    ];
  },
  "parcel-attempted": async (context, parcel, number) => [
    { kind: "heading", text: "The rider could not deliver your parcel" },
    {
      kind: "paragraph",
      text: `The rider${byCourier(parcel)} tried to deliver order ${number}. Should we deliver it again, or will you collect it?`,
    },
    ...cashBlocks(parcel.door),
    ...(await wishBlocks(context, parcel.recipient, number)),
  ],
  "parcel-delivered": async (context, parcel, number) => [
    { kind: "heading", text: "Your parcel has been delivered" },
    { kind: "paragraph", text: "Thank you for your order. If anything is wrong, please tell us." },
    { kind: "facts", facts: contentFacts(parcel) },
    ...(await reviewBlocks(context, parcel)),
    ...(await linkBlocks(context, parcel.recipient, number, "See your order")),
  ],
};

function compose(
  context: EmailContext,
  { customerEmail, emailConfirmed }: Recipient,
  subject: string,
  blocks: Block[],
): Promise<CustomerEmail | null> {
  return composeCustomerEmail(context, { to: customerEmail, confirmed: emailConfirmed }, subject, blocks);
}

function byCourier({ courierName }: Parcel): string {
  return courierName ? ` with ${courierName}` : "";
}

function contentFacts({ lines, trackingNumber }: Parcel) {
  return [
    { label: "Items", value: lines.map((line) => `${line.quantity} × ${line.productName}`).join("\n") },
    ...(trackingNumber ? [{ label: "Tracking", value: trackingNumber }] : []),
  ];
}

/** "Deliver again" and "I will collect it": each leads to the page where a press counts. */
async function wishBlocks(context: EmailContext, recipient: Recipient, number: string): Promise<Block[]> {
  if (!recipient.emailConfirmed) return linkBlocks(context, recipient, number, "");
  const link = await context.links.order(recipient.orderId);
  const wish = (wished: DeliveryWish) => `${link}?wish=${wished}`;
  return [
    { kind: "button", label: "Deliver again", link: wish("come_again") },
    { kind: "button", label: "I will collect it", link: wish("collect") },
    { kind: "note", text: "Nothing changes until you press a button on that page." },
  ];
}

/** A button to where each order's products are rated, for a confirmed address: the page needs no signing in. */
async function reviewBlocks({ db, links }: EmailContext, { lines, recipient }: Parcel): Promise<Block[]> {
  const blocks: Block[] = [];
  const own = lines.filter((line) => line.emailConfirmed && line.customerEmail === recipient.customerEmail);
  const orders = new Map(own.map(({ orderId, orderNumber }) => [orderId, orderNumberText(orderNumber)]));
  for (const [id, number] of orders) {
    const label = orders.size > 1 ? `Rate the products of ${number}` : "Rate your products";
    if (await canReview(db, id)) blocks.push({ kind: "button", label, link: links.review(id) });
  }
  return blocks;
}

/**
 * A button to the order: to a confirmed address the customer's link, which shows name and address and works without
 * signing in; to any other a page that asks who they are.
 */
async function linkBlocks(
  { origin, links }: EmailContext,
  { orderId, emailConfirmed, userId }: Recipient,
  number: string,
  label: string,
): Promise<Block[]> {
  if (emailConfirmed) return [{ kind: "button", label, link: await links.order(orderId) }];
  if (userId)
    return [
      {
        kind: "button",
        label: "Sign in to see your order",
        link: `${origin}/orders/${number.split(" ")[0]}`,
      },
    ];
  return [{ kind: "button", label: "Find your parcel", link: `${origin}/track` }];
}
