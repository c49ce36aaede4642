import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { foreignPhoneHint } from "./checkout-texts.ts";

/**
 * The normal form of a Pakistani number, which is stored besides what was typed (R25).
 * @returns such as `+923001234567`, or null where the number is not a Pakistani one
 */
export function pakistaniNumber(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, "PK");
  return number?.isValid() && number.country === "PK" ? number.number : null;
}

/** What to say about a number that was typed: a hint that blocks nothing, or null (R25). */
export function phoneHint(typed: string): string | null {
  return typed.trim() === "" || pakistaniNumber(typed) ? null : foreignPhoneHint;
}
