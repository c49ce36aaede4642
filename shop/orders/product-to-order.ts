import { type CheckoutBlocker, findBlocker } from "../cart/cart.ts";

/** A product as staff may put it into an order, at today's price. */
export interface ProductToOrder {
  id: string;
  name: string;
  brand: string;
  image: { name: string } | null;
  /** Paisa. */
  unitPrice: number;
  soldOut: boolean;
  /** null: not tracked. */
  stock: number | null;
  archived: boolean;
}

/** A product and how many of it. */
export interface OrderedItem {
  productId: string;
  quantity: number;
}

/** Why an item cannot be ordered as asked. */
export interface ItemProblem {
  productId: string;
  text: string;
}

/** The items with each product once, in their order. */
export function mergeItems(items: readonly OrderedItem[]): OrderedItem[] {
  const merged = new Map<string, number>();
  for (const { productId, quantity } of items) merged.set(productId, (merged.get(productId) ?? 0) + quantity);
  return [...merged].map(([productId, quantity]) => ({ productId, quantity }));
}

/**
 * Why pieces of a product cannot be ordered today, by the rules of checkout (R6, R47); null: they can.
 * @param more pieces beyond those that the order has taken already
 * @param quantity pieces of the line, for the owner's maximum
 */
export function itemProblem(
  product: ProductToOrder | undefined,
  { productId, more, quantity }: { productId: string; more: number; quantity: number },
  limit: number | null,
): ItemProblem | null {
  if (!product) return { productId, text: "Please choose a product." };
  const blocker =
    findBlocker({ ...product, quantity: more }, null) ??
    findBlocker({ ...product, stock: null, quantity }, limit);
  return blocker && { productId, text: problemText(blocker) };
}

function problemText(blocker: CheckoutBlocker): string {
  switch (blocker.kind) {
    case "unavailable":
      return `${blocker.name} is not for sale now.`;
    case "soldOut":
      return `${blocker.name} is sold out.`;
    case "insufficientStock":
      return `Only ${blocker.left} of ${blocker.name} left in stock.`;
    case "aboveLimit":
      return `At most ${blocker.limit} of ${blocker.name} in one order.`;
  }
}
