import { describe, expect, it } from "vitest";
import { orderLine } from "../orders-fixture.ts";
import { screen } from "../screen.ts";
import { openTestShop } from "../test-shop.ts";

const shop = await openTestShop();
const { db } = shop;
const started = Date.now();
const expectRecent = (at: Date | null | undefined) => {
  expect(at?.getTime()).toBeGreaterThanOrEqual(started - 1000);
  expect(at?.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
};
const customer = await shop.signUp("ayesha@example.com");
const admin = await shop.signUpAdmin();
const post = (path: string, form: Record<string, string>) => shop.post(path, { as: customer.as, form });

describe("what the shop's forms store", () => {
  it("[S3.user S7.users.create S7.auth.create S6.signup.flag] sign-up: a user record without the admin flag", async () => {
    const user = await db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", customer.id)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      email: "ayesha@example.com",
      isAdmin: false,
      fullName: "",
      phone: null,
      addresses: [],
    });
    expectRecent(user.createdAt);
    const { main } = await screen(shop.get("/signup"));
    expect(main.text).not.toMatch(/admin/i);
    expect(main.fields.map(({ name }) => name)).toEqual(["email", "password"]);
  });

  it("[S3.cart-entry S7.cart.add R20.raise] Add to Cart: one entry, whose quantity the next one raises", async () => {
    await post("/p1", { intent: "add", quantity: "2" });
    await post("/p1", { intent: "add", quantity: "1" });
    const entries = await db.selectFrom("cartEntries").selectAll().execute();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      userId: customer.id,
      productId: "lumiskin-niacinamide-zinc",
      name: "Niacinamide + Zinc Face Serum",
      brand: "LumiSkin",
      price: "Rs.2,199.00 PKR",
      quantity: 3,
      image: expect.stringMatching(/./),
    });
    expect(entries[0]?.id).toBeGreaterThan(0);
    expectRecent(entries[0]?.addedAt);
  });

  it("[S7.cart.query S7.cart.update S7.cart.delete S4.cart.minimum S4.cart.remove] cart: read, changed, not below 1, removed", async () => {
    await post("/b5", { intent: "add", quantity: "1" });
    const stored = () =>
      db.selectFrom("cartEntries").select(["id", "productId", "quantity"]).orderBy("id").execute();
    const [serum, razor] = await stored();
    await post("/cart", { intent: "quantity", entry: String(serum?.id), quantity: "1" });
    await post("/cart", { intent: "quantity", entry: String(razor?.id), quantity: "0" });
    expect((await stored()).map(({ quantity }) => quantity)).toEqual([1, 1]);
    await post("/cart", { intent: "remove", entry: String(razor?.id) });
    expect(await stored()).toEqual([{ id: serum?.id, productId: "lumiskin-niacinamide-zinc", quantity: 1 }]);
    const lines = async (as = customer.as) =>
      (await screen(shop.get("/cart", { as }))).main.all("li", "Niacinamide + Zinc Face Serum");
    expect([(await lines()).length, (await lines(admin.as)).length]).toEqual([1, 0]);
  });

  it("[R29.unverified S3.order S3.order.checkout S7.orders.add S9.amount S9.currency S4.cart.cleared S4.order.created R31] checkout: an order, and an empty cart", async () => {
    await post("/p1", { intent: "add", quantity: "1" });
    await post("/profile", { fullName: "Ayesha B. Khan" });
    await shop.checkOut(customer.as, { notes: "Ring twice", payment: "jazzcash" });
    const verifiedQuery = db.selectFrom("users").select("emailVerified").where("id", "=", customer.id);
    expect(await verifiedQuery.execute()).toEqual([{ emailVerified: false }]);
    const order = await orderLine(db);
    expect(order).toMatchObject({
      userId: customer.id,
      customerName: "Ayesha B. Khan",
      customerEmail: "ayesha@example.com",
      productId: "lumiskin-niacinamide-zinc",
      productName: "Niacinamide + Zinc Face Serum",
      brand: "LumiSkin",
      quantity: 2,
      unitPrice: 219900,
      amount: 2 * 219900,
      status: "Pending",
      shippingAddress: "House 1, Lahore",
      phoneNumber: "0300 1234567",
      paymentMethod: "jazzcash",
      paymentStatus: "Pending Online Payment",
      notes: "Ring twice",
      trackingNumber: null,
    });
    expectRecent(order.orderDate);
    expectRecent(order.updatedAt);
    expect(await db.selectFrom("cartEntries").selectAll().execute()).toEqual([]);
    const currencies = await db.selectFrom("products").select("currency").distinct().execute();
    expect(currencies).toEqual([{ currency: "PKR" }]);
  });

  it.each(["completed", "cancelled"])(
    "[S4.order.%s S7.orders.read S7.orders.update S4.order.final S4.order.confirm] the dashboard sets an order to %s, for good",
    async (status) => {
      const buyer = await shop.signUp();
      await shop.post("/p3", { as: buyer.as, form: { intent: "buy", quantity: "1" } });
      const stored = () => orderLine(db, { userId: buyer.id });
      const before = await stored();
      const read = async (query = "") =>
        (await screen(shop.get(`/dashboard${query}`, { as: admin.as }))).main;
      const row = async () => (await read()).get("tr", before.number);
      expect((await row()).buttons.filter((name) => /^(Complete|Cancel) /.test(name))).toHaveLength(2);
      const question = (await read(`?order=${before.id}&confirm=${status}`)).get("alertdialog");
      expect(question.text).toContain("Tranexamic Acid Face Serum");
      expect((await stored()).status).toBe("Pending");

      await shop.post("/dashboard", { as: admin.as, form: { order: String(before.id), status } });
      const after = await stored();
      expect(after.status).toBe(status);
      expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
      expect((await row()).text).toContain(status);
      expect((await row()).buttons).toEqual([]);
      const otherStatus = status === "completed" ? "cancelled" : "completed";
      for (const next of [otherStatus, "Pending"]) {
        await shop.post("/dashboard", { as: admin.as, form: { order: String(before.id), status: next } });
      }
      expect((await stored()).status).toBe(status);
    },
  );

  it("[S3.product S3.item R14] products: in stock by default, without an invented rating", async () => {
    const row = { name: "New", category: "skincare", position: 11, cataloguePrice: 100, unitPrice: 100 };
    await db
      .insertInto("products")
      .values({ id: "new", ...row } as never)
      .execute();
    const { results } = await (await shop.get("/search/panel?q=new")).json();
    expect(results.find(({ url }: { url: string }) => url === "/product/new")).toMatchObject({
      soldOut: false,
    });
    const stored = await db.selectFrom("products").selectAll().execute();
    expect(await db.selectFrom("productRatings").selectAll().execute()).toEqual([]);
    for (const product of stored) expect(product.soldOut).toBe(false);
    for (const product of stored.filter(({ id }) => id !== "new")) {
      expect(product.tags.length, product.id).toBeGreaterThan(0);
      expect(product.backgroundColor).toMatch(/^#/);
    }
  });
});
