import { priceTimes } from "../money/price.ts";

/** The largest quantity of one item; past it a sentence, not an error page (R7). */
export const maxQuantity = 2_147_483_647;

/** The sentence for a quantity past `largestQuantity`, or whose amount the shop cannot count. */
export const quantityTooLargeText = "That quantity is too large. Please choose a smaller one.";

/**
 * Reads a quantity from a form field.
 * @returns a whole number of 1 or more (possibly above `largestQuantity`), or null where it is none
 */
export function parseQuantity(text: unknown): number | null {
  if (typeof text !== "string" || !/^\s*\d{1,400}\s*$/.test(text)) return null;
  const quantity = Number(text);
  return quantity >= 1 ? quantity : null;
}

/** The sentence for a quantity past the one that the owner has set (R47). */
export function quantityLimitText(limit: number): string {
  return `You can order at most ${limit} of one item. Please choose a smaller quantity.`;
}

/** Whether the shop can keep that many of an item at that price. @param unitPrice paisa */
export function isQuantityInRange(unitPrice: number, quantity: number): boolean {
  return quantity <= maxQuantity && priceTimes(unitPrice, quantity) !== null;
}
