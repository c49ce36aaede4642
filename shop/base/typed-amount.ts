import { asciiDigits, withoutInvisible } from "../../platform/typed-text.ts";
import { parsePriceText } from "./price.ts";

/** In paisa: a hundred million rupees. More is a typing mistake. */
const largestTypedAmount = 10_000_000_000;

/** A price as people type or paste it, Urdu digits included. @returns whole paisa; null: it is not a price */
export function parseTypedPrice(typed: string): number | null {
  return typed.length > 30 ? null : parsePriceText(asciiDigits(withoutInvisible(typed)));
}

/** Rupees as staff type them, in paisa; null: they are no sum, or too large. */
export function parseTypedAmount(typed: string): number | null {
  const paisa = parseTypedPrice(typed);
  return paisa !== null && paisa <= largestTypedAmount ? paisa : null;
}
