import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** A phone number that exists. */
export interface PhoneNumber {
  /** The international form, such as `+923001234567`. */
  e164: string;
  isPakistani: boolean;
  /** As people in Pakistan write it, such as `0300 1234567`. */
  text: string;
}

/** Parses a typed phone number; one without a country is Pakistani. @returns null where there is no such number */
export function parsePhoneNumber(typed: string): PhoneNumber | null {
  const number = parseExisting(typed);
  if (!number) return null;
  const isPakistani = number.country === "PK";
  const text = isPakistani ? number.formatNational() : number.formatInternational();
  return { e164: number.number, isPakistani, text };
}

/** The international form of a Pakistani number (R25). @returns null where it is none */
export function pakistaniNumber(typed: string): string | null {
  const number = parseExisting(typed);
  return number?.country === "PK" ? number.number : null;
}

function parseExisting(typed: string) {
  const number = parsePhoneNumberFromString(typed, "PK");
  return number?.isValid() ? number : null;
}
