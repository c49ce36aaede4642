import { displayPrice, parsePriceText, sumTooLarge } from "../../../shop/base/price.ts";
import { type Photo, toPhoto } from "../../../shop/catalogue/model/photo.ts";
import { productPath } from "../../../shop/catalogue/model/product.ts";
import {
  blockerLabel,
  blockerText,
  type Cart,
  type CartLine,
  computeTotals,
  entryPrice,
  findBlocker,
} from "../../../shop/checkout/model/cart.ts";

/** A cart line as pages show it. */
export interface CartLineView {
  id: number;
  name: string;
  brand: string;
  /** null: the product is no longer in the catalogue. */
  path: string | null;
  photo: Photo | null;
  color: string | null;
  quantity: number;
  /** Paisa, for optimistic totals. */
  unitPrice: number;
  price: string;
  amount: string;
  /** The notice of a price change (R20). */
  priceNotice: string | null;
  /** Why the line cannot be ordered (R6): in short, and what to do. */
  blocker: { label: string; text: string } | null;
}

/** A cart as pages show it, with formatted prices. */
export interface CartView {
  lines: CartLineView[];
  quantity: number;
  /** Paisa, for the checkout form; null above `maxPaisa`. */
  paisa: number | null;
  total: string;
  /** Why it cannot be checked out; empty where it can. */
  blockers: string[];
}

/** Formats a cart for a page. */
export function cartView(cart: Cart): CartView {
  return withTotals(cart.lines.map((line) => cartLineView(line, cart.maxLineQuantity)));
}

/** The submitting changes by line id: a new quantity, or null for a removal. */
export type PendingCartChanges = ReadonlyMap<number, number | null>;

/** The cart with the pending changes applied (optimistic UI). */
export function applyCartChanges(cart: CartView, changes: PendingCartChanges): CartView {
  if (changes.size === 0) return cart;
  const remaining = cart.lines.filter(({ id }) => changes.get(id) !== null);
  return withTotals(remaining.map((line) => ({ ...line, quantity: changes.get(line.id) ?? line.quantity })));
}

function cartLineView(line: CartLine, limit: number | null): CartLineView {
  const unitPrice = entryPrice(line);
  const blocker = findBlocker(line, limit);
  return {
    id: line.id,
    name: line.name,
    brand: line.brand,
    path: line.archived ? null : productPath({ id: line.productId, route: line.route }),
    photo: line.image && toPhoto(line.image),
    color: line.backgroundColor,
    quantity: line.quantity,
    unitPrice,
    price: displayPrice(unitPrice),
    amount: "",
    priceNotice: priceNotice(line),
    blocker: blocker && { label: blockerLabel(blocker), text: blockerText(blocker) },
  };
}

function priceNotice({ price, priceBefore }: CartLine): string | null {
  const [before, now] = [parsePriceText(priceBefore ?? ""), parsePriceText(price)];
  if (before === null || now === null) return null;
  return `The price has changed from ${displayPrice(before)} to ${displayPrice(now)}.`;
}

function withTotals(lines: CartLineView[]): CartView {
  const { amounts, quantity, total } = computeTotals(lines);
  const blockers = lines.flatMap(({ blocker }) => blocker?.text ?? []);
  return {
    lines: lines.map((line, index) => ({ ...line, amount: sumText(amounts[index]) })),
    quantity,
    paisa: total,
    total: sumText(total),
    blockers: total === null ? [...blockers, sumTooLarge] : blockers,
  };
}

function sumText(paisa: number | null | undefined): string {
  return paisa == null ? "…" : displayPrice(paisa);
}
