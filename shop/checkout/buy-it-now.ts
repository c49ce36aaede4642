import {
  type Addition,
  type AdditionRefused,
  askedFor,
  forSale,
  quantityRefused,
} from "../cart/add-to-cart.ts";
import { entryOfProduct, lockCart, rememberOrder, writeEntry } from "../cart/cart-queries.ts";
import { once } from "../cart/once.ts";
import { type Customer, customerName } from "../customers/customer.ts";
import { type OrderItem, orderItem } from "../orders/order-item.ts";
import { amendOrder, insertOrders, nextLine, waitingOrder } from "../orders/order-record-queries.ts";
import type { Database } from "../schema.ts";
import { openCheckout } from "./open-checkout.ts";

export type BoughtNow = { outcome: "ordered"; name: string; orderId: number } | AdditionRefused;

/**
 * Creates a Pending order without delivery details, and adds the item to the cart, whose entry remembers
 * that order; pressed again it raises that order (R22). All of it happens or none.
 */
export async function buyItNow(db: Database, customer: Customer, addition: Addition): Promise<BoughtNow> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, customer.id);
    return once(tx, customer.id, askedFor("buy", addition), "ordered", () =>
      buyLocked(tx, customer, addition),
    );
  });
}

/** The same within a transaction that holds the customer's cart. */
export async function buyLocked(tx: Database, customer: Customer, addition: Addition): Promise<BoughtNow> {
  const sale = await forSale(tx, addition.productId);
  if (sale.outcome !== "forSale") return sale;
  const { product } = sale;

  const entry = await entryOfProduct(tx, customer.id, product.id);
  const inCart = (entry?.quantity ?? 0) + addition.quantity;
  const waiting = entry?.orderId == null ? undefined : await waitingOrder(tx, entry.orderId);
  const ordered = (waiting?.quantity ?? 0) + addition.quantity;
  const refused = await quantityRefused(tx, product, Math.max(inCart, ordered));
  if (refused) return refused;

  const entryId = await writeEntry(tx, customer.id, product, inCart);
  const item = orderItem(product, ordered);
  const orderId = waiting ? await raise(tx, customer, waiting, item) : await make(tx, customer, item);
  await rememberOrder(tx, customer.id, entryId, orderId);
  return { outcome: "ordered", name: product.name, orderId };
}

async function raise(
  tx: Database,
  { id }: Customer,
  waiting: { id: number; quantity: number },
  item: OrderItem,
): Promise<number> {
  const reason = `Buy it now again: quantity ${waiting.quantity} to ${item.quantity}`;
  await amendOrder(tx, waiting.id, item, { actor: "customer", actorId: id }, reason);
  return waiting.id;
}

/** The order takes a line of the customer's open checkout, so that its number is the one it keeps. */
async function make(tx: Database, customer: Customer, item: OrderItem): Promise<number> {
  const checkout = await openCheckout(tx, customer.id);
  const order = {
    ...item,
    checkoutId: checkout.id,
    line: await nextLine(tx, checkout.id),
    userId: customer.id,
    customerName: customerName(customer),
    customerEmail: customer.email,
    boughtNow: true,
  };
  const [id] = await insertOrders(tx, [order], { actor: "customer", actorId: customer.id }, "Buy it now");
  return id as number;
}
