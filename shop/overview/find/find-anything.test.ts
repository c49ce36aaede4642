import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder, updateOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { changeProducts } from "../../catalogue/product/change-products.ts";
import { type Findable, findAnything } from "./find-anything.ts";

describe("finding anything", async () => {
  const { db } = await createTestDatabase(4);
  const ayesha = await createCustomer(db, { email: "ayesha@example.com", fullName: "Ayesha Khan" });
  const bilal = await createCustomer(db, { email: "bilal@example.com", fullName: "Bilal Ahmed" });
  const order = await placeTestOrder(db, ayesha, {
    items: [
      ["lumiskin-retinol", 1],
      ["silicone-bath-brush", 2],
    ],
  });
  await changeProducts(db, [{ id: "silicone-bath-brush", set: { sku: "BRUSH_1", status: "archived" } }], {
    actorId: null,
  });
  const everything: Findable = { orders: true, products: true, customers: true, emails: true };
  const find = async (typed: string, findable = everything) => {
    const { orders, products, customers } = await findAnything(db, typed, findable);
    return {
      orders: orders.map(({ orderNumber }) => orderNumber),
      products: products.map(({ id }) => id),
      customers: customers.map(({ email }) => email),
    };
  };
  const hers = { orders: [order.number], products: [], customers: [ayesha.email] };
  const nothing = { orders: [], products: [], customers: [] };

  it.each([
    ["the number", `LS-${order.number}`],
    ["the number alone", String(order.number)],
    ["a line's number", `ls-${order.number}-2`],
    ["a phone number", "0300 1234567"],
    ["a phone number in its international form", "+923001234567"],
    ["the beginning of a phone number", "0300123"],
    ["a few digits of it", "0300 12"],
    [
      "Try an order number such as LS-10427, at least seven digits of a phone number, or the start of a name",
      "ayes",
    ],
    ["an email", "ayesha@example.com"],
  ])("finds an order, and who placed it, by %s", async (_, typed) => {
    expect(await find(typed)).toEqual(hers);
  });

  it.each([
    ["words of its name in any order", "brush silicone", ["silicone-bath-brush"]],
    ["its SKU", "brush_1", ["silicone-bath-brush"]],
    ["nothing but those characters", "brush%1", []],
    ["a backslash", "\\", []],
  ])("finds a product by %s", async (_, typed, products) => {
    expect((await find(typed)).products).toEqual(products);
  });

  it("finds a customer without an order by the beginning of the email", async () => {
    expect(await find("bilal@")).toEqual({ ...nothing, customers: [bilal.email] });
    expect(await find("bi")).toEqual(nothing);
  });

  it("finds of those who have ordered only who placed the order", async () => {
    const zara = await createCustomer(db, { email: "zara@example.com", fullName: "Zara Ali" });
    const { id, number } = await placeTestOrder(db, zara);
    await updateOrder(db, id, { phoneNumber: "0333 5556667", phoneE164: "+923335556667" });
    expect(await find(`LS-${number}`)).toEqual({ orders: [number], products: [], customers: [zara.email] });
    expect(await find("0333")).toEqual({ orders: [number], products: [], customers: [zara.email] });
    expect(await find(`LS-${order.number}`)).toEqual(hers);
  });

  it("finds only what the person may open", async () => {
    expect(await find("ayesha", { ...everything, customers: false })).toEqual({ ...hers, customers: [] });
    expect(await find("ayesha", { ...everything, orders: false })).toEqual({ ...hers, orders: [] });
    expect((await find("brush", { ...everything, products: false })).products).toEqual([]);
  });

  it.each(["", "  ", "\0", "'", "%", "((", "x".repeat(5000), "-", "1-".repeat(200), "ا", "🧴"])(
    "answers %j",
    async (typed) => {
      expect(Object.keys(await find(typed))).toEqual(["orders", "products", "customers"]);
    },
  );
});
