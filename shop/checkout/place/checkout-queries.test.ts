import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { insertOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { addToCart } from "../cart/add-to-cart.ts";
import { getCart } from "../cart/cart-queries.ts";
import { findCheckout, insertOpenOrder } from "./checkout-queries.ts";

const { db } = await createTestDatabase();

async function createCustomerWithCart() {
  const { id } = await createCustomer(db);
  await addToCart(db, id, { productId: "lumiskin-retinol", quantity: 1 });
  await addToCart(db, id, { productId: "lumiskin-exfoliating-glove", quantity: 2 });
  return id;
}

describe("what checkout shows", () => {
  it("is the cart, the open order's key, and the delivery of the customer's last order", async () => {
    const [ayesha, bilal] = [await createCustomerWithCart(), await createCustomerWithCart()];
    for (const [userId, shippingAddress, phoneNumber] of [
      [ayesha, "House 1, Lahore", "0300 1234561"],
      [ayesha, "House 2, Lahore", "0300 1234562"],
      [bilal, "House 3, Multan", "0300 1234563"],
    ] as const)
      await insertOrder(db, { userId }, [{ shippingAddress, phoneNumber }]);
    const { key = "no open order" } = (await insertOpenOrder(db, ayesha)) ?? {};
    await insertOpenOrder(db, bilal);
    expect(await findCheckout(db, ayesha)).toEqual({
      cart: await getCart(db, ayesha),
      details: {
        key,
        phoneNumber: "0300 1234562",
        shippingAddress: "House 2, Lahore",
      },
    });
  });

  it("has no delivery and no key before the first order", async () => {
    expect((await findCheckout(db, await createCustomerWithCart())).details).toEqual({
      key: null,
      phoneNumber: null,
      shippingAddress: null,
    });
  });

  it("is nothing beside an empty cart", async () => {
    const { id } = await createCustomer(db);
    expect(await findCheckout(db, id)).toMatchObject({ cart: { lines: [] }, details: null });
  });
});
