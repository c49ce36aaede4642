import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** A customer's phone number as it is read, called and written to. */
export interface Reach {
  /** As people in Pakistan write it, or as it was typed where it is no number that exists. */
  text: string;
  /** The address that calls it; null where it has no digits. */
  tel: string | null;
  /** The address of a chat; null where it is no number that exists. */
  whatsApp: string | null;
}

/** How a customer is reached at the number that they typed. @example `+923001234567`: `0300 1234567` */
export function reachCustomer(typed: string): Reach {
  const number = parsePhoneNumberFromString(typed, "PK");
  if (!number?.isValid()) {
    const digits = typed.replace(/[^\d+]/g, "");
    return { text: typed, tel: /\d/.test(digits) ? `tel:${digits}` : null, whatsApp: null };
  }
  return {
    text: number.country === "PK" ? number.formatNational() : number.formatInternational(),
    tel: `tel:${number.number}`,
    whatsApp: `https://wa.me/${number.number.slice(1)}`,
  };
}
