import type { Gathered } from "../notifications/gather-queries.ts";
import type { Letter } from "../notifications/letter.ts";
import type { MessageKind } from "../notifications/message-kind.ts";
import { addressVerification, passwordReset } from "./account-letters.ts";
import type { LetterContext } from "./customer-letter.ts";
import { newsletterConfirmation } from "./newsletter-letters.ts";
import { orderConfirmation, orderEnd } from "./order-letters.ts";
import { ownerDigest } from "./owner-digest.ts";
import { contactLetter, newOrderLetter } from "./owner-letters.ts";

/**
 * Writes the letter that a message of the outbox announces, from what is known when it is sent.
 * @param gathered other messages that this one's letter tells too
 * @returns null where there is nothing left to tell
 */
export async function writeLetter(
  context: LetterContext,
  kind: MessageKind,
  subjectId: string,
  gathered: Gathered[] = [],
): Promise<Letter | null> {
  const id = Number(subjectId);
  const ids = [id, ...gathered.map((other) => Number(other.subjectId))];
  switch (kind) {
    case "contact-message":
      return contactLetter(context, id);
    case "new-order":
      return newOrderLetter(context, id);
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
