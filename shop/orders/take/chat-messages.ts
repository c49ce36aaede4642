import { pakistaniNumber } from "../../base/phone-number.ts";
import { westernDigits } from "./chat-words.ts";

/** A line of an export that begins a message, or is a notice: then no one has sent it. In brackets the year may be left out. */
const datedLine =
  /^(?:\[(?=[^\]]*\d:\d\d)\d[^\]]*\]|\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4},? [^\]\-–:]*|, \d{1,2}):\d{2})/;
/** A message as WhatsApp gives it: `[23/11/26, 1:05 PM] Ayesha: Salam`, `[28/11, 4:12 pm] …` or `23/11/2026, 13:05 - …`. */
const exportedMessage = new RegExp(
  String.raw`${datedLine.source}(?:(?<=\])|[^\]\-–a-z]*(?:[ap]\.?m\.?)?\s*[-–]?)\s*(?:~\s*)?([^:]{1,40}):\s*`,
  "i",
);
/** Who sends the shop's own messages, in every shop. */
const ownName = /^(?:lumi ?skin|you$)/i;
/** What WhatsApp writes in a sender's name. */
const whatsAppNotice =
  /^(?:this message was deleted|you deleted this message|waiting for this message.*|null|<[^>]*omitted>|(?:image|video|audio|sticker|gif|document|contact card) omitted|.*\(file attached\)|missed (?:voice|video) call.*|(?:voice|video) call.*)\.?$/i;

export interface ChatMessage {
  /** A name or a number; null: the text says none. */
  sender: string | null;
  /** A line of it. */
  text: string;
  isFirst: boolean;
}

/** Whether a sender is the shop, by these names and numbers. */
export function isShop(sender: string, shop: readonly string[]): boolean {
  return ownName.test(sender) || shop.some((name) => isSameSender(name, sender));
}

export const isSameSender = (one: string, other: string) => senderKey(one) === senderKey(other);

/** Whether a sender is in no list of contacts, and writes under a number. */
export const isNumber = (sender: string) => /\d{5}/.test(sender);

const senderKey = (sender: string) =>
  pakistaniNumber(sender) ?? sender.toLowerCase().replaceAll(/\s+/g, " ").trim();

/** The lines of a chat with who wrote each, without notices. */
export function splitMessages(chat: string): ChatMessage[] {
  const messages: ChatMessage[] = [];
  let sender: string | null = null;
  let isNotice = false;
  // Exports hold marks of direction at the beginnings of lines.
  for (const typed of westernDigits(chat.replace(/[\u200e\u200f\u202a-\u202e]/g, "")).split("\n")) {
    const [head, named] = exportedMessage.exec(typed) ?? [];
    // A line without a date belongs to the message before, or to the notice.
    if (datedLine.test(typed)) [sender, isNotice] = [named?.trim() ?? null, !named];
    const text = typed.slice(head?.length ?? 0);
    if (isNotice || whatsAppNotice.test(text.trim())) continue;
    messages.push({ sender, text, isFirst: head !== undefined });
  }
  return messages;
}
