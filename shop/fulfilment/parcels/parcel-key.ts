import { asciiDigits } from "../../../platform/typed-text.ts";
import type { OrderRoot } from "../../orders/model/order-root.ts";

const letters = { parcel: "p", without: "w", orders: "o" } as const;

/**
 * What a box in the list of what to pack stands for: a parcel, a parcel without its orders that are not paid, or the orders of which
 * one is to be made.
 */
export type ParcelKey = { kind: "parcel" | "without"; id: number } | { kind: "orders"; id: OrderRoot };

/** How many parcels the list of what to pack shows. */
export const maxToPack = 300;

const maxId = 2 ** 31 - 1;

/** @example `p12`, `w12`, `o34` */
export function parcelKeyText({ kind, id }: ParcelKey): string {
  return `${letters[kind]}${id}`;
}

/** null where the text is no key */
export function parseParcelKey(text: string): ParcelKey | null {
  const [, letter, id] = /^([pwo])(\d{1,10})$/.exec(text) ?? [];
  const kind = (["parcel", "without", "orders"] as const).find((one) => letters[one] === letter);
  // A form names orders by their root.
  return kind && Number(id) <= maxId ? { kind, id: Number(id) as OrderRoot } : null;
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
