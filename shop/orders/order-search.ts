import { parsePhoneNumber } from "../phone-number.ts";
import { parseOrderNumber } from "./order-number.ts";

/** What a search for orders looks for. An order is found that has any of it. */
export interface OrderSearch {
  /** A checkout, or one order of it. */
  number: { number: number; line: number | null } | null;
  /** Phone numbers in digits alone: the whole number, or its first seven digits at least. */
  phones: string[];
  /** Words of a name, each whole or its beginning, or an email; all of them must be there. */
  words: string[];
}

/** So many digits of a phone number tell few people apart from all others. */
export const minPhoneDigits = 7;

/** Reads a name, a phone in any way of writing, or an order's number; null: nothing was typed. */
export function parseOrderSearch(typed: string): OrderSearch | null {
  const text = toAsciiDigits(typed.normalize("NFC")).trim().slice(0, 200);
  if (text === "") return null;
  const number = parseOrderNumber(text);
  const phones = /^\+?[\d\s().-]+$/.test(text) ? phonesIn(text) : [];
  const words = number || phones.length > 0 ? [] : wordsIn(text);
  return { number, phones, words };
}

/** The ways in which a number may be stored: in its international form where that can be told, and as typed. */
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

/** As the database parts a name into words (`order_words`): at spaces and ASCII signs, an email whole. */
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
