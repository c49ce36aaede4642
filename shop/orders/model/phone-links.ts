import { asciiDigits } from "../../../platform/typed-text.ts";
import { parsePhoneNumber } from "../../base/phone-number.ts";

export interface PhoneLinks {
  /** As written in Pakistan; as typed where the number is not valid. */
  text: string;
  /** null: no phone can dial it. */
  tel: string | null;
  /** null: the number is not valid, or a landline. */
  whatsApp: string | null;
}

/** Text and links of a typed phone number. @example `+923001234567`: `0300 1234567` */
export function toPhoneLinks(typed: string): PhoneLinks {
  const number = parsePhoneNumber(typed);
  if (!number) {
    const digits = asciiDigits(typed).replace(/[^\d+]/g, "");
    return { text: typed, tel: /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : null, whatsApp: null };
  }
  const { e164, text, hasWhatsApp } = number;
  return { text, tel: `tel:${e164}`, whatsApp: hasWhatsApp ? `https://wa.me/${e164.slice(1)}` : null };
}
