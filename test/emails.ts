import type { MessageKind } from "../shop/base/outbox/message-kind.ts";
import type { Email } from "../shop/mail/model/email.ts";
import { claimNext, type Delivery, deliverMessage } from "../shop/mail/outbox/deliver-message.ts";
import type { EmailRateLimits } from "../shop/mail/outbox/email-rate-limit.ts";

/** For tests of anything but the rate limits. */
export const noLimits: EmailRateLimits = {
  maxPerHour: 2_000_000,
  maxUnconfirmed: 1_000_000,
  maxSingle: 1_000_000,
  maxMessages: 1_000_000,
};

/** Delivers the next message that is due, as a server does. @returns whether there was one */
export async function deliverNext(delivery: Delivery): Promise<boolean> {
  const message = await claimNext(delivery);
  if (message) await deliverMessage(delivery, message);
  return message !== undefined;
}

/** An email of which only the delivery matters. */
export async function plainEmail(kind: MessageKind, subjectId: string): Promise<Email> {
  const content = { subject: `${kind} ${subjectId}`, text: "In plain text", html: "<p>In HTML</p>" };
  if (kind !== "contact-message" && kind !== "new-order" && kind !== "owner-digest")
    return {
      ...content,
      audience: "customer",
      to: "ayesha@example.com",
      confirmed: !/^(newsletter|address)/.test(kind),
      replyTo: "hello@lumiskin.example",
    };
  const from = { name: "Ayesha Khan", email: "ayesha@example.com", phone: "0300 1234567" };
  return { ...content, audience: "owner", from, message: "In the visitor's own words" };
}
