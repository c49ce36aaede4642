import type { MergedMessage } from "../../base/outbox/merge-queries.ts";
import type { MessageKind } from "../../base/outbox/message-kind.ts";
import type { Email } from "../model/email.ts";
import { addressVerificationEmail, passwordResetEmail, staffInvitationEmail } from "./account-emails.ts";
import { contactReplyEmail } from "./contact-reply-email.ts";
import type { EmailContext } from "./customer-email.ts";
import { newsletterConfirmationEmail } from "./newsletter-emails.ts";
import {
  advanceAskedEmail,
  orderChangedEmail,
  orderConfirmationEmail,
  orderEndEmail,
} from "./order-emails.ts";
import { ownerDigestEmail } from "./owner-digest.ts";
import { contactMessageEmail, newOrderEmail } from "./owner-emails.ts";
import { orderConfirmedEmail, orderJoinedEmail, parcelEmail } from "./parcel-emails.ts";
import { paymentReceivedEmail } from "./payment-emails.ts";
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
  const id = Number(subjectId);
  const ids = [id, ...merged.map((other) => Number(other.subjectId))];
  switch (kind) {
    case "contact-message":
      return contactMessageEmail(context, id);
    case "new-order":
      return newOrderEmail(context, id);
    case "owner-digest":
      return ownerDigestEmail(context, merged);
    case "order-confirmation":
      return orderConfirmationEmail(context, id);
    case "order-changed":
      return orderChangedEmail(context, id);
    case "advance-asked":
      return advanceAskedEmail(context, id);
    case "order-confirmed":
      return orderConfirmedEmail(context, id);
    case "order-joined":
      return orderJoinedEmail(context, id);
    case "parcel-sent":
    case "parcel-delivered":
      return parcelEmail(context, kind, id);
    case "parcel-attempted":
      // The subject also says which attempt it was.
      return parcelEmail(context, kind, Number.parseInt(subjectId, 10));
    case "order-completed":
      return orderEndEmail(context, ids, "completed");
    case "order-cancelled":
      return orderEndEmail(context, ids, "cancelled");
    case "payment-received":
      return paymentReceivedEmail(context, id);
    case "refund-paid":
      return refundPaidEmail(context, id);
    case "password-reset":
      return passwordResetEmail(context, subjectId);
    case "staff-invitation":
      return staffInvitationEmail(context, subjectId);
    case "address-verification":
      return addressVerificationEmail(context, subjectId);
    case "contact-reply":
      return contactReplyEmail(context, id);
    case "newsletter-confirmation":
      return newsletterConfirmationEmail(context, id);
  }
}
