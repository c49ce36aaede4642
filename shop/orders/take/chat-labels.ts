import { pakistaniNumber } from "../../base/phone-number.ts";

/** A message as WhatsApp exports it: `[23/11/26, 1:05 PM] Ayesha: Salam` or `23/11/2026, 13:05 - Ayesha: Salam`. */
export const exportedMessage =
  /^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? [^\]\-–:]*:\d{2}[^\]\-–a-z]*(?:[ap]\.?m\.?)?\]?\s*[-–]?\s*([^:]{1,40}):\s*/i;
/** A line of an export that begins a message, or is a notice: then nobody has sent it. */
export const datedLine = /^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? [^\]\-–:]*:\d{2}/;
/** What WhatsApp writes in a sender's name. */
export const whatsAppNotice =
  /^(?:this message was deleted|you deleted this message|waiting for this message.*|null|<[^>]*omitted>|(?:image|video|audio|sticker|gif|document|contact card) omitted|.*\(file attached\)|missed (?:voice|video) call.*|(?:voice|video) call.*)\.?$/i;
export const phonePattern = /(?:\+|00)?\d(?:[\s().-]{0,2}\d){8,13}/g;
/** The end of a word in any script: `\b` knows Latin letters alone. */
const end = String.raw`(?![\p{L}\p{M}])`;
const labelled = (before: string, words: string) =>
  new RegExp(String.raw`^(?:${before})?(?:${words})${end}\s*(?:is${end}|hai${end})?[\s:=-]*`, "iu");
const nameLabel = labelled("(?:my|mera|full) |میرا ", "name|naam|nam|نام");
const nameSaid =
  /^(?:i am|i'm|this is|main|mein|yeh)\s+([\p{L}\p{M} .]{2,40}?)(?:\s+(?:hun|hoon|hon|here|hu))?$/iu;
export const addressLabel = labelled(
  "(?:(?:my|full|complete|home|delivery|mer[aeiy]+) )?(?:ghar ka )?",
  "address|adress|addres|pata|ghar|ایڈریس|پتہ",
);
export const cityLabel = labelled("", "city|shehar|sheher|شہر");
const phoneWords = "phone|mobile|cell|contact|number|numbr|nmbr|num|no|ph|mob|whatsapp|فون|نمبر|موبائل";
/** The beginning of a line that says what is ordered, also after an address. */
export const orderLabel = labelled("(?:my|mera) ", "order|items?|products?|آرڈر");
export const phoneLabel = new RegExp(
  String.raw`^(?:(?:my|mera|second|2nd|alternate|other|whatsapp)\s+)?(?:${phoneWords})${end}[\s\p{P}]*(?:is${end}|no${end}|number${end}|nmbr${end}|#)?[\s\p{P}]*`,
  "iu",
);
export const phoneLabelAtEnd = new RegExp(
  String.raw`[\s\p{P}]*(?<![\p{L}\p{M}])(?:${phoneWords})[\s\p{P}]*$`,
  "iu",
);
/** A line that counts the product of the line before. */
export const quantityLine =
  /^(?:qty|quantity|pcs|pieces|adad|tadad|تعداد)[\s\p{P}]*(\d{1,2})(?:\s*(?:pcs?|pieces?))?$/iu;

/** The number as people in Pakistan write it; null: these digits are none. */
export function toNumber(digits: string): string | null {
  const number = pakistaniNumber(digits);
  return number && `0${number.slice(3)}`;
}

/** The name that a text says is one; null: none. */
export function nameIn(text: string): string | null {
  const labelled = text.replace(nameLabel, "");
  const said = nameSaid.exec(text)?.[1];
  const name = labelled === text ? said : labelled;
  const clean = name?.replace(/\s+(?:hai|he|hun|hoon|ہے)$/iu, "").trim();
  return clean && /^[\p{L}\p{M} .'-]{2,60}$/u.test(clean) ? clean : null;
}
