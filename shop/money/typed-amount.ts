import { parsePriceText } from "./price.ts";

/** In paisa: a hundred million rupees. More is a typing mistake. */
const largestTypedAmount = 10_000_000_000;

/** Rupees as staff type them, in paisa; null: they are no sum, or too large. */
export function parseTypedAmount(typed: string): number | null {
  const paisa = typed.length > 30 ? null : parsePriceText(typed);
  return paisa !== null && paisa <= largestTypedAmount ? paisa : null;
}
