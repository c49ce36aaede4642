import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { lineHistoryOf, orderLinesOf, ordersOf, setStock, stockOf } from "../../../test/orders-fixture.ts";
import { setShopSettings } from "../../../test/set-shop-settings.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { Customer } from "../../customers/model/customer.ts";
import { changeOrderStatus } from "../../orders/list/change-order-status.ts";
import { addToCart } from "../cart/add-to-cart.ts";
import { getCart } from "../cart/cart-queries.ts";
import { changeQuantity } from "../cart/change-quantity.ts";
import { buyItNow } from "./buy-it-now.ts";
import type { CheckoutInput } from "./checkout-form.ts";
import { getOrCreateOpenOrder } from "./open-order.ts";
import { placeOrder } from "./place-order.ts";

const { db, pool } = await createTestDatabase(30);
const retinol = { productId: "lumiskin-retinol", quantity: 1 };
const glove = { productId: "lumiskin-exfoliating-glove", quantity: 1 };
const brush = { productId: "silicone-bath-brush", quantity: 1 };

/** The form of the customer's checkout page as it is now. */
async function checkoutInput(customer: Customer, more: Partial<CheckoutInput> = {}): Promise<CheckoutInput> {
  return {
    key: (await getOrCreateOpenOrder(db, customer.id)).key,
    total: (await getCart(db, customer.id)).total,
    phoneNumber: "0300 1234567",
    shippingAddress: "House 1, Street 2, Lahore",
    notes: "",
    payment: "cod",
    ...more,
  };
}

const updateProduct = (
  id: string,
  set: { unitPrice?: number; soldOut?: boolean; archivedAt?: Date | null },
) => db.updateTable("products").set(set).where("id", "=", id).execute();
const historyTexts = async (lineId = 0) => (await lineHistoryOf(db, lineId)).map(({ text }) => text);

