import { withIdempotencyKey } from "../../base/with-idempotency-key.ts";
import { type Customer, customerName } from "../../customers/model/customer.ts";
import { lockCart } from "../../orders/lifecycle/lock-cart-queries.ts";
import { recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import {
  insertDraftLine,
  lockDraftLine,
  nextLineNumber,
  updateDraftLine,
} from "../../orders/lifecycle/order-line-write-queries.ts";
import { createLineSnapshot, type OrderLineSnapshot } from "../../orders/model/order-line-snapshot.ts";
import type { Database } from "../../schema.ts";
import {
  findForSale,
  findQuantityRefusal,
  type PurchaseInput,
  type PurchaseRefusal,
  purchaseOperation,
} from "../cart/add-to-cart.ts";
import { findCartEntry, updateEntry, upsertCartEntry } from "../cart/cart-queries.ts";
import { getOrCreateOpenOrder } from "./open-order.ts";

export type BuyItNowResult = { outcome: "ordered"; name: string; lineId: number } | PurchaseRefusal;

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
  const draftLine = entry?.orderLineId == null ? undefined : await lockDraftLine(tx, entry.orderLineId);
  const orderedQuantity = (draftLine?.quantity ?? 0) + input.quantity;
  const refusal = await findQuantityRefusal(tx, product, Math.max(cartQuantity, orderedQuantity));
  if (refusal) return refusal;

  const entryId = await upsertCartEntry(tx, customer.id, product, cartQuantity);
  const item = createLineSnapshot(product, orderedQuantity);
  const lineId = draftLine
    ? await raiseDraftLine(tx, customer, draftLine, item)
    : await createDraftLine(tx, customer, item);
  await updateEntry(tx, customer.id, entryId, { orderLineId: lineId });
  return { outcome: "ordered", name: product.name, lineId };
}

async function raiseDraftLine(
  tx: Database,
  { id: actorId }: Customer,
  { id, orderId, line, quantity }: { id: number; orderId: number; line: number; quantity: number },
  item: OrderLineSnapshot,
): Promise<number> {
  await updateDraftLine(tx, id, item);
  const data = { from: quantity, to: item.quantity };
  await recordEvent(tx, { orderId, line, type: "line.raised", data }, { actor: "customer", actorId });
  return id;
}

/** The line joins the customer's open order, so that placing the order does not change its number. */
async function createDraftLine(tx: Database, customer: Customer, item: OrderLineSnapshot): Promise<number> {
  const { id: orderId } = await getOrCreateOpenOrder(tx, customer.id);
  const line = await nextLineNumber(tx, orderId);
  const lineId = await insertDraftLine(tx, {
    ...item,
    orderId,
    line,
    ownCustomerName: customerName(customer),
    ownCustomerEmail: customer.email,
  });
  await recordEvent(tx, { orderId, line, type: "line.bought" }, { actor: "customer", actorId: customer.id });
  return lineId;
}
