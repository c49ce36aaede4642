import { displayPrice } from "../../base/price.ts";
import { type CheckoutBlocker, findBlocker } from "../../checkout/model/cart.ts";

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
  /** Paisa, as it was shown to whoever said it to the customer; absent: no one did. */
  shownPrice?: number | undefined;
}

/** Why an item cannot be ordered as asked. */
export interface ItemProblem {
  productId: string;
  text: string;
}

/** The items with each product once, in their order. */
export function mergeItems(items: readonly OrderedItem[]): OrderedItem[] {
  const merged = new Map<string, OrderedItem>();
  for (const item of items) {
    const quantity = (merged.get(item.productId)?.quantity ?? 0) + item.quantity;
    merged.set(item.productId, { ...item, quantity });
  }
  return [...merged.values()];
}

/**
 * Why pieces of a product cannot be ordered today, by the rules of checkout (R6, R47); null: they can.
 * @param more pieces beyond those that the order has taken already
 * @param quantity pieces of the line, for the owner's maximum
 * @param shownPrice where it is not today's, the customer has been told another sum
 */
export function itemProblem(
  product: ProductToOrder | undefined,
  { productId, more, quantity, shownPrice }: OrderedItem & { more: number },
  limit: number | null,
): ItemProblem | null {
  if (!product) return { productId, text: "Please choose a product." };
  const blocker =
    findBlocker({ ...product, quantity: more }, null) ??
    findBlocker({ ...product, stock: null, quantity }, limit);
  if (blocker) return { productId, text: problemText(blocker) };
  if (shownPrice === undefined || shownPrice === product.unitPrice) return null;
  const [now, before] = [product.unitPrice, shownPrice].map(displayPrice);
  return {
    productId,
    text: `${product.name} is now ${now}, not ${before}. Tell the customer, then press again.`,
  };
}

function problemText(blocker: CheckoutBlocker): string {
  switch (blocker.kind) {
    case "unavailable":
      return `${blocker.name} is not on sale now.`;
    case "soldOut":
      return `${blocker.name} is sold out.`;
    case "insufficientStock":
      return `Only ${blocker.left} of ${blocker.name} left in stock.`;
    case "aboveLimit":
      return `You can add at most ${blocker.limit} of ${blocker.name} to one order.`;
  }
}
