import type { Letter } from "../shop/notifications/letter.ts";
import type { LetterLimits } from "../shop/notifications/letter-budget.ts";
import type { MessageKind } from "../shop/notifications/message-kind.ts";

/** For tests of what else happens to letters, however many they send. */
export const noLimits: LetterLimits = { anHour: 2_000_000, unconfirmed: 1_000_000, single: 1_000_000 };

/** A letter of which only the delivery matters; its subject is what the message is about. */
export async function plainLetter(kind: MessageKind, subjectId: string): Promise<Letter> {
  const text = { subject: `${kind} ${subjectId}`, text: "In plain text", html: "<p>In HTML</p>" };
  if (kind !== "contact-message" && kind !== "new-order" && kind !== "owner-digest")
    return {
      ...text,
      audience: "customer",
      to: "ayesha@example.com",
      confirmed: !/^(newsletter|address)/.test(kind),
      replyTo: "hello@lumiskin.example",
    };
  const from = { name: "Ayesha Khan", email: "ayesha@example.com", phone: "0300 1234567" };
  return { ...text, audience: "owner", from, message: "In the visitor's own words" };
}
