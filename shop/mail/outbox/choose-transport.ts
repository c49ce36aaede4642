import { allMessageKinds, type MessageKind, messageKind } from "../../base/outbox/message-kind.ts";

/**
 * How an email leaves: by EmailJS's notification template, whose recipient is set there; by an EmailJS template
 * with the recipient as a parameter; or by SMTP.
 */
export type TransportName = "emailjs" | "emailjs-to" | "smtp";

/**
 * Chooses the transport of a kind of email (R33): EmailJS takes the contact notification as specified; whatever
 * needs a recipient goes by SMTP, or by the template with a recipient.
 * @param owner where email to the owner goes; null: not set
 * @returns null where the email waits until a transport is set up
 */
export function chooseTransport(
  kind: MessageKind,
  isSetUp: (name: TransportName) => boolean,
  owner: string | null,
): TransportName | null {
  const { audience } = messageKind(kind);
  const withRecipient: TransportName[] = audience === "customer" || owner ? ["smtp", "emailjs-to"] : [];
  const preferred: TransportName[] =
    audience === "customer"
      ? withRecipient
      : kind === "contact-message"
        ? ["emailjs", ...withRecipient]
        : [...withRecipient, "emailjs"];
  return preferred.find(isSetUp) ?? null;
}

/** The kinds of email that have a transport. */
export function sendableKinds(
  isSetUp: (name: TransportName) => boolean,
  owner: string | null,
): MessageKind[] {
  return allMessageKinds.filter((kind) => chooseTransport(kind, isSetUp, owner));
}

/** Tells the owner which setting a kind of email waits for; null where it waits for none. */
export function missingSetting(
  kind: MessageKind,
  isSetUp: (name: TransportName) => boolean,
  owner: string | null,
): string | null {
  if (chooseTransport(kind, isSetUp, owner)) return null;
  if (messageKind(kind).audience === "customer") return "Email to customers is not set up.";
  return isSetUp("smtp") || isSetUp("emailjs-to")
    ? "We have no email address for you. Add an email in Settings, or ask your developer to set OWNER_EMAIL."
    : "Email is not set up.";
}
