import { type Cart, type CartLine, type Hindrance, hindrance } from "../cart/cart.ts";
import { emptyCart, lockCart } from "../cart/cart-queries.ts";
import { refreshLockedCart } from "../cart/refresh-cart.ts";
import { type Customer, customerName } from "../customers/customer.ts";
import { announce } from "../notifications/announce.ts";
import { orderItem } from "../orders/order-item.ts";
import {
  type Actor,
  amendOrder,
  insertOrders,
  nextLine,
  waitingOrder,
} from "../orders/order-record-queries.ts";
import { firstPaymentStatus } from "../payments/payment.ts";
import type { Database } from "../schema.ts";
import type { CheckoutInput } from "./checkout-form.ts";
import { checkoutWithKey, closeCheckout, lockStock, takeStock } from "./checkout-queries.ts";
import { pakistaniNumber } from "./phone-number.ts";

export type Placing =
  /** Also where this key was placed before: the same number again (reading 21). */
  | { outcome: "placed"; number: number }
  | { outcome: "unknownKey" }
  | { outcome: "emptyCart" }
  | { outcome: "hindered"; hindrances: Hindrance[] }
  /** Another total than the shopper saw; nothing was charged. */
  | { outcome: "totalChanged"; total: number }
  /** The total is above what the shop can count. */
  | { outcome: "tooLarge" };

/**
 * Places one order for each line of the customer's cart and empties it, all or nothing (reading 21).
 * Prices, names, owners, statuses and amounts are the server's alone.
 */
export async function placeOrders(db: Database, customer: Customer, input: CheckoutInput): Promise<Placing> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, customer.id);
    const checkout = input.key ? await checkoutWithKey(tx, customer.id, input.key) : undefined;
    if (!checkout) return { outcome: "unknownKey" };
    if (checkout.placedAt) return { outcome: "placed", number: checkout.number };

    await lockStock(tx, customer.id);
    const cart = await refreshLockedCart(tx, customer.id);
    const refused = refusal(cart, input.total);
    if (refused) return refused;

    const delivery = deliveryDetails(input);
    for (const line of cart.lines)
      if (line.stock !== null) await takeStock(tx, line.productId, line.quantity);
    await writeOrders(tx, customer, checkout.id, cart.lines, delivery);
    await closeCheckout(tx, checkout.id, { ...delivery, total: cart.total });
    await emptyCart(tx, customer.id);
    for (const kind of ["new-order", "order-confirmation"] as const)
      await announce(tx, { kind, checkoutId: checkout.id });
    return { outcome: "placed", number: checkout.number };
  });
}

function refusal(cart: Cart, seen: number | null): Placing | null {
  if (cart.lines.length === 0) return { outcome: "emptyCart" };
  const hindrances = cart.lines.map(hindrance).filter((hindered) => hindered !== null);
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
    placedAt: new Date(),
  };
}

/** Fills in the orders that Buy it now made and that still wait; every other line gets an order of its own. */
async function writeOrders(
  tx: Database,
  customer: Customer,
  checkoutId: number,
  lines: CartLine[],
  delivery: ReturnType<typeof deliveryDetails>,
): Promise<void> {
  const actor: Actor = { actor: "customer", actorId: customer.id };
  let nextFree = await nextLine(tx, checkoutId);
  const fresh = [];
  for (const line of lines) {
    const order = {
      ...orderItem({ ...line, id: line.productId }, line.quantity),
      ...delivery,
      customerName: customerName(customer),
      customerEmail: customer.email,
      orderDate: delivery.placedAt,
    };
    const waiting = line.orderId === null ? undefined : await waitingOrder(tx, line.orderId);
    if (waiting) await amendOrder(tx, waiting.id, order, actor, "Delivery details given at checkout");
    else fresh.push({ ...order, checkoutId, line: nextFree++, userId: customer.id });
  }
  await insertOrders(tx, fresh, actor, "Placed at checkout");
}
