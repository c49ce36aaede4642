import { priceTimes } from "../../base/price.ts";

/** The maximum quantity of one item: that of PostgreSQL's `integer` (R7). */
export const maxQuantity = 2_147_483_647;

/** The message for a quantity above `maxQuantity`, or with an amount above `maxPaisa`. */
export const quantityTooLargeText = "This quantity is too large. Please choose a smaller one.";

/** Parses a form field's quantity. @returns a whole number of 1 or more, also above `maxQuantity`; otherwise null */
export function parseQuantity(text: unknown): number | null {
  if (typeof text !== "string" || !/^\s*\d{1,400}\s*$/.test(text)) return null;
  const quantity = Number(text);
  return quantity >= 1 ? quantity : null;
}

/** The message for a quantity above the owner's maximum (R47). */
export function quantityLimitText(limit: number): string {
  return `You can order at most ${limit} of one item. Please choose a smaller quantity.`;
}

/** Whether the database can store the quantity and its amount. @param unitPrice paisa */
export function isQuantityInRange(unitPrice: number, quantity: number): boolean {
  return quantity <= maxQuantity && priceTimes(unitPrice, quantity) !== null;
}
