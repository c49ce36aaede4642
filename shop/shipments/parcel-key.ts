import { asciiDigits } from "../../platform/typed-text.ts";

/** What a box in the list of what to pack stands for: a parcel, or the orders of which one is to be made. */
export interface ParcelKey {
  kind: "parcel" | "orders";
  /** Of the shipment; of the order with which the others are packed. */
  id: number;
}

/** How many parcels the list of what to pack shows. */
export const maxToPack = 300;

const maxId = 2 ** 31 - 1;

/** @example `p12`, `o34` */
export function parcelKeyText({ kind, id }: ParcelKey): string {
  return `${kind === "parcel" ? "p" : "o"}${id}`;
}

/** null where the text is no key */
export function parseParcelKey(text: string): ParcelKey | null {
  const [, kind, id] = /^([po])(\d{1,10})$/.exec(text) ?? [];
  return id && Number(id) <= maxId ? { kind: kind === "p" ? "parcel" : "orders", id: Number(id) } : null;
}

/** The ids of a list such as `1,2,3`, each once; what is no id is left out. */
export function parseParcelIds(text: string | null): number[] {
  const ids = (text ?? "").split(",").filter((id) => /^\d{1,10}$/.test(id));
  return [...new Set(ids.map(Number))].filter((id) => id <= maxId);
}

/**
 * What a scanner or a person may give for a parcel, as it is stored: in upper case, without spaces, what no barcode of ours has, and
 * signs around it.
 */
export function scannedText(typed: string): string {
  return asciiDigits(typed)
    .replaceAll(/[^\x21-\x7e]/g, "")
    .replaceAll(/^[^a-z\d]+|[^a-z\d]+$/gi, "")
    .toUpperCase()
    .slice(0, 100);
}
