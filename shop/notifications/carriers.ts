import { createEmailJs, type EmailJs, handOver } from "../../platform/mail/emailjs.ts";
import type { Handover } from "../../platform/mail/handover.ts";
import type { MailConfig } from "../../platform/mail/mail-config.ts";
import { createSmtp } from "../../platform/mail/smtp.ts";
import { takeTurn } from "../../platform/mail/take-turn.ts";
import type { Database } from "../schema.ts";
import type { CarrierName } from "./choose-carrier.ts";
import type { CustomerLetter, Letter, OwnerLetter } from "./letter.ts";

/** What is written on the outside of a letter. */
export interface Envelope {
  /** Where mail to the owner goes; null: the carrier knows. */
  owner: string | null;
  /** Names the message, the same at every attempt. @example `outbox-12-1764000000` */
  id: string;
}

/** A service that carries letters on. */
export interface Carrier {
  /** Waits until the service may be called. */
  ready(): Promise<void>;
  /** Hands one letter over and tells what became of it. */
  send(letter: Letter, envelope: Envelope): Promise<Handover>;
}

/** The carriers that are set up. */
export type Carriers = Partial<Record<CarrierName, Carrier>>;

/** EmailJS refuses more than one request a second; the rest allows for what the network adds or takes away. */
const emailJsSpacing = 1_500;

/** Makes the carriers that the configuration sets up. */
export function openCarriers(
  db: Database,
  { emailJs, smtp }: MailConfig,
  spacing = emailJsSpacing,
): Carriers {
  const carriers: Carriers = {};
  if (emailJs) {
    const client = createEmailJs(emailJs);
    const ready = () => takeTurn(db as never, "emailjs", spacing);
    const { templateId, customerTemplateId } = emailJs;
    if (templateId) carriers.emailjs = { ready, send: notification(client, templateId) };
    if (customerTemplateId) carriers["emailjs-to"] = { ready, send: addressed(client, customerTemplateId) };
  }
  if (smtp) carriers.smtp = { ready: async () => {}, send: posted(createSmtp(smtp), smtp.from) };
  return carriers;
}

/** The contact notification of the specification (section 7); its recipient is set in EmailJS. */
function notification(client: EmailJs, templateId: string): Carrier["send"] {
  return async (letter) => {
    const { subject, from, message } = letter as OwnerLetter;
    const { name, email, phone } = from;
    const params = {
      title: subject,
      from_name: name,
      from_email: email,
      phone,
      message,
      reply_to: email,
    };
    return handOver(() => client.send(templateId, params));
  };
}

/** A template that is told its recipient (R33). */
function addressed(client: EmailJs, templateId: string): Carrier["send"] {
  return async (letter, envelope) => {
    const params = {
      to_email: recipient(letter, envelope),
      subject: letter.subject,
      message: letter.text,
      message_html: letter.html,
      reply_to: letter.audience === "owner" ? letter.from.email : (letter.replyTo ?? ""),
    };
    return handOver(() => client.send(templateId, params));
  };
}

function posted(smtp: ReturnType<typeof createSmtp>, from: string): Carrier["send"] {
  const domain = from.match(/@([^\s<>@]+?)>?$/)?.[1] ?? "lumiskin";
  return async (letter, envelope) =>
    smtp.send({
      to: recipient(letter, envelope),
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      replyTo: answerTo(letter),
      messageId: `<${envelope.id}@${domain}>`,
      headers: unsubscribing(letter),
    });
}

function recipient(letter: Letter, { owner }: Envelope): string {
  const to = letter.audience === "owner" ? owner : letter.to;
  if (!to) throw new Error("a letter to the owner has no address");
  return to;
}

function answerTo(letter: Letter) {
  if (letter.audience === "owner")
    return letter.from.email ? { name: letter.from.name, address: letter.from.email } : undefined;
  return letter.replyTo ? { name: "LumiSkin", address: letter.replyTo } : undefined;
}

function unsubscribing(letter: Letter) {
  const where = (letter as CustomerLetter).unsubscribe;
  return where ? { "List-Unsubscribe": `<${where}>` } : undefined;
}
