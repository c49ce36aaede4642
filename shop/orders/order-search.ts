import { parsePhoneNumber } from "../phone-number.ts";
import { parseOrderNumber } from "./order-number.ts";

/** A parsed search for order lines: a line matches that has the number, one of the phones, or all of the words. */
export interface OrderSearch {
  number: { number: number; line: number | null } | null;
  /** Phone numbers in digits: whole, or a prefix of at least `minPhoneDigits`. */
  phones: string[];
  /** Prefixes of the words of a name, or an email. */
  words: string[];
}

/** A phone prefix of this length matches few people. */
export const minPhoneDigits = 7;

/** Parses a name, a phone in any notation or an order number; null: the text is blank. */
export function parseOrderSearch(typed: string): OrderSearch | null {
  const text = toAsciiDigits(typed.normalize("NFC")).trim().slice(0, 200);
  if (text === "") return null;
  const number = parseOrderNumber(text);
  const phones = /^\+?[\d\s().-]+$/.test(text) ? phonesIn(text) : [];
  const words = number || phones.length > 0 ? [] : wordsIn(text);
  return { number, phones, words };
}

/** The forms in which the number may be stored: international where it is valid, and as typed. */
function phonesIn(text: string): string[] {
  const typed = text.replace(/\D/g, "");
  const forms = [
    typed,
    parsePhoneNumber(text)?.e164.slice(1) ?? "",
    typed.startsWith("00") ? typed.slice(2) : "",
    /^0[1-9]/.test(typed) ? `92${typed.slice(1)}` : "",
  ];
  return [...new Set(forms)].filter((form) => form !== "" && form.length <= 32);
}

/** Splits a name as the database does (`order_words`): at spaces and ASCII punctuation; an email stays whole. */
function wordsIn(text: string): string[] {
  if (text.includes("@")) return [text.toLowerCase()];
  return text
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter((word) => word !== "")
    .slice(0, 8);
}

/** Arabic and Urdu digits as ASCII ones. */
function toAsciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}
