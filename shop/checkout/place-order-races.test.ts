import { describe, expect, it, vi } from "vitest";
import { isConstraintViolation } from "../../platform/database/constraint-violation.ts";
import { createCustomer } from "../../test/create-customer.ts";
import { orderFaults } from "../../test/order-faults.ts";
import { orderLinesOf, ordersOf } from "../../test/orders-fixture.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { addToCart } from "../cart/add-to-cart.ts";
import { getCart } from "../cart/cart-queries.ts";
import { changeQuantity } from "../cart/change-quantity.ts";
import type { Customer } from "../customers/customer.ts";
import { createLineSnapshot } from "../orders/order-line-snapshot.ts";
import { buyItNow } from "./buy-it-now.ts";
import type { CheckoutInput } from "./checkout-form.ts";
import { getOrCreateOpenOrder } from "./open-order.ts";
import { findOpenOrderWithCart } from "./order-to-place-queries.ts";
import { placeOrder } from "./place-order.ts";
import { writePlacement } from "./placement-queries.ts";

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
async function placeBeside(change: string, { customer, input }: Awaited<ReturnType<typeof createShopper>>) {
  const other = await pool.connect();
  try {
    await other.query("begin");
    await other.query("select from users where id = $1 for no key update", [customer.id]);
    const placing = placeOrder(db, customer, input);
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%"locked"%'`,
      );
      expect(rows).toHaveLength(1);
    });
    await other.query(change, [customer.id]);
    await other.query("commit");
    return await placing;
  } finally {
    other.release(true);
  }
}

const quantities = async (customer: Customer) =>
  (await getCart(db, customer.id)).lines.map(({ productId, quantity }) => [productId, quantity]);

it.each([
  ["changed", "update cart_entries set quantity = 2 where user_id = $1 and product_id = 'lumiskin-retinol'"],
  ["removed", "delete from cart_entries where user_id = $1 and product_id = 'lumiskin-retinol'"],
])("an entry that is %s between the two statements: nothing is ordered (R21)", async (_, change) => {
  const shopper = await createShopper();
  expect(await placeBeside(change, shopper)).toMatchObject({ outcome: "totalChanged" });
  expect(await orderLinesOf(db, { userId: shopper.customer.id })).toEqual([]);
  expect(await quantities(shopper.customer)).not.toEqual([]);
});

it("an entry that is added between the two statements stays in the cart; what was shown is ordered", async () => {
  const shopper = await createShopper();
  const added = `insert into cart_entries (user_id, product_id, name, brand, price, quantity)
    select $1, id, name, brand, 'Rs.1.00 PKR', 3 from products where id = 'eyebrow-razor'`;
  expect(await placeBeside(added, shopper)).toMatchObject({ outcome: "placed" });
  const lines = await orderLinesOf(db, { userId: shopper.customer.id });
  expect(lines.map(({ productId }) => productId)).toEqual([retinol, glove]);
  expect(await quantities(shopper.customer)).toEqual([["eyebrow-razor", 3]]);
});

it("an open order that an admin touches between the two statements is placed once", async () => {
  const shopper = await createShopper();
  const touched = "update orders set owner_notes = 'Called', updated_at = now() where user_id = $1";
  expect(await placeBeside(touched, shopper)).toMatchObject({ outcome: "placed" });
  expect(await ordersOf(db, shopper.customer.id)).toMatchObject([{ total: shopper.input.total }]);
  expect(await orderFaults(pool)).toEqual([]);
});

describe("a placement whose cart was read before", () => {
  /** What `placeOrder` would write for the cart as it is now. */
  async function readPlacement({ customer, input }: Awaited<ReturnType<typeof createShopper>>) {
    const order = await findOpenOrderWithCart(db, customer.id, input.key ?? "");
    if (!order) throw new Error("no open order");
    const { lines, total } = order.cart;
    return {
      orderId: order.id,
      userId: customer.id,
      cartEntries: lines.map(({ id, quantity, orderLineId }) => ({ id, quantity, orderLineId })),
      details: {
        phoneNumber: input.phoneNumber,
        shippingAddress: input.shippingAddress,
        customerName: "Ayesha",
        customerEmail: customer.email,
        total,
      },
      draftTotal: 0,
      payment: { method: input.payment, amount: total ?? 0 },
      newLines: lines.map((line) => createLineSnapshot({ ...line, id: line.productId }, line.quantity)),
    };
  }

  it.each<[string, (shopper: Awaited<ReturnType<typeof createShopper>>) => Promise<unknown>]>([
    [
      "Buy it now of another product",
      ({ customer }) => buyItNow(db, customer, { productId: "eyebrow-razor", quantity: 1 }),
    ],
    [
      "Buy it now of a product of the cart, and back to its quantity",
      async ({ customer }) => {
        await buyItNow(db, customer, { productId: retinol, quantity: 1 });
        const [line] = (await getCart(db, customer.id)).lines;
        await changeQuantity(db, customer.id, line?.id ?? 0, 1);
      },
    ],
  ])("is refused after %s; then the whole order is placed", async (_, change) => {
    const shopper = await createShopper();
    const placement = await readPlacement(shopper);
    await change(shopper);
    await expect(writePlacement(db, placement)).rejects.toSatisfy(isConstraintViolation);
    expect(await orderFaults(pool)).toEqual([]);
    const { total } = await getCart(db, shopper.customer.id);
    const placed = await placeOrder(db, shopper.customer, { ...shopper.input, total });
    expect(placed).toMatchObject({ outcome: "placed" });
    expect(await quantities(shopper.customer)).toEqual([]);
    expect(await orderFaults(pool)).toEqual([]);
  });

  it("is written where nothing has changed", async () => {
    const shopper = await createShopper();
    await writePlacement(db, await readPlacement(shopper));
    expect(await orderLinesOf(db, { userId: shopper.customer.id })).toHaveLength(2);
    expect(await orderFaults(pool)).toEqual([]);
  });
});

it("an order that is placed ten times at once is placed once, and each request is told its number (R21)", async () => {
  const { customer, input } = await createShopper();
  const results = await Promise.all(Array.from({ length: 10 }, () => placeOrder(db, customer, input)));
  const [order, ...more] = await ordersOf(db, customer.id);
  expect(more).toEqual([]);
  expect(results).toEqual(results.map(() => ({ outcome: "placed", number: order?.number })));
  expect(await orderLinesOf(db, { userId: customer.id })).toHaveLength(2);
  expect(await orderFaults(pool)).toEqual([]);
});
