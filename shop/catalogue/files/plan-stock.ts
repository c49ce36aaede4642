import type { StockPatch } from "./product-patch.ts";

interface StockPlan {
  change?: { from: number | null; to: number | null };
  /** A sentence for the owner. */
  note?: string;
}

/**
 * What a product file does to stock. A number of a tracked product changes only where the file says what it was when the file
 * was written, and it still is: an older number never overwrites what has been sold since.
 * @param now pieces; null: not tracked; undefined: the product is new
 * @returns why the line is not imported, as a sentence
 */
export function planStock(
  now: number | null | undefined,
  { tracked, quantity, belowZero, whenExported, endless }: StockPatch,
): StockPlan | string {
  if (endless)
    return now === undefined
      ? { note: "The file sells it when out of stock: its stock is not tracked here." }
      : {};
  const note = belowZero && `The file says ${belowZero} in stock: imported as 0.`;
  if (now === undefined) {
    const to = (tracked ?? quantity !== undefined) ? (quantity ?? 0) : null;
    return to === null ? {} : { change: { from: null, to }, ...(note && { note }) };
  }
  if (tracked === undefined && quantity === undefined) return {};
  const wanted = tracked === false ? null : tracked || now !== null ? (quantity ?? now ?? 0) : null;
  if (wanted === now || (whenExported !== undefined && wanted === whenExported)) return {};
  if (whenExported !== undefined && whenExported !== now)
    return `Stock was ${stockText(whenExported)} when you downloaded the file and is now ${stockText(now)}. Download the file again, or correct the stock under Stock.`;
  if (whenExported === undefined && now !== null && wanted !== null)
    return {
      note: `The file says ${belowZero ?? wanted} in stock, but stock stays at ${now}. Use the stock file to change it.`,
    };
  return { change: { from: now, to: wanted }, ...(note && { note }) };
}

export const stockText = (pieces: number | null) => (pieces === null ? "not tracked" : String(pieces));
