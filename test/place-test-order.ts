import { addToCart } from "../shop/cart/add-to-cart.ts";
import { getCart } from "../shop/cart/cart-queries.ts";
import { getOrCreateOpenOrder } from "../shop/checkout/open-order.ts";
import { placeOrder } from "../shop/checkout/place-order.ts";
import type { Customer } from "../shop/customers/customer.ts";
import type { Database, PaymentMethod } from "../shop/schema.ts";

interface OrderOptions {
  /** Product and quantity. */
  items?: [productId: string, quantity: number][];
  payment?: PaymentMethod;
  shippingAddress?: string;
  notes?: string;
}

/** Places a checkout for a customer, through cart and checkout. @returns the ids of the checkout and its orders */
export async function placeTestOrder(db: Database, customer: Customer, options: OrderOptions = {}) {
  const {
    items = [["lumiskin-retinol", 1]],
    payment = "cod",
    shippingAddress = "House 1, Street 2, Lahore",
    notes = "",
  } = options;
  for (const [productId, quantity] of items) await addToCart(db, customer.id, { productId, quantity });
  const { id, key, number } = await getOrCreateOpenOrder(db, customer.id);
  const { total } = await getCart(db, customer.id);
  const form = { key, total, phoneNumber: "0300 1234567", shippingAddress, notes, payment };
  const placed = await placeOrder(db, customer, form);
  if (placed.outcome !== "placed") throw new Error(placed.outcome);
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("checkoutId", "=", id)
    .orderBy("line")
    .execute();
  return { id, number, orderIds: orders.map((order) => order.id) };
}
