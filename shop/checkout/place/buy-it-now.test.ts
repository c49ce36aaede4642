import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { lineHistoryOf, orderLinesOf, ordersOf } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { addToCart } from "../cart/add-to-cart.ts";
import { getCart } from "../cart/cart-queries.ts";
import { changeQuantity } from "../cart/change-quantity.ts";
import { buyItNow } from "./buy-it-now.ts";
import { removeFromCart } from "./remove-from-cart.ts";

const { db, pool } = await createTestDatabase();
const retinol = { productId: "lumiskin-retinol", quantity: 1 };

describe("Buy it now (R22)", () => {
  it("[R22.made S4.buy-it-now] creates a Pending order line without delivery details and a cart entry linked to it", async () => {
    const customer = await createCustomer(db);
    const bought = await buyItNow(db, customer, { ...retinol, quantity: 2 });
    const [order, ...more] = await orderLinesOf(db, { userId: customer.id });
    expect(bought).toEqual({ outcome: "ordered", name: "Retinol Face Serum", lineId: order?.id });
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      line: 1,
      customerName: "Ayesha Khan",
      customerEmail: customer.email,
      productId: "lumiskin-retinol",
      productName: "Retinol Face Serum",
      brand: "LumiSkin",
      image: "retinol",
      unitPrice: 199900,
      quantity: 2,
      amount: 399800,
      status: "Pending",
      boughtNow: true,
      phoneNumber: null,
      paymentMethod: null,
      placedAt: null,
    });
    expect((await getCart(db, customer.id)).lines).toMatchObject([{ quantity: 2, orderLineId: order?.id }]);
    expect(await lineHistoryOf(db, order?.id ?? 0)).toMatchObject([
      { actor: "customer", status: "Pending", text: "Buy it now" },
    ]);
  });

  it("[R22.again] raises the same line when it is pressed again, at today's price", async () => {
    const customer = await createCustomer(db);
    await buyItNow(db, customer, retinol);
    await db
      .updateTable("products")
      .set({ unitPrice: 150000 })
      .where("id", "=", "lumiskin-retinol")
      .execute();
    await buyItNow(db, customer, { ...retinol, quantity: 2 });
    await db
      .updateTable("products")
      .set({ unitPrice: 199900 })
      .where("id", "=", "lumiskin-retinol")
      .execute();
    const orders = await orderLinesOf(db, { userId: customer.id });
    expect(orders).toMatchObject([{ quantity: 3, unitPrice: 150000, amount: 450000, status: "Pending" }]);
    expect((await getCart(db, customer.id)).lines).toMatchObject([{ quantity: 3 }]);
    expect((await lineHistoryOf(db, orders[0]?.id ?? 0)).map(({ text }) => text)).toEqual([
      "Buy it now",
      "Buy it now again: quantity 1 to 3",
    ]);
  });

  it("adds to an item that is in the cart already", async () => {
    const customer = await createCustomer(db);
    await addToCart(db, customer.id, { ...retinol, quantity: 2 });
    await buyItNow(db, customer, retinol);
    const orders = await orderLinesOf(db, { userId: customer.id });
    expect(orders).toMatchObject([{ quantity: 1 }]);
    expect((await getCart(db, customer.id)).lines).toMatchObject([
      { quantity: 3, orderLineId: orders[0]?.id },
    ]);
  });

  it("adds two items as lines of one open order", async () => {
    const customer = await createCustomer(db);
    await buyItNow(db, customer, retinol);
    await buyItNow(db, customer, { productId: "eyebrow-razor", quantity: 1 });
    const orders = await orderLinesOf(db, { userId: customer.id });
    expect(orders.map(({ line }) => line)).toEqual([1, 2]);
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  });

  it("[R22.removed] cancels the line, with that reason, when the entry is removed; the next press creates a new line", async () => {
    const customer = await createCustomer(db);
    await buyItNow(db, customer, retinol);
    const [line] = (await getCart(db, customer.id)).lines;
    await removeFromCart(db, customer.id, line?.id ?? 0);
    const [order] = await orderLinesOf(db, { userId: customer.id });
    expect(order).toMatchObject({ status: "cancelled", placedAt: null });
    expect((await lineHistoryOf(db, order?.id ?? 0)).at(-1)).toMatchObject({
      actor: "customer",
      status: "cancelled",
      text: "Removed from the cart",
    });
    await buyItNow(db, customer, retinol);
    expect(
      (await orderLinesOf(db, { userId: customer.id })).map(({ line, status }) => [line, status]),
    ).toEqual([
      [1, "cancelled"],
      [2, "Pending"],
    ]);
  });

  it("leaves a line alone that the owner has completed or cancelled, on removal and on the next press", async () => {
    const customer = await createCustomer(db);
    const admin = { actor: "admin", actorId: null } as const;
    for (const end of ["completed", "cancelled"] as const) {
      const bought = await buyItNow(db, customer, retinol);
      if (bought.outcome !== "ordered") throw new Error(bought.outcome);
      const event = { data: { text: "Ended" } };
      await transition(db, { machine: "line", id: bought.lineId, to: end, actor: admin, event });
    }
    const [line] = (await getCart(db, customer.id)).lines;
    await removeFromCart(db, customer.id, line?.id ?? 0);
    const orders = await orderLinesOf(db, { userId: customer.id });
    expect(orders.map(({ status, quantity }) => [status, quantity])).toEqual([
      ["completed", 1],
      ["cancelled", 1],
    ]);
    for (const { id } of orders) expect((await lineHistoryOf(db, id)).at(-1)?.text).toBe("Ended");
  });

  it("refuses what is not for sale, and writes nothing", async () => {
    const customer = await createCustomer(db);
    await db.updateTable("products").set({ soldOut: true }).where("id", "=", "silicone-bath-brush").execute();
    expect(await buyItNow(db, customer, { productId: "silicone-bath-brush", quantity: 1 })).toMatchObject({
      outcome: "soldOut",
    });
    expect(await buyItNow(db, customer, { productId: "nothing", quantity: 1 })).toEqual({
      outcome: "unavailable",
    });
    expect(await buyItNow(db, customer, { ...retinol, quantity: 2147483648 })).toMatchObject({
      outcome: "tooLarge",
    });
    expect(await orderLinesOf(db, { userId: customer.id })).toEqual([]);
    expect((await getCart(db, customer.id)).lines).toEqual([]);
  });

  it("refuses to raise a line above the maximum, also where the cart has fewer", async () => {
    const customer = await createCustomer(db);
    await buyItNow(db, customer, { ...retinol, quantity: 2147483647 });
    const [line] = (await getCart(db, customer.id)).lines;
    await changeQuantity(db, customer.id, line?.id ?? 0, 1);
    expect(await buyItNow(db, customer, retinol)).toMatchObject({ outcome: "tooLarge" });
    expect((await getCart(db, customer.id)).lines).toMatchObject([{ quantity: 1 }]);
  });

  it("creates one line for 20 simultaneous presses", async () => {
    const customer = await createCustomer(db);
    await Promise.all(Array.from({ length: 20 }, () => buyItNow(db, customer, retinol)));
    expect(await orderLinesOf(db, { userId: customer.id })).toMatchObject([
      { quantity: 20, amount: 20 * 199900 },
    ]);
    expect((await getCart(db, customer.id)).lines).toMatchObject([{ quantity: 20 }]);
    expect(await ordersOf(db, customer.id)).toHaveLength(1);
  });

  it("[R22.made] rolls back where it fails in the middle", async () => {
    const customer = await createCustomer(db);
    await pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$;
      create trigger fail before update of order_line_id on cart_entries for each row execute function fail();
    `);
    await expect(buyItNow(db, customer, retinol)).rejects.toThrow("injected");
    await pool.query("drop trigger fail on cart_entries; drop function fail()");
    expect(await orderLinesOf(db, { userId: customer.id })).toEqual([]);
    expect((await getCart(db, customer.id)).lines).toEqual([]);
    expect(await ordersOf(db, customer.id)).toEqual([]);
  });
});
