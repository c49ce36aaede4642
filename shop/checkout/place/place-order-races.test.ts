import { CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderFaults } from "../../../test/orders/order-faults.ts";
import { orderLinesOf, ordersOf } from "../../../test/orders-fixture.ts";
import { eventually } from "../../../test/server/shop-process.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { Customer } from "../../customers/model/customer.ts";
import { lockCart } from "../../orders/lifecycle/lock-cart-queries.ts";
import type { Database } from "../../schema.ts";
import { addToCart } from "../cart/add-to-cart.ts";
import { getCart } from "../cart/cart-queries.ts";
import { buyWithLockedCart } from "./buy-it-now.ts";
import type { CheckoutInput } from "./checkout-form.ts";
import { getOrCreateOpenOrder } from "./open-order.ts";
import { placeOrder } from "./place-order.ts";

const { db, pool } = await createTestDatabase();
const [retinol, glove] = ["lumiskin-retinol", "lumiskin-exfoliating-glove"] as const;

async function createShopper(): Promise<{ customer: Customer; input: CheckoutInput }> {
  const customer = await createCustomer(db);
  await addToCart(db, customer.id, { productId: retinol, quantity: 1 });
  await addToCart(db, customer.id, { productId: glove, quantity: 1 });
  const { key } = await getOrCreateOpenOrder(db, customer.id);
  const { total } = await getCart(db, customer.id);
  const shippingAddress = "House 1, Street 2, Lahore";
  return {
    customer,
    input: { key, total, phoneNumber: "0300 1234567", shippingAddress, notes: "", payment: "cod" },
  };
}

/** Places an order while another transaction holds the customer's lock, runs `change` in that one, then commits it. */
async function placeWhile(
  change: (tx: Database) => Promise<unknown>,
  { customer, input }: Awaited<ReturnType<typeof createShopper>>,
) {
  const other = await db.startTransaction().execute();
  try {
    await lockCart(other, customer.id);
    const placing = placeOrder(db, customer, input);
    await eventually(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await change(other);
    await other.commit().execute();
    return await placing;
  } finally {
    if (!other.isCommitted) await other.rollback().execute();
  }
}

/** The same with a change in SQL, whose parameter is the customer. */
const placeBeside = (change: string, shopper: Awaited<ReturnType<typeof createShopper>>) =>
  placeWhile((tx) => tx.executeQuery(CompiledQuery.raw(change, [shopper.customer.id])), shopper);

const quantities = async (customer: Customer) =>
  (await getCart(db, customer.id)).lines.map(({ productId, quantity }) => [productId, quantity]);

it.each([
  ["changed", "update cart_entries set quantity = 2 where user_id = $1 and product_id = 'lumiskin-retinol'"],
  ["removed", "delete from cart_entries where user_id = $1 and product_id = 'lumiskin-retinol'"],
  [
    "added",
    `insert into cart_entries (user_id, product_id, name, brand, price, quantity)
    select $1, id, name, brand, 'Rs.1.00 PKR', 3 from products where id = 'eyebrow-razor'`,
  ],
])("an entry that is %s while a placement waits: nothing is ordered (R21)", async (_, change) => {
  const shopper = await createShopper();
  expect(await placeBeside(change, shopper)).toMatchObject({ outcome: "totalChanged" });
  expect(await orderLinesOf(db, { userId: shopper.customer.id })).toEqual([]);
  expect(await quantities(shopper.customer)).not.toEqual([]);
});

it("an open order that an admin touches while a placement waits is placed once", async () => {
  const shopper = await createShopper();
  const touched = "update orders set owner_notes = 'Called', updated_at = now() where user_id = $1";
  expect(await placeBeside(touched, shopper)).toMatchObject({ outcome: "placed" });
  expect(await ordersOf(db, shopper.customer.id)).toMatchObject([{ placedTotal: shopper.input.total }]);
  expect(await orderFaults(pool)).toEqual([]);
});

it.each<[string, string, (tx: Database, customer: Customer) => Promise<unknown>]>([
  [
    "of another product",
    "totalChanged",
    (tx, customer) => buyWithLockedCart(tx, customer, { productId: "eyebrow-razor", quantity: 1 }),
  ],
  [
    "of a product of the cart, and back to its quantity",
    "placed",
    async (tx, customer) => {
      await buyWithLockedCart(tx, customer, { productId: retinol, quantity: 1 });
      await tx
        .updateTable("cartEntries")
        .set({ quantity: 1 })
        .where("userId", "=", customer.id)
        .where("productId", "=", retinol)
        .execute();
    },
  ],
])(
  "Buy it now %s while a placement waits: %s; in the end the whole order is placed",
  async (_, outcome, change) => {
    const shopper = await createShopper();
    const { customer, input } = shopper;
    expect(await placeWhile((tx) => change(tx, customer), shopper)).toMatchObject({ outcome });
    const { total } = await getCart(db, customer.id);
    expect(await placeOrder(db, customer, { ...input, total })).toMatchObject({ outcome: "placed" });
    expect(await quantities(customer)).toEqual([]);
    expect(await orderFaults(pool)).toEqual([]);
  },
);

it("an order that is placed ten times at once is placed once, and each request is told its number (R21)", async () => {
  const { customer, input } = await createShopper();
  const results = await Promise.all(Array.from({ length: 10 }, () => placeOrder(db, customer, input)));
  const [order, ...more] = await ordersOf(db, customer.id);
  expect(more).toEqual([]);
  // All but one find it placed, with nothing else in the cart.
  const repeats = results.map((result) => result.outcome === "placed" && result.repeat).filter(Boolean);
  expect(repeats).toEqual(Array.from({ length: 9 }, () => ({ kept: [], cartQuantity: 0 })));
  expect(results).toMatchObject(results.map(() => ({ outcome: "placed", number: order?.number })));
  expect(await orderLinesOf(db, { userId: customer.id })).toHaveLength(2);
  expect(await orderFaults(pool)).toEqual([]);
});
