import { type MessageKind, messageKind } from "./message-kind.ts";

/**
 * How mail leaves: by EmailJS's notification template, whose recipient is set there; by an EmailJS template
 * that is told its recipient; or by SMTP.
 */
export type CarrierName = "emailjs" | "emailjs-to" | "smtp";

/**
 * Which carrier takes a kind of mail (R33): EmailJS carries the contact notification as specified;
 * whatever needs a recipient goes by SMTP, or by the template that is told one.
 * @param isSetUp tells which carriers there are
 * @param owner where mail to the owner goes; null: nobody has said
 * @returns null where the mail has to wait until one is set up
 */
export function chooseCarrier(
  kind: MessageKind,
  isSetUp: (name: CarrierName) => boolean,
  owner: string | null,
): CarrierName | null {
  const { audience } = messageKind(kind);
  const addressed: CarrierName[] = audience === "customer" || owner ? ["smtp", "emailjs-to"] : [];
  const preferred: CarrierName[] =
    audience === "customer"
      ? addressed
      : kind === "contact-message"
        ? ["emailjs", ...addressed]
        : [...addressed, "emailjs"];
  return preferred.find(isSetUp) ?? null;
}

/** Why a kind of mail waits, for the owner; null where it need not. */
export function whyWaiting(
  kind: MessageKind,
  isSetUp: (name: CarrierName) => boolean,
  owner: string | null,
): string | null {
  if (chooseCarrier(kind, isSetUp, owner)) return null;
  if (messageKind(kind).audience === "customer")
    return "No service for mail to customers is set up: set SMTP_URL or EMAILJS_CUSTOMER_TEMPLATE_ID.";
  return isSetUp("smtp") || isSetUp("emailjs-to")
    ? "It is not known where mail to you goes: set OWNER_EMAIL, or an email in the settings."
    : "No service for mail is set up: set SMTP_URL or EMAILJS_TEMPLATE_ID.";
}
