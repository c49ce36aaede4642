import { isSoldOut, type ProductImage } from "../catalogue/product.ts";
import { parsePriceText, priceSum, priceTimes } from "../money/price.ts";

/** One entry of a cart, beside what the catalogue says of its product today. */
export interface CartLine {
  id: number;
  productId: string;
  route: string | null;
  name: string;
  brand: string;
  /** The entry's price text, such as `Rs.2,199.00 PKR`. */
  price: string;
  /** The price text that today's price replaced; null: it is as it was (R20). */
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
  /** The order that Buy it now made for this entry (R22). */
  orderId: number | null;
}

export interface Cart {
  /** In the order in which they were added. */
  lines: CartLine[];
  /** How many pieces altogether. */
  quantity: number;
  /** Paisa: price text parsed, times quantity, summed up; null above what the shop can count. */
  total: number | null;
  /** The largest quantity of a line that the owner has set; null: none (R47). */
  maxLineQuantity: number | null;
}

/** Why a line cannot be ordered as it stands, or null. */
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

/**
 * The sums of a cart in paisa: each line's amount, and the total; null above what the shop can count.
 * @param lines unit prices in paisa
 */
export function computeTotals(lines: { unitPrice: number; quantity: number }[]) {
  const amounts = lines.map(({ unitPrice, quantity }) => priceTimes(unitPrice, quantity));
  return {
    amounts,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: amounts.includes(null) ? null : priceSum(amounts as number[]),
  };
}

/**
 * What keeps a line from being ordered: it stays in the cart, named, and blocks checkout (R6).
 * @param limit the largest quantity that the owner has set; null: none (R47)
 */
export function findBlocker(line: CartLine, limit: number | null): CheckoutBlocker | null {
  const { name } = line;
  if (line.archived) return { kind: "unavailable", name };
  if (isSoldOut(line)) return { kind: "soldOut", name };
  if (line.stock !== null && line.stock < line.quantity)
    return { kind: "insufficientStock", name, left: line.stock };
  if (limit !== null && line.quantity > limit) return { kind: "aboveLimit", name, limit };
  return null;
}

/** The sentence that names a hindrance and says what to do. */
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
