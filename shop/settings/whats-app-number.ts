import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * A number in the international form that WhatsApp's addresses need; one without a country is Pakistani.
 * @example `0300 1234567` is `+923001234567`
 * @returns null where there is no such number
 */
export function whatsAppNumber(typed: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null;
  const number = parsePhoneNumberFromString(typed, "PK");
  return number?.isValid() ? number.number : null;
}
