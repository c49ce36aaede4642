import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The hint for a number that does not look Pakistani; it blocks nothing (reading 25). */
export const foreignPhoneHint =
  "This does not look like a Pakistani phone number. Please check it: the courier will call the number as you typed it.";

/**
 * The normal form of a Pakistani number, which is stored besides what was typed (reading 25).
 * @returns such as `+923001234567`, or null where the number is not a Pakistani one
 */
export function pakistaniNumber(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, "PK");
  return number?.isValid() && number.country === "PK" ? number.number : null;
}
