import { parsePriceText, priceSum, priceTimes } from "../../base/price.ts";
import { isSoldOut, type ProductImage } from "../../catalogue/model/product.ts";

/** A cart entry with its product as the catalogue has it now. */
export interface CartLine {
  id: number;
  productId: string;
  route: string | null;
  name: string;
  brand: string;
  /** The entry's price text, such as `Rs.2,199.00 PKR`. */
  price: string;
  /** The price text shown before the last price change; null: no change (R20). */
  priceBefore: string | null;
  /** Paisa: the product's unit price today. */
  unitPrice: number;
  quantity: number;
  image: ProductImage | null;
  backgroundColor: string | null;
  soldOut: boolean;
  /** null: not tracked. */
  stock: number | null;
  archived: boolean;
  /** The order line that Buy it now made for this entry (R22). */
  orderLineId: number | null;
}

/** What the rules of ordering need to know of an item, in a cart or in an order that staff take or change. */
export type ItemToOrder = Pick<CartLine, "name" | "quantity" | "archived" | "soldOut" | "stock">;

export interface Cart {
  /** Oldest first. */
  lines: CartLine[];
  /** The number of pieces. */
  quantity: number;
  /** Paisa; null above `maxPaisa`. */
  total: number | null;
  /** The owner's maximum quantity of a line; null: none (R47). */
  maxLineQuantity: number | null;
}

/** Why a line cannot be ordered. */
export type CheckoutBlocker =
  | { kind: "unavailable"; name: string }
  | { kind: "soldOut"; name: string }
  | { kind: "insufficientStock"; name: string; left: number }
  | { kind: "aboveLimit"; name: string; limit: number };

/** A cart of these lines, with its sums. */
export function computeCart(lines: CartLine[], maxLineQuantity: number | null = null): Cart {
  const { quantity, total } = computeTotals(
    lines.map((line) => ({ unitPrice: entryPrice(line), quantity: line.quantity })),
  );
  return { lines, quantity, total, maxLineQuantity };
}

/** Paisa: the entry's price text as a number. */
export function entryPrice({ price }: Pick<CartLine, "price">): number {
  const paisa = parsePriceText(price);
  if (paisa === null) throw new Error(`cart entry with the price ${JSON.stringify(price)}`);
  return paisa;
}

/** A cart's sums in paisa: each line's amount, and the total; null above `maxPaisa`. @param lines prices in paisa */
export function computeTotals(lines: { unitPrice: number; quantity: number }[]) {
  const amounts = lines.map(({ unitPrice, quantity }) => priceTimes(unitPrice, quantity));
  return {
    amounts,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: amounts.includes(null) ? null : priceSum(amounts as number[]),
  };
}

/**
 * The blocker of a line, or null. A blocked line stays in the cart and blocks checkout (R6).
 * @param limit the owner's maximum quantity; null: none (R47)
 */
export function findBlocker(line: ItemToOrder, limit: number | null): CheckoutBlocker | null {
  const { name } = line;
  if (line.archived) return { kind: "unavailable", name };
  if (isSoldOut(line)) return { kind: "soldOut", name };
  if (line.stock !== null && line.stock < line.quantity)
    return { kind: "insufficientStock", name, left: line.stock };
  if (limit !== null && line.quantity > limit) return { kind: "aboveLimit", name, limit };
  return null;
}

/** The same beside its item, where the message stands elsewhere. */
export function blockerLabel(blocker: CheckoutBlocker): string {
  switch (blocker.kind) {
    case "unavailable":
      return "No longer available";
    case "soldOut":
      return "Sold out";
    case "insufficientStock":
      return `Only ${blocker.left} left`;
    case "aboveLimit":
      return `At most ${blocker.limit}`;
  }
}

/** The message for a blocker, which says what to do. */
export function blockerText(blocker: CheckoutBlocker): string {
  switch (blocker.kind) {
    case "unavailable":
      return `${blocker.name} is no longer available. Please remove it to check out.`;
    case "soldOut":
      return `${blocker.name} is sold out. Please remove it to check out.`;
    case "insufficientStock":
      return `Only ${blocker.left} of ${blocker.name} left. Please lower the quantity to check out.`;
    case "aboveLimit":
      return `You can order at most ${blocker.limit} of ${blocker.name}. Please lower the quantity to check out.`;
  }
}
