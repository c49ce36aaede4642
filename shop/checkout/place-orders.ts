import { type Cart, type CartLine, type Hindrance, hindrance } from "../cart/cart.ts";
import { cartOf } from "../cart/cart-queries.ts";
import { refreshLockedCart } from "../cart/refresh-cart.ts";
import { type Customer, customerName } from "../customers/customer.ts";
import { orderItem } from "../orders/order-item.ts";
import { type Actor, amendOrder, waitingOrder } from "../orders/order-record-queries.ts";
import { firstPaymentStatus } from "../payments/payment.ts";
import { pakistaniNumber } from "../phone-number.ts";
import type { Database } from "../schema.ts";
import type { CheckoutInput } from "./checkout-form.ts";
import { lockStock, takeStock } from "./checkout-queries.ts";
import { lockCheckout, type Placement, placedNow, writePlacement } from "./place-queries.ts";

export type Placing =
  /** Also where this key was placed before: the same number again (R21). */
  | { outcome: "placed"; number: number }
  | { outcome: "unknownKey" }
  | { outcome: "emptyCart" }
  | { outcome: "hindered"; hindrances: Hindrance[] }
  /** Another total than the shopper saw; nothing was charged. */
  | { outcome: "totalChanged"; total: number }
  /** The total is above what the shop can count. */
  | { outcome: "tooLarge" };

/**
 * Places one order for each line of the customer's cart and empties it, all or nothing (R21).
 * Prices, names, owners, statuses and amounts are the server's alone.
 */
export async function placeOrders(db: Database, customer: Customer, input: CheckoutInput): Promise<Placing> {
  return db.transaction().execute(async (tx) => {
    const checkout = input.key ? await lockCheckout(tx, customer.id, input.key) : undefined;
    if (!checkout) return { outcome: "unknownKey" };
    if (checkout.placedAt) return { outcome: "placed", number: checkout.number };

    const cart = await cartToPlace(tx, customer.id);
    const refused = refusal(cart, input.total);
    if (refused) return refused;

    const delivery = deliveryDetails(input);
    for (const line of cart.lines)
      if (line.stock !== null) await takeStock(tx, line.productId, line.quantity);
    const actor: Actor = { actor: "customer", actorId: customer.id };
    await writePlacement(tx, {
      checkoutId: checkout.id,
      userId: customer.id,
      agreed: { ...delivery, total: cart.total },
      orders: await freshOrders(tx, customer, cart.lines, delivery, actor),
      actor,
      reason: "Placed at checkout",
    });
    return { outcome: "placed", number: checkout.number };
  });
}

/** The customer's cart at today's prices. Where stock is tracked it is locked, and what is read of it still holds. */
async function cartToPlace(tx: Database, userId: string): Promise<Cart> {
  const cart = await cartOf(tx, userId);
  if (cart.lines.every(({ stock }) => stock === null)) return refreshLockedCart(tx, userId, cart);
  await lockStock(tx, userId);
  return refreshLockedCart(tx, userId, await cartOf(tx, userId));
}

function refusal(cart: Cart, seen: number | null): Placing | null {
  if (cart.lines.length === 0) return { outcome: "emptyCart" };
  const hindrances = cart.lines
    .map((line) => hindrance(line, cart.largestQuantity))
    .filter((hindered) => hindered !== null);
  if (hindrances.length > 0) return { outcome: "hindered", hindrances };
  if (cart.total === null) return { outcome: "tooLarge" };
  return cart.total === seen ? null : { outcome: "totalChanged", total: cart.total };
}

function deliveryDetails({ phoneNumber, shippingAddress, notes, payment }: CheckoutInput) {
  return {
    phoneNumber,
    phoneNormalised: pakistaniNumber(phoneNumber),
    shippingAddress,
    notes: notes || null,
    paymentMethod: payment,
    paymentStatus: firstPaymentStatus[payment],
  };
}

/**
 * Fills in the orders that Buy it now made and that still wait. @returns an order for every other line, not yet written
 */
async function freshOrders(
  tx: Database,
  customer: Customer,
  lines: CartLine[],
  delivery: ReturnType<typeof deliveryDetails>,
  actor: Actor,
): Promise<Placement["orders"]> {
  const fresh = [];
  for (const line of lines) {
    const order = {
      ...orderItem({ ...line, id: line.productId }, line.quantity),
      ...delivery,
      customerName: customerName(customer),
      customerEmail: customer.email,
    };
    const waiting = line.orderId === null ? undefined : await waitingOrder(tx, line.orderId);
    if (waiting)
      await amendOrder(
        tx,
        waiting.id,
        { ...order, ...placedNow },
        actor,
        "Delivery details given at checkout",
      );
    else fresh.push(order);
  }
  return fresh;
}
