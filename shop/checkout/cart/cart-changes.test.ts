import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { setStock } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { removeFromCart } from "../place/remove-from-cart.ts";
import { addToCart } from "./add-to-cart.ts";
import { cartCount, getCart } from "./cart-queries.ts";
import { changeQuantity } from "./change-quantity.ts";
import { refreshCart } from "./refresh-cart.ts";

const { db } = await createTestDatabase();
const retinol = "lumiskin-retinol";
const glove = "lumiskin-exfoliating-glove";

const setUnitPrice = (id: string, unitPrice: number) =>
  db.updateTable("products").set({ unitPrice }).where("id", "=", id).execute();

describe("adding to the cart", () => {
  it("[R20.raise R1 S3.cart-entry] writes the entry with the unit price as text, and raises it the next time (R20)", async () => {
    const { id } = await createCustomer(db);
    expect(await addToCart(db, id, { productId: glove, quantity: 1 })).toEqual({
      outcome: "added",
      name: "Exfoliating Glove",
      quantity: 1,
    });
    expect(await addToCart(db, id, { productId: glove, quantity: 2 })).toMatchObject({ quantity: 3 });
    await addToCart(db, id, { productId: retinol, quantity: 1 });
    const cart = await getCart(db, id);
    expect(cart).toMatchObject({ quantity: 4, total: 3 * 119900 + 199900 });
    expect(cart.lines.map(({ name, price, quantity }) => [name, price, quantity])).toEqual([
      ["Exfoliating Glove", "Rs.1,199.00 PKR", 3],
      ["Retinol Face Serum", "Rs.1,999.00 PKR", 1],
    ]);
    expect(cart.lines[0]).toMatchObject({
      route: "/b1",
      brand: "LumiSkin",
      image: { name: "exfoliating-glove" },
    });
    expect(await cartCount(db, id)).toBe(4);
  });

  it("counts each of 20 simultaneous additions", async () => {
    const { id } = await createCustomer(db);
    await Promise.all(Array.from({ length: 20 }, () => addToCart(db, id, { productId: glove, quantity: 1 })));
    expect(await cartCount(db, id)).toBe(20);
  });

  it("[R6.refused] refuses what is sold out, archived, unknown or too many, and changes nothing", async () => {
    const { id } = await createCustomer(db);
    await addToCart(db, id, { productId: "eyebrow-razor", quantity: 2147483646 });
    await setStock(db, "silicone-bath-brush", 0);
    await db
      .updateTable("products")
      .set({ archivedAt: new Date() })
      .where("id", "=", "smart-massage-vacuum-cupping")
      .execute();
    expect(await addToCart(db, id, { productId: "eyebrow-razor", quantity: 2 })).toEqual({
      outcome: "tooLarge",
      name: "Eyebrow Razors",
    });
    expect(
      await addToCart(db, id, { productId: "eyebrow-razor", quantity: Number.POSITIVE_INFINITY }),
    ).toMatchObject({ outcome: "tooLarge" });
    expect(await addToCart(db, id, { productId: "silicone-bath-brush", quantity: 1 })).toEqual({
      outcome: "soldOut",
      name: "Silicone Bath Brushes",
    });
    for (const productId of ["smart-massage-vacuum-cupping", "no-such-thing", ""])
      expect(await addToCart(db, id, { productId, quantity: 1 })).toEqual({ outcome: "unavailable" });
    expect(await cartCount(db, id)).toBe(2147483646);
  });
});

describe("changing the cart", () => {
  it("[S4.cart.minimum R7] sets a quantity, never below 1 nor above the maximum", async () => {
    const { id } = await createCustomer(db);
    await addToCart(db, id, { productId: retinol, quantity: 1 });
    const [line] = (await getCart(db, id)).lines;
    const entry = line?.id ?? 0;
    expect(await changeQuantity(db, id, entry, 7)).toEqual({ outcome: "changed" });
    expect(await changeQuantity(db, id, entry, 0)).toEqual({ outcome: "belowOne" });
    expect(await changeQuantity(db, id, entry, 2147483648)).toEqual({ outcome: "tooLarge" });
    expect(await changeQuantity(db, id, entry + 1000, 2)).toEqual({ outcome: "gone" });
    expect(await cartCount(db, id)).toBe(7);
  });

  it("removes an entry once", async () => {
    const { id } = await createCustomer(db);
    await addToCart(db, id, { productId: retinol, quantity: 1 });
    const [line] = (await getCart(db, id)).lines;
    expect(await removeFromCart(db, id, line?.id ?? 0)).toEqual({
      outcome: "removed",
      name: "Retinol Face Serum",
    });
    expect(await removeFromCart(db, id, line?.id ?? 0)).toEqual({ outcome: "gone" });
    expect((await getCart(db, id)).lines).toEqual([]);
  });

  it("[S6.server] never touches another customer's cart", async () => {
    const [owner, stranger] = [await createCustomer(db), await createCustomer(db)];
    await addToCart(db, owner.id, { productId: retinol, quantity: 2 });
    const [line] = (await getCart(db, owner.id)).lines;
    expect(await changeQuantity(db, stranger.id, line?.id ?? 0, 9)).toEqual({ outcome: "gone" });
    expect(await removeFromCart(db, stranger.id, line?.id ?? 0)).toEqual({ outcome: "gone" });
    expect((await getCart(db, stranger.id)).lines).toEqual([]);
    expect(await cartCount(db, owner.id)).toBe(2);
  });
});

describe("today's price (R20)", () => {
  it("[R20.price] rewrites the entry's price text and stores the previous one until the quantity is changed", async () => {
    const { id } = await createCustomer(db);
    await addToCart(db, id, { productId: retinol, quantity: 2 });
    expect((await refreshCart(db, id)).lines[0]?.priceBefore).toBeNull();

    await setUnitPrice(retinol, 210050);
    for (const _ of ["once", "and again"]) {
      const cart = await refreshCart(db, id);
      expect(cart.total).toBe(420100);
      expect(cart.lines[0]).toMatchObject({ price: "Rs.2,100.50 PKR", priceBefore: "Rs.1,999.00 PKR" });
    }
    const stored = await db.selectFrom("cartEntries").select("price").where("userId", "=", id).execute();
    expect(stored).toEqual([{ price: "Rs.2,100.50 PKR" }]);

    const line = (await getCart(db, id)).lines[0];
    await changeQuantity(db, id, line?.id ?? 0, 1);
    expect((await refreshCart(db, id)).lines[0]?.priceBefore).toBeNull();
    await setUnitPrice(retinol, 199900);
  });

  it("has no notice where the price returned to the one shown before", async () => {
    const { id } = await createCustomer(db);
    await addToCart(db, id, { productId: retinol, quantity: 1 });
    await setUnitPrice(retinol, 1);
    await refreshCart(db, id);
    await setUnitPrice(retinol, 199900);
    expect((await refreshCart(db, id)).lines[0]).toMatchObject({
      price: "Rs.1,999.00 PKR",
      priceBefore: null,
    });
  });
});
