import { type Cart, type CartLine, type CheckoutBlocker, findBlocker } from "../cart/cart.ts";
import { getCart } from "../cart/cart-queries.ts";
import { refreshLockedCart } from "../cart/refresh-cart.ts";
import { lockStock, takeStock } from "../catalogue/stock-queries.ts";
import { type Customer, customerName } from "../customers/customer.ts";
import { createLineSnapshot } from "../orders/order-line-snapshot.ts";
import { type Actor, lockDraftLine, updatePendingLine } from "../orders/order-line-write-queries.ts";
import { initialPaymentStatus } from "../payments/payment.ts";
import { pakistaniNumber } from "../phone-number.ts";
import type { Database } from "../schema.ts";
import type { CheckoutInput } from "./checkout-form.ts";
import { lockOrder, type Placement, placementTimes, writePlacement } from "./placement-queries.ts";

export type PlaceOrderResult =
  /** Also for a key that was placed before: the same number again (R21). */
  | { outcome: "placed"; number: number }
  | { outcome: "unknownKey" }
  | { outcome: "emptyCart" }
  | { outcome: "blocked"; blockers: CheckoutBlocker[] }
  /** The total differs from the one shown; nothing was ordered. */
  | { outcome: "totalChanged"; total: number }
  /** The total is above `maxPaisa`. */
  | { outcome: "tooLarge" };

/**
 * Places the customer's open order, with an order line for each line of the cart, and empties the cart, in one
 * transaction (R21). Prices, names, statuses and amounts never come from the form.
 */
export async function placeOrder(
  db: Database,
  customer: Customer,
  input: CheckoutInput,
): Promise<PlaceOrderResult> {
  return db.transaction().execute(async (tx) => {
    const order = input.key ? await lockOrder(tx, customer.id, input.key) : undefined;
    if (!order) return { outcome: "unknownKey" };
    if (order.placedAt) return { outcome: "placed", number: order.number };

    const cart = await loadCartToPlace(tx, customer.id);
    const refusal = findRefusal(cart, input.total);
    if (refusal) return refusal;

    const delivery = deliveryDetails(input);
    for (const line of cart.lines)
      if (line.stock !== null) await takeStock(tx, line.productId, line.quantity);
    const actor: Actor = { actor: "customer", actorId: customer.id };
    await writePlacement(tx, {
      checkoutId: order.id,
      userId: customer.id,
      terms: { ...delivery, total: cart.total },
      newLines: await prepareNewLines(tx, customer, cart.lines, delivery, actor),
      actor,
      reason: "Placed at checkout",
    });
    return { outcome: "placed", number: order.number };
  });
}

/** The customer's cart at today's prices, with its tracked stock locked. */
async function loadCartToPlace(tx: Database, userId: string): Promise<Cart> {
  const cart = await getCart(tx, userId);
  if (cart.lines.every(({ stock }) => stock === null)) return refreshLockedCart(tx, userId, cart);
  await lockStock(tx, userId);
  return refreshLockedCart(tx, userId, await getCart(tx, userId));
}

function findRefusal(cart: Cart, shownTotal: number | null): PlaceOrderResult | null {
  if (cart.lines.length === 0) return { outcome: "emptyCart" };
  const blockers = cart.lines
    .map((line) => findBlocker(line, cart.maxLineQuantity))
    .filter((blocker) => blocker !== null);
  if (blockers.length > 0) return { outcome: "blocked", blockers };
  if (cart.total === null) return { outcome: "tooLarge" };
  return cart.total === shownTotal ? null : { outcome: "totalChanged", total: cart.total };
}

function deliveryDetails({ phoneNumber, shippingAddress, notes, payment }: CheckoutInput) {
  return {
    phoneNumber,
    phoneNormalised: pakistaniNumber(phoneNumber),
    shippingAddress,
    notes: notes || null,
    paymentMethod: payment,
    paymentStatus: initialPaymentStatus[payment],
  };
}

/** Fills in the draft lines that Buy it now made. @returns an order line to insert for every other cart line */
async function prepareNewLines(
  tx: Database,
  customer: Customer,
  cartLines: CartLine[],
  delivery: ReturnType<typeof deliveryDetails>,
  actor: Actor,
): Promise<Placement["newLines"]> {
  const newLines = [];
  for (const cartLine of cartLines) {
    const orderLine = {
      ...createLineSnapshot({ ...cartLine, id: cartLine.productId }, cartLine.quantity),
      ...delivery,
      customerName: customerName(customer),
      customerEmail: customer.email,
    };
    const draftLine = cartLine.orderId === null ? undefined : await lockDraftLine(tx, cartLine.orderId);
    if (draftLine)
      await updatePendingLine(
        tx,
        draftLine.id,
        { ...orderLine, ...placementTimes },
        actor,
        "Delivery details given at checkout",
      );
    else newLines.push(orderLine);
  }
  return newLines;
}
