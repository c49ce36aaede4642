import {
  findForSale,
  findQuantityRefusal,
  type PurchaseInput,
  type PurchaseRefusal,
  purchaseOperation,
} from "../cart/add-to-cart.ts";
import { findCartEntry, lockCart, setEntryOrderLine, upsertCartEntry } from "../cart/cart-queries.ts";
import { type Customer, customerName } from "../customers/customer.ts";
import { withIdempotencyKey } from "../idempotency/with-idempotency-key.ts";
import { createLineSnapshot, type OrderLineSnapshot } from "../orders/order-line-snapshot.ts";
import {
  insertOrderLines,
  lockDraftLine,
  nextLineNumber,
  updatePendingLine,
} from "../orders/order-line-write-queries.ts";
import type { Database } from "../schema.ts";
import { getOrCreateOpenOrder } from "./open-order.ts";

export type BuyItNowResult = { outcome: "ordered"; name: string; orderId: number } | PurchaseRefusal;

/**
 * Creates a Pending order line without delivery details, and a cart entry linked to it; pressed again, it raises the
 * quantity of both (R22). All of it is one transaction.
 */
export async function buyItNow(
  db: Database,
  customer: Customer,
  input: PurchaseInput,
): Promise<BuyItNowResult> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, customer.id);
    return withIdempotencyKey(tx, customer.id, purchaseOperation("buy", input), "ordered", () =>
      buyWithLockedCart(tx, customer, input),
    );
  });
}

/** The same inside a transaction that holds the cart lock. */
export async function buyWithLockedCart(
  tx: Database,
  customer: Customer,
  input: PurchaseInput,
): Promise<BuyItNowResult> {
  const lookup = await findForSale(tx, input.productId);
  if (lookup.outcome !== "forSale") return lookup;
  const { product } = lookup;

  const entry = await findCartEntry(tx, customer.id, product.id);
  const cartQuantity = (entry?.quantity ?? 0) + input.quantity;
  const draftLine = entry?.orderId == null ? undefined : await lockDraftLine(tx, entry.orderId);
  const orderedQuantity = (draftLine?.quantity ?? 0) + input.quantity;
  const refusal = await findQuantityRefusal(tx, product, Math.max(cartQuantity, orderedQuantity));
  if (refusal) return refusal;

  const entryId = await upsertCartEntry(tx, customer.id, product, cartQuantity);
  const item = createLineSnapshot(product, orderedQuantity);
  const orderId = draftLine
    ? await raiseDraftLine(tx, customer, draftLine, item)
    : await createDraftLine(tx, customer, item);
  await setEntryOrderLine(tx, customer.id, entryId, orderId);
  return { outcome: "ordered", name: product.name, orderId };
}

async function raiseDraftLine(
  tx: Database,
  { id }: Customer,
  draftLine: { id: number; quantity: number },
  item: OrderLineSnapshot,
): Promise<number> {
  const reason = `Buy it now again: quantity ${draftLine.quantity} to ${item.quantity}`;
  await updatePendingLine(tx, draftLine.id, item, { actor: "customer", actorId: id }, reason);
  return draftLine.id;
}

/** The line joins the customer's open order, so that placing the order does not change its number. */
async function createDraftLine(tx: Database, customer: Customer, item: OrderLineSnapshot): Promise<number> {
  const openOrder = await getOrCreateOpenOrder(tx, customer.id);
  const newLine = {
    ...item,
    checkoutId: openOrder.id,
    line: await nextLineNumber(tx, openOrder.id),
    userId: customer.id,
    customerName: customerName(customer),
    customerEmail: customer.email,
    boughtNow: true,
  };
  const [id] = await insertOrderLines(
    tx,
    [newLine],
    { actor: "customer", actorId: customer.id },
    "Buy it now",
  );
  return id as number;
}
