import { type Cart, type CartLine, hindrance, hindranceText } from "../../../shop/cart/cart.ts";
import { productPath } from "../../../shop/catalogue/product.ts";
import { type Photo, photoOf } from "../../../shop/media/photo.ts";
import {
  displayPrice,
  parsePriceText,
  priceSum,
  priceTimes,
  sumTooLarge,
} from "../../../shop/money/price.ts";

/** A cart's line as pages show it. */
export interface LineView {
  id: number;
  name: string;
  brand: string;
  /** null: the product is no longer in the catalogue. */
  path: string | null;
  photo: Photo | null;
  color: string | null;
  quantity: number;
  /** Paisa, for reckoning before the server has answered. */
  unitPrice: number;
  price: string;
  amount: string;
  /** What changed about the price since the customer saw it last (R20). */
  priceNotice: string | null;
  /** Why the line cannot be ordered (R6). */
  hindrance: string | null;
}

/** A cart as pages show it: everything is text already. */
export interface CartView {
  lines: LineView[];
  quantity: number;
  /** Paisa, for the form that says which total the shopper saw; null above what the shop can count. */
  paisa: number | null;
  total: string;
  /** Why it cannot be checked out, in sentences; empty where it can. */
  hindrances: string[];
}

/** The customer's cart in the words and figures of a page. */
export function cartView(cart: Cart): CartView {
  return reckoned(cart.lines.map((line) => lineView(line, cart.largestQuantity)));
}

/** What a customer has just asked for: a new quantity, or null for a line to be removed. */
export type CartChanges = ReadonlyMap<number, number | null>;

/** The cart as it will be once the changes under way have arrived. */
export function changedCart(cart: CartView, changes: CartChanges): CartView {
  if (changes.size === 0) return cart;
  const kept = cart.lines.filter(({ id }) => changes.get(id) !== null);
  return reckoned(kept.map((line) => ({ ...line, quantity: changes.get(line.id) ?? line.quantity })));
}

function lineView(line: CartLine, limit: number | null): LineView {
  const unitPrice = parsePriceText(line.price) ?? line.unitPrice;
  const hindered = hindrance(line, limit);
  return {
    id: line.id,
    name: line.name,
    brand: line.brand,
    path: line.archived ? null : productPath({ id: line.productId, route: line.route }),
    photo: line.image && photoOf(line.image),
    color: line.backgroundColor,
    quantity: line.quantity,
    unitPrice,
    price: displayPrice(unitPrice),
    amount: "",
    priceNotice: priceNotice(line),
    hindrance: hindered && hindranceText(hindered),
  };
}

function priceNotice({ price, priceBefore }: CartLine): string | null {
  const [before, now] = [parsePriceText(priceBefore ?? ""), parsePriceText(price)];
  if (before === null || now === null) return null;
  return `The price has changed from ${displayPrice(before)} to ${displayPrice(now)}.`;
}

function reckoned(lines: LineView[]): CartView {
  const amounts = lines.map(({ unitPrice, quantity }) => priceTimes(unitPrice, quantity));
  const paisa = amounts.includes(null) ? null : priceSum(amounts as number[]);
  const hindrances = lines.map((line) => line.hindrance).filter((sentence) => sentence !== null);
  return {
    lines: lines.map((line, index) => {
      const amount = amounts[index];
      return { ...line, amount: amount == null ? "…" : displayPrice(amount) };
    }),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    paisa,
    total: paisa === null ? "…" : displayPrice(paisa),
    hindrances: paisa === null ? [...hindrances, sumTooLarge] : hindrances,
  };
}
