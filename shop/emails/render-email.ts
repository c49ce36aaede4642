import type { Email } from "../notifications/email.ts";
import type { MergedMessage } from "../notifications/merge-queries.ts";
import type { MessageKind } from "../notifications/message-kind.ts";
import { addressVerification, passwordReset } from "./account-emails.ts";
import type { EmailContext } from "./customer-email.ts";
import { newsletterConfirmation } from "./newsletter-emails.ts";
import { orderConfirmation, orderEnd } from "./order-emails.ts";
import { ownerDigest } from "./owner-digest.ts";
import { contactMessageEmail, newOrderEmail } from "./owner-emails.ts";

/**
 * Writes the letter that a message of the outbox announces, from what is known when it is sent.
 * @param gathered other messages that this one's letter tells too
 * @returns null where there is nothing left to tell
 */
export async function renderEmail(
  context: EmailContext,
  kind: MessageKind,
  subjectId: string,
  gathered: MergedMessage[] = [],
): Promise<Email | null> {
  const id = Number(subjectId);
  const ids = [id, ...gathered.map((other) => Number(other.subjectId))];
  switch (kind) {
    case "contact-message":
      return contactMessageEmail(context, id);
    case "new-order":
      return newOrderEmail(context, id);
    case "owner-digest":
      return ownerDigest(context, gathered);
    case "order-confirmation":
      return orderConfirmation(context, id);
    case "order-completed":
      return orderEnd(context, ids, "completed");
    case "order-cancelled":
      return orderEnd(context, ids, "cancelled");
    case "password-reset":
      return passwordReset(context, subjectId);
    case "address-verification":
      return addressVerification(context, subjectId);
    case "newsletter-confirmation":
      return newsletterConfirmation(context, id);
  }
}
