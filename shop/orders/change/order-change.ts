import { maxPaisa, priceTimes } from "../../base/price.ts";
import {
  type ItemProblem,
  itemProblem,
  mergeItems,
  type OrderedItem,
  type ProductToOrder,
} from "../list/product-to-order.ts";
import type { EditableLine } from "../model/editable-order.ts";
import { createLineSnapshot, type OrderLineSnapshot } from "../model/order-line-snapshot.ts";

/** A line that gets another quantity. */
export interface ChangedLine {
  line: EditableLine;
  quantity: number;
  /** Paisa. */
  amount: number;
  stockTaken: number;
}

export interface ItemChange {
  changed: ChangedLine[];
  /** At today's price. */
  added: (OrderLineSnapshot & { stockTaken: number })[];
  removed: EditableLine[];
}

export type PlannedItems =
  | { outcome: "planned"; change: ItemChange }
  | { outcome: "refused"; problems: ItemProblem[] }
  /** No Pending line would be left: that is a cancellation. */
  | { outcome: "nothingLeft" }
  | { outcome: "tooLarge" };

interface WantedItems {
  /** The quantity of each Pending line by its number; 0 removes it; absent: it stays as it is. */
  quantities: ReadonlyMap<number, number>;
  added: readonly OrderedItem[];
}

/** What becomes of each line. A product that the order has is added to its line, at the price that was agreed. */
function targets(lines: readonly EditableLine[], { quantities, added }: WantedItems) {
  const wanted = new Map(lines.map((line) => [line, quantities.get(line.line) ?? line.quantity]));
  const newItems: OrderedItem[] = [];
  for (const item of mergeItems(added)) {
    const kept = lines.find((line) => line.productId === item.productId && (wanted.get(line) ?? 0) > 0);
    if (kept) wanted.set(kept, (wanted.get(kept) ?? 0) + item.quantity);
    else newItems.push(item);
  }
  return { wanted, newItems };
}

/** The products whose price or stock a change depends on: of lines that change, and of new ones. */
export function productsToLock(lines: readonly EditableLine[], items: WantedItems): string[] {
  const { wanted, newItems } = targets(lines, items);
  const changed = [...wanted].filter(([line, quantity]) => quantity !== line.quantity);
  return [...changed.map(([line]) => line.productId), ...newItems.map(({ productId }) => productId)];
}

/**
 * Plans other items for an order, by today's rules of stock, price and largest quantity. A line that stays or gets fewer pieces
 * breaks none of them; one that gets more keeps its price.
 */
export function planItems(
  lines: readonly EditableLine[],
  items: WantedItems,
  { products, limit }: { products: ReadonlyMap<string, ProductToOrder>; limit: number | null },
): PlannedItems {
  const { wanted, newItems } = targets(lines, items);
  if (newItems.length === 0 && [...wanted.values()].every((quantity) => quantity === 0))
    return { outcome: "nothingLeft" };
  const problems: (ItemProblem | null)[] = [];
  const change: ItemChange = { changed: [], added: [], removed: [] };
  for (const [line, quantity] of wanted) {
    if (quantity === line.quantity) continue;
    if (quantity === 0) {
      change.removed.push(line);
      continue;
    }
    const product = products.get(line.productId);
    const more = quantity - line.quantity;
    if (more > 0) problems.push(itemProblem(product, { productId: line.productId, more, quantity }, limit));
    const amount = priceTimes(line.unitPrice, quantity);
    if (amount === null) return { outcome: "tooLarge" };
    change.changed.push({
      line,
      quantity,
      amount,
      stockTaken: takenBy(line, quantity, product?.stock ?? null),
    });
  }
  for (const item of newItems) {
    const { productId, quantity } = item;
    const product = products.get(productId);
    const problem = itemProblem(product, { ...item, more: quantity }, limit);
    if (problem || !product) {
      problems.push(problem);
      continue;
    }
    if (product.unitPrice * quantity > maxPaisa) return { outcome: "tooLarge" };
    const stockTaken = product.stock === null ? 0 : quantity;
    change.added.push({ ...createLineSnapshot(product, quantity), stockTaken });
  }
  const found = problems.filter((problem) => problem !== null);
  return found.length > 0 ? { outcome: "refused", problems: found } : { outcome: "planned", change };
}

/** The pieces that a line has taken from then on: more of a tracked product, and never more than it has. */
function takenBy({ quantity: before, stockTaken }: EditableLine, quantity: number, stock: number | null) {
  const more = quantity - before;
  return more > 0 ? stockTaken + (stock === null ? 0 : more) : Math.min(stockTaken, quantity);
}
