import { createEmailJs, type EmailJs, sendByEmailJs } from "../../../platform/mail/emailjs.ts";
import type { MailConfig } from "../../../platform/mail/mail-config.ts";
import { rateLimitSend } from "../../../platform/mail/rate-limit-send.ts";
import type { SendResult } from "../../../platform/mail/send-result.ts";
import { createSmtp } from "../../../platform/mail/smtp.ts";
import type { Database } from "../../schema.ts";
import type { CustomerEmail, Email, OwnerEmail } from "../model/email.ts";
import type { TransportName } from "./choose-transport.ts";

export interface SendOptions {
  /** Where email to the owner goes; null: the transport knows. */
  ownerEmail: string | null;
  /** Names the message, the same at every attempt. @example `outbox-12-1764000000` */
  messageId: string;
  byPerson?: boolean | undefined;
}

export interface MailTransport {
  /** Waits until the service may be called. */
  ready(): Promise<void>;
  send(email: Email, options: SendOptions): Promise<SendResult>;
}

export type MailTransports = Partial<Record<TransportName, MailTransport>>;

/** EmailJS rejects more than one request a second; the rest allows for what the network adds or takes away. */
const emailJsSpacingMs = 1_500;

/** Creates the transports that the configuration sets up. */
export function createMailTransports(
  db: Database,
  { emailJs, smtp }: MailConfig,
  spacingMs = emailJsSpacingMs,
): MailTransports {
  const transports: MailTransports = {};
  if (emailJs) {
    const client = createEmailJs(emailJs);
    const ready = () => rateLimitSend(db as never, "emailjs", spacingMs);
    const { templateId, customerTemplateId } = emailJs;
    if (templateId) transports.emailjs = { ready, send: emailJsOwnerTemplate(client, templateId) };
    if (customerTemplateId)
      transports["emailjs-to"] = { ready, send: emailJsRecipientTemplate(client, customerTemplateId) };
  }
  if (smtp) transports.smtp = { ready: async () => {}, send: smtpTransport(createSmtp(smtp), smtp.from) };
  return transports;
}

/** The contact notification of the specification (section 7); its recipient is set in EmailJS. */
function emailJsOwnerTemplate(client: EmailJs, templateId: string): MailTransport["send"] {
  return async (email) => {
    const { subject, from, message } = email as OwnerEmail;
    const params = {
      title: subject,
      from_name: from.name,
      from_email: from.email,
      phone: from.phone,
      message,
      reply_to: from.email,
    };
    return sendByEmailJs(() => client.send(templateId, params));
  };
}

/** A template with the recipient as a parameter (R33). */
function emailJsRecipientTemplate(client: EmailJs, templateId: string): MailTransport["send"] {
  return async (email, options) => {
    const params = {
      to_email: recipientOf(email, options),
      subject: email.subject,
      message: email.text,
      message_html: email.html,
      reply_to: email.audience === "owner" ? email.from.email : (email.replyTo ?? ""),
    };
    return sendByEmailJs(() => client.send(templateId, params));
  };
}

function smtpTransport(smtp: ReturnType<typeof createSmtp>, from: string): MailTransport["send"] {
  const domain = from.match(/@([^\s<>@]+?)>?$/)?.[1] ?? "lumiskin";
  return async (email, options) =>
    smtp.send({
      to: recipientOf(email, options),
      subject: email.subject,
      text: email.text,
      html: email.html,
      replyTo: replyToOf(email),
      messageId: `<${options.messageId}@${domain}>`,
      headers: {
        // No responder answers what was sent automatically (RFC 3834).
        ...(options.byPerson ? {} : { "Auto-Submitted": "auto-generated" }),
        ...unsubscribeHeader(email),
      },
    });
}

function recipientOf(email: Email, { ownerEmail }: SendOptions): string {
  const to = email.audience === "owner" ? ownerEmail : email.to;
  if (!to) throw new Error("an email to the owner has no recipient");
  return to;
}

function replyToOf(email: Email) {
  if (email.audience === "owner")
    return email.from.email ? { name: email.from.name, address: email.from.email } : undefined;
  return email.replyTo ? { name: "LumiSkin", address: email.replyTo } : undefined;
}

function unsubscribeHeader(email: Email) {
  const { unsubscribe } = email as CustomerEmail;
  return unsubscribe ? { "List-Unsubscribe": `<${unsubscribe}>` } : undefined;
}
