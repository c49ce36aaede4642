import { parsePhoneNumber } from "../../base/phone-number.ts";

export interface PhoneLinks {
  /** As written in Pakistan; as typed where no number was read. */
  text: string;
  /** null: no number was read, so that no one calls a stranger. */
  tel: string | null;
  /** null: no number was read, or a landline. */
  whatsApp: string | null;
}

/** Text and links of a typed phone number. @example `+923001234567`: `0300 1234567` */
export function toPhoneLinks(typed: string): PhoneLinks {
  const number = parsePhoneNumber(typed);
  if (!number) return { text: typed, tel: null, whatsApp: null };
  const { e164, text, hasWhatsApp } = number;
  return { text, tel: `tel:${e164}`, whatsApp: hasWhatsApp ? `https://wa.me/${e164.slice(1)}` : null };
}
