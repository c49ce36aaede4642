import { parsePhoneNumber } from "../../base/phone-number.ts";
import { scannedText } from "../../fulfilment/parcels/parcel-key.ts";
import { parseOrderNumber } from "../../orders/model/order-number.ts";
import { isChat } from "./is-chat.ts";

/** What a text is that was pasted into Find. */
export type Pasted =
  | { kind: "chat" }
  /** In its international form. */
  | { kind: "phone"; phone: string }
  /** A tracking number, or a parcel's reference. */
  | { kind: "parcel"; number: string }
  | { kind: "words" };

/** As couriers write them; 5 digits at least. */
const tracking = /^(?=(?:\D*\d){5})[A-Z0-9-]{6,40}$/;
const reference = /^SH-\d{1,12}$/;

/** Says what a pasted text is. A tracking number may stand in a sentence, in a link, or in groups of digits. */
export function recognisePaste(text: string): Pasted {
  if (isChat(text)) return { kind: "chat" };
  const phone = parsePhoneNumber(text);
  if (phone?.isPakistani) return { kind: "phone", phone: phone.e164 };
  if (/\bls[\s#-]*\d/i.test(text) && parseOrderNumber(text)) return { kind: "words" };
  const pieces = /^[\d\s-]+$/.test(text) ? [text] : text.split(/[^\p{L}\p{N}-]+/u);
  const number = pieces.map(scannedText).find((piece) => reference.test(piece) || tracking.test(piece));
  return number ? { kind: "parcel", number } : { kind: "words" };
}
