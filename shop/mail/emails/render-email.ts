import { formatDate } from "../../base/karachi-time.ts";
import type { MergedMessage } from "../../base/outbox/merge-queries.ts";
import type { MessageKind } from "../../base/outbox/message-kind.ts";
import { displayPrice } from "../../base/price.ts";
import { confirmationTtlDays } from "../../customers/model/newsletter-link.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { CustomerEmail, Email } from "../model/email.ts";
import { addressVerificationEmail, passwordResetEmail, staffInvitationEmail } from "./account-emails.ts";
import { cashNoteBlocks } from "./amounts-block.ts";
import { composeCustomerEmail, type EmailContext } from "./customer-email.ts";
import { replyForEmail, subscriberForEmail } from "./email-queries.ts";
import {
  advanceAskedEmail,
  orderChangedEmail,
  orderConfirmationEmail,
  orderEndEmail,
} from "./order-emails.ts";
import { ownerDigestEmail } from "./owner-digest.ts";
import { contactMessageEmail, newOrderEmail } from "./owner-emails.ts";
import { orderConfirmedEmail, orderJoinedEmail, parcelEmail } from "./parcel-emails.ts";
import { arrivedPaymentForEmail } from "./payment-email-queries.ts";
import { refundPaidEmail } from "./refund-emails.ts";

/**
 * Renders the email of an outbox message, from what is true when it is sent.
 * @param merged other messages that this one's email reports too
 * @returns null where there is nothing left to report
 */
export async function renderEmail(
  context: EmailContext,
  kind: MessageKind,
  subjectId: string,
  merged: MergedMessage[] = [],
): Promise<Email | null> {
  return emails[kind](context, subjectId, merged);
}

type Render<Subject> = (
  context: EmailContext,
  subject: Subject,
  merged: MergedMessage[],
) => Promise<Email | null>;

/** The email about a subject whose id is a number. */
const numbered =
  (render: Render<number>): Render<string> =>
  (context, subjectId, merged) =>
    render(context, Number(subjectId), merged);

/** The email about lines of one order, also those of the merged messages. */
const ended =
  (end: Parameters<typeof orderEndEmail>[2]): Render<string> =>
  (context, subjectId, merged) =>
    orderEndEmail(context, [subjectId, ...merged.map((other) => other.subjectId)].map(Number), end);

const emails: Readonly<Record<MessageKind, Render<string>>> = {
  "contact-message": numbered(contactMessageEmail),
  "new-order": numbered(newOrderEmail),
  "owner-digest": (context, _, merged) => ownerDigestEmail(context, merged),
  "order-confirmation": numbered(orderConfirmationEmail),
  "order-changed": numbered(orderChangedEmail),
  "advance-asked": numbered(advanceAskedEmail),
  "order-confirmed": numbered(orderConfirmedEmail),
  "order-joined": numbered(orderJoinedEmail),
  "parcel-sent": numbered((context, id) => parcelEmail(context, "parcel-sent", id)),
  "parcel-delivered": numbered((context, id) => parcelEmail(context, "parcel-delivered", id)),
  // The subject also says which attempt it was.
  "parcel-attempted": (context, id) => parcelEmail(context, "parcel-attempted", Number.parseInt(id, 10)),
  "order-completed": ended("completed"),
  "order-cancelled": ended("cancelled"),
  "payment-received": numbered(paymentReceivedEmail),
  "refund-paid": numbered(refundPaidEmail),
  "password-reset": passwordResetEmail,
  "staff-invitation": staffInvitationEmail,
  "address-verification": addressVerificationEmail,
  "contact-reply": numbered(contactReplyEmail),
  "newsletter-confirmation": numbered(newsletterConfirmationEmail),
};

/**
 * The shop's answer to a contact message; null where that was deleted. Nothing that the visitor typed is repeated: the
 * address may be someone else's.
 */
async function contactReplyEmail(context: EmailContext, replyId: number): Promise<CustomerEmail | null> {
  const reply = await replyForEmail(context.db, replyId);
  if (!reply) return null;
  const lines = reply.text.split("\n").filter((line) => line.trim() !== "");
  return composeCustomerEmail(
    context,
    // Limited like email to a confirmed address: no stranger can set it off.
    { to: reply.email, confirmed: true },
    "Our reply to your message",
    [
      { kind: "heading", text: "Our reply to your message" },
      ...lines.map((text) => ({ kind: "paragraph" as const, text })),
      {
        kind: "note",
        text: `You sent us a message through our contact form on ${formatDate(reply.timestamp)}. If this was not you, please ignore this email.`,
      },
    ],
  );
}

/** The email about a payment that has arrived; null where the customer has no address any more. */
async function paymentReceivedEmail(context: EmailContext, paymentId: number): Promise<CustomerEmail | null> {
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
    ...cashNoteBlocks(payment.door),
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

/** Asks a subscriber to confirm; null where they have, or are removed. */
async function newsletterConfirmationEmail(context: EmailContext, subscriberId: number) {
  const subscriber = await subscriberForEmail(context.db, subscriberId);
  if (!subscriber || subscriber.confirmedAt) return null;
  const unsubscribe = context.links.newsletterRemoval(subscriber.id);
  const email = await composeCustomerEmail(
    context,
    { to: subscriber.email, confirmed: false },
    "Confirm your subscription",
    [
      { kind: "heading", text: "Please confirm your subscription" },
      {
        kind: "paragraph",
        text: "Please confirm that you want our newsletter at this email.",
      },
      {
        kind: "button",
        label: "Confirm subscription",
        link: context.links.newsletterConfirmation(subscriber.id),
      },
      {
        kind: "note",
        text: `The link works for ${confirmationTtlDays} days. If you did not subscribe, ignore this email or remove your email here: ${unsubscribe}`,
      },
    ],
  );
  return email && { ...email, unsubscribe };
}
