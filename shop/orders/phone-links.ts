import { parsePhoneNumber } from "../phone-number.ts";

/** A customer's phone number as it is read, called and written to. */
export interface PhoneLinks {
  /** As people in Pakistan write it, or as it was typed where it is no number that exists. */
  text: string;
  /** The address that calls it; null where it has no digits. */
  tel: string | null;
  /** The address of a chat; null where it is no number that exists. */
  whatsApp: string | null;
}

/** How a customer is reached at the number that they typed. @example `+923001234567`: `0300 1234567` */
export function toPhoneLinks(typed: string): PhoneLinks {
  const number = parsePhoneNumber(typed);
  if (!number) {
    const digits = typed.replace(/[^\d+]/g, "");
    return { text: typed, tel: /\d/.test(digits) ? `tel:${digits}` : null, whatsApp: null };
  }
  const { e164, text } = number;
  return { text, tel: `tel:${e164}`, whatsApp: `https://wa.me/${e164.slice(1)}` };
}