describe("placing orders (R21)", () => {
  it("[R21.whole S4.cart.cleared S3.order.checkout S9.amount R31] places an order with a line for each cart line, and empties the cart", async () => {
    const customer = await createCustomer(db, { fullName: " " });
    await addToCart(db, customer.id, { ...retinol, quantity: 2 });
    await addToCart(db, customer.id, glove);
    const placed = await placeOrder(
      db,
      customer,
      await checkoutInput(customer, { notes: "Ring twice", payment: "jazzcash" }),
    );

    const [checkout, ...more] = await ordersOf(db, customer.id);
    expect(more).toEqual([]);
    expect(placed).toEqual({ outcome: "placed", number: checkout?.number });
    const delivery = {
      phoneNumber: "0300 1234567",
      phoneE164: "+923001234567",
      shippingAddress: "House 1, Street 2, Lahore",
      notes: "Ring twice",
      paymentMethod: "jazzcash",
      paymentStatus: "Pending Online Payment",
    };
    expect(checkout).toMatchObject({ ...delivery, placedTotal: 2 * 199900 + 119900 });
    const orders = await orderLinesOf(db, { userId: customer.id });
    expect(orders).toMatchObject([
      {
        ...delivery,
        line: 1,
        customerName: customer.email,
        customerEmail: customer.email,
        productId: "lumiskin-retinol",
        productName: "Retinol Face Serum",
        brand: "LumiSkin",
        image: "retinol",
        unitPrice: 199900,
        quantity: 2,
        amount: 399800,
        status: "Pending",
        boughtNow: false,
        trackingNumber: null,
        placedAt: checkout?.placedAt,
      },
      { ...delivery, line: 2, productId: "lumiskin-exfoliating-glove", unitPrice: 119900, amount: 119900 },
    ]);
    expect(await historyTexts(orders[0]?.id)).toEqual(["Order placed at checkout"]);
    expect((await getCart(db, customer.id)).lines).toEqual([]);
  });

  it("[S4.payment.cod R24 R25] sets the payment status of cod, and stores a foreign number as typed", async () => {
    const customer = await createCustomer(db);
    await addToCart(db, customer.id, retinol);
    await placeOrder(db, customer, await checkoutInput(customer, { phoneNumber: "+44 20 7946 0018" }));
    expect(await orderLinesOf(db, { userId: customer.id })).toMatchObject([
      {
        paymentMethod: "cod",
        paymentStatus: "Cash on Delivery",
        phoneNumber: "+44 20 7946 0018",
        phoneE164: null,
      },
    ]);
  });

  it.each(["identical", "different"])(
    "[R21.once] places one order for 20 simultaneous %s submissions",
    async (kind) => {
      const customer = await createCustomer(db);
      await addToCart(db, customer.id, retinol);
      await addToCart(db, customer.id, glove);
      const first = await checkoutInput(customer);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          placeOrder(
            db,
            customer,
            kind === "identical"
              ? first
              : { ...first, shippingAddress: `House ${index}`, payment: "jazzcash" },
          ),
        ),
      );
      const [checkout] = await ordersOf(db, customer.id);
      expect(answers).toMatchObject(answers.map(() => ({ outcome: "placed", number: checkout?.number })));
      expect(await orderLinesOf(db, { userId: customer.id })).toHaveLength(2);
      expect(await ordersOf(db, customer.id)).toHaveLength(1);
      expect((await getCart(db, customer.id)).lines).toEqual([]);
    },
  );

  it("[R21.once] returns the same result for a placed key, and leaves a cart filled since alone", async () => {
    const customer = await createCustomer(db);
    await addToCart(db, customer.id, retinol);
    const sent = await checkoutInput(customer);
    const placed = await placeOrder(db, customer, sent);
    await addToCart(db, customer.id, glove);
    expect(await placeOrder(db, customer, { ...sent, total: null, payment: "jazzcash" })).toMatchObject(
      placed,
    );
    expect((await getCart(db, customer.id)).lines).toHaveLength(1);
    expect(await orderLinesOf(db, { userId: customer.id })).toHaveLength(1);
  });

  it("opens one order for 20 simultaneous pages, and a new one after placing", async () => {
    const customer = await createCustomer(db);
    const openOrders = await Promise.all(
      Array.from({ length: 20 }, () => getOrCreateOpenOrder(db, customer.id)),
    );
    expect(new Set(openOrders.map(({ key }) => key)).size).toBe(1);
    await addToCart(db, customer.id, retinol);
    await placeOrder(db, customer, await checkoutInput(customer));
    expect((await getOrCreateOpenOrder(db, customer.id)).key).not.toBe(openOrders[0]?.key);
  });

  it("[R21.server] rejects another customer's key, and a missing one", async () => {
    const [customer, stranger] = [await createCustomer(db), await createCustomer(db)];
    await addToCart(db, customer.id, retinol);
    await addToCart(db, stranger.id, retinol);
    const sent = await checkoutInput(customer);
    for (const key of [null, sent.key, "5f1c9a52-5b7e-4a51-9d5c-0f7c6f0f6c11"])
      expect(await placeOrder(db, stranger, { ...sent, key })).toEqual({ outcome: "unknownKey" });
    expect(await orderLinesOf(db, { userId: stranger.id })).toEqual([]);
    expect((await getCart(db, customer.id)).lines).toHaveLength(1);
  });

  it("places nothing from an empty cart", async () => {
    const customer = await createCustomer(db);
    expect(await placeOrder(db, customer, await checkoutInput(customer))).toEqual({ outcome: "emptyCart" });
  });

  it("[R21.total] places nothing where the total differs from the one shown", async () => {
    const customer = await createCustomer(db);
    await addToCart(db, customer.id, brush);
    const sent = await checkoutInput(customer);
    await updateProduct(brush.productId, { unitPrice: 229900 });
    expect(await placeOrder(db, customer, sent)).toEqual({ outcome: "totalChanged", total: 229900 });
    expect(await placeOrder(db, customer, { ...sent, total: null })).toMatchObject({
      outcome: "totalChanged",
    });
    expect(await orderLinesOf(db, { userId: customer.id })).toEqual([]);
    expect((await getCart(db, customer.id)).lines).toMatchObject([
      { price: "Rs.2,299.00 PKR", priceBefore: "Rs.2,199.00 PKR" },
    ]);
    expect(await placeOrder(db, customer, { ...sent, total: 229900 })).toMatchObject({ outcome: "placed" });
    expect(await orderLinesOf(db, { userId: customer.id })).toMatchObject([{ amount: 229900 }]);
    await updateProduct(brush.productId, { unitPrice: 219900 });
  });

  it("refuses a total above `maxPaisa`", async () => {
    const customer = await createCustomer(db);
    await addToCart(db, customer.id, glove);
    await addToCart(db, customer.id, brush);
    await updateProduct(glove.productId, { unitPrice: Number.MAX_SAFE_INTEGER });
    expect(await placeOrder(db, customer, await checkoutInput(customer))).toEqual({ outcome: "tooLarge" });
    await db.updateTable("cartEntries").set({ quantity: 2000 }).where("userId", "=", customer.id).execute();
    const input = await checkoutInput(customer, { total: 100 });
    expect(await placeOrder(db, customer, input)).toEqual({ outcome: "tooLarge" });
    await updateProduct(glove.productId, { unitPrice: 119900 });
  });

  it("[R21.whole] rolls back where it fails in the middle", async () => {
    const customer = await createCustomer(db);
    const tracked = "smart-massage-vacuum-cupping";
    await setStock(db, tracked, 5);
    await addToCart(db, customer.id, { productId: tracked, quantity: 2 });
    await buyItNow(db, customer, retinol);
    const sent = await checkoutInput(customer);
    await pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$;
      create trigger fail before delete on cart_entries for each row execute function fail();
    `);
    await expect(placeOrder(db, customer, sent)).rejects.toThrow("injected");
    await pool.query("drop trigger fail on cart_entries; drop function fail()");

    expect(await orderLinesOf(db, { userId: customer.id })).toMatchObject([
      { placedAt: null, phoneNumber: null },
    ]);
    expect(await ordersOf(db, customer.id)).toMatchObject([{ placedAt: null, placedTotal: null }]);
    expect(await stockOf(db, tracked)).toBe(5);
    expect((await getCart(db, customer.id)).lines).toHaveLength(2);
    expect(await placeOrder(db, customer, sent)).toMatchObject({ outcome: "placed" });
    expect(await stockOf(db, tracked)).toBe(3);
    await setStock(db, tracked, null);
  });
});

describe("availability at checkout (R6)", () => {
  const scarce = "eyebrow-razor";

  it("[R6.cart R6.refused] reports what cannot be ordered, and leaves the cart alone", async () => {
    const customer = await createCustomer(db);
    await addToCart(db, customer.id, { productId: scarce, quantity: 3 });
    await addToCart(db, customer.id, retinol);
    await setStock(db, scarce, 2);
    const sent = await checkoutInput(customer);
    expect(await placeOrder(db, customer, sent)).toEqual({
      outcome: "blocked",
      blockers: [{ kind: "insufficientStock", name: "Eyebrow Razors", left: 2 }],
    });
    await setStock(db, scarce, null);
    await updateProduct(scarce, { soldOut: true });
    expect(await placeOrder(db, customer, sent)).toEqual({
      outcome: "blocked",
      blockers: [{ kind: "soldOut", name: "Eyebrow Razors" }],
    });
    await updateProduct(scarce, { soldOut: false, archivedAt: new Date() });
    expect(await placeOrder(db, customer, sent)).toEqual({
      outcome: "blocked",
      blockers: [{ kind: "unavailable", name: "Eyebrow Razors" }],
    });
    await updateProduct(scarce, { archivedAt: null });
    await setShopSettings(db, { largestQuantity: 2 });
    expect(await placeOrder(db, customer, sent)).toEqual({
      outcome: "blocked",
      blockers: [{ kind: "aboveLimit", name: "Eyebrow Razors", limit: 2 }],
    });
    await setShopSettings(db, {});
    expect((await getCart(db, customer.id)).lines).toHaveLength(2);
    expect(await placeOrder(db, customer, sent)).toMatchObject({ outcome: "placed" });
  });

  it("[R6.stock] sells the last piece to exactly one of 50 who race for it", async () => {
    await setStock(db, scarce, 1);
    const racers = await Promise.all(Array.from({ length: 50 }, () => createCustomer(db)));
    const forms = await Promise.all(
      racers.map(async (racer, index) => {
        // Carts filled in opposite orders: locks are taken in one order all the same.
        const items = [{ productId: scarce, quantity: 1 }, glove];
        for (const item of index % 2 ? items : items.reverse()) await addToCart(db, racer.id, item);
        return checkoutInput(racer);
      }),
    );
    const answers = await Promise.all(
      racers.map((racer, index) => placeOrder(db, racer, forms[index] as CheckoutInput)),
    );
    expect(answers.filter(({ outcome }) => outcome === "placed")).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === "blocked")).toHaveLength(49);
    expect(await stockOf(db, scarce)).toBe(0);
    await setStock(db, scarce, null);
  });
});

describe("checking out after Buy it now (R22)", () => {
  it("[R22.filled R68] fills in the line that Buy it now made, with the final quantity", async () => {
    const customer = await createCustomer(db);
    await buyItNow(db, customer, retinol);
    await addToCart(db, customer.id, glove);
    const [line] = (await getCart(db, customer.id)).lines;
    await changeQuantity(db, customer.id, line?.id ?? 0, 4);
    const [before] = await orderLinesOf(db, { userId: customer.id });
    await placeOrder(db, customer, await checkoutInput(customer));
    const orders = await orderLinesOf(db, { userId: customer.id });
    expect(orders).toMatchObject([
      {
        id: before?.id,
        line: 1,
        quantity: 4,
        amount: 4 * 199900,
        status: "Pending",
        boughtNow: true,
        phoneNumber: "0300 1234567",
      },
      { line: 2, productId: glove.productId, boughtNow: false },
    ]);
    expect(orders.every(({ placedAt }) => placedAt !== null)).toBe(true);
    expect(orders.map(({ orderDate }) => orderDate)).toEqual(orders.map(({ placedAt }) => placedAt));
    expect(await historyTexts(before?.id)).toEqual(["Buy it now", "Delivery details added at checkout"]);
    expect(await ordersOf(db, customer.id)).toHaveLength(1);
  });

  it.each(["completed", "cancelled"] as const)(
    "[R22.ended] creates a new line where the owner has %s it",
    async (end) => {
      const [customer, admin] = [await createCustomer(db), await createCustomer(db, { isAdmin: true })];
      await buyItNow(db, customer, retinol);
      const [ended] = await orderLinesOf(db, { userId: customer.id });
      await changeOrderStatus(db, admin, ended?.id ?? 0, end);
      expect(await placeOrder(db, customer, await checkoutInput(customer))).toMatchObject({
        outcome: "placed",
      });
      const orders = await orderLinesOf(db, { userId: customer.id });
      expect(orders).toMatchObject([
        { id: ended?.id, line: 1, status: end, placedAt: null },
        { line: 2, status: "Pending", quantity: 1 },
      ]);
      expect(orders[1]?.placedAt).not.toBeNull();
      expect(await ordersOf(db, customer.id)).toMatchObject([{ placedTotal: 199900 }]);
    },
  );

  it("keeps totals and stock right under simultaneous changes", async () => {
    const [customer, admin] = [await createCustomer(db), await createCustomer(db, { isAdmin: true })];
    await buyItNow(db, customer, retinol);
    await setStock(db, glove.productId, 1000);
    const [first] = await orderLinesOf(db, { userId: customer.id });
    const sent = await checkoutInput(customer);
    const actions = [
      () => addToCart(db, customer.id, glove),
      () => buyItNow(db, customer, glove),
      () => buyItNow(db, customer, retinol),
      () => placeOrder(db, customer, sent),
      () => changeOrderStatus(db, admin, first?.id ?? 0, "cancelled"),
      async () => placeOrder(db, customer, await checkoutInput(customer)),
    ];
    await Promise.all(Array.from({ length: 60 }, (_, index) => actions[index % actions.length]?.()));

    const orders = await orderLinesOf(db, { userId: customer.id });
    for (const checkout of (await ordersOf(db, customer.id)).filter(({ placedAt }) => placedAt)) {
      const own = orders.filter((order) => order.orderId === checkout.id && order.placedAt);
      expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(checkout.placedTotal);
    }
    const taken = orders
      .filter((order) => order.productId === glove.productId && order.placedAt && order.status === "Pending")
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(await stockOf(db, glove.productId)).toBe(1000 - taken);
    await setStock(db, glove.productId, null);
  });
});
