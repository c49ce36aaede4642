import { asciiDigits, withoutInvisible } from "../../../platform/typed-text.ts";
import { readPhoneNumbers } from "../../base/phone-number.ts";
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
  const text = asciiDigits(typed.normalize("NFC")).trim().slice(0, 200);
  if (text === "") return null;
  const number = parseOrderNumber(text);
  const phones = phonesIn(withoutInvisible(text));
  const words = number || phones.length > 0 ? [] : wordsIn(text);
  return { number, phones, words };
}

/** The forms in which the numbers may be stored: international where they are valid, and as typed where nothing else is. */
function phonesIn(text: string): string[] {
  const read = readPhoneNumbers(text).map(({ e164 }) => e164.slice(1));
  if (!/^\+?[\d\s().-]+$/.test(text)) return read;
  const typed = text.replace(/\D/g, "");
  const forms = [
    typed,
    ...read,
    typed.startsWith("00") ? typed.slice(2) : "",
    /^0[1-9]/.test(typed) ? `92${typed.slice(1)}` : "",
  ];
  return [...new Set(forms)].filter((form) => form !== "" && form.length <= 32);
}

/** Splits a name as the database does (`order_words`): at spaces and ASCII punctuation; an email stays whole. */
function wordsIn(text: string): string[] {
  if (text.includes("@")) return [withoutInvisible(text).toLowerCase()];
  return text
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter((word) => word !== "")
    .slice(0, 8);
}
