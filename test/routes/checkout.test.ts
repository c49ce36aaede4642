import { describe, expect, it } from "vitest";
import { addToCart } from "../../shop/cart/add-to-cart.ts";
import { cartOf } from "../../shop/cart/cart-queries.ts";
import { openTestShop, type Visitor } from "../app.ts";
import { hiddenFields } from "../hidden-fields.ts";

const shop = await openTestShop();
const { db, get, post } = shop;
const retinol = { productId: "lumiskin-retinol", quantity: 2 };
const missing = "Please fill in phone number and shipping address";
const details = { phoneNumber: "0300 1234567", shippingAddress: "House 1, Lahore" };

type Person = Awaited<ReturnType<typeof shop.signUp>>;
const page = async (path: string, as?: Visitor) => (await get(path, { as })).text();
const ordersOf = (id: string) => db.selectFrom("orders").selectAll().where("userId", "=", id).execute();

/** The hidden fields of the checkout page as it is now. */
async function checkoutForm({ as }: Person): Promise<Record<string, string>> {
  const html = await page("/checkout", as);
  const { key = "", total = "" } = hiddenFields(html);
  return { key, total };
}

async function shopper(): Promise<Person> {
  const person = await shop.signUp();
  await addToCart(db, person.id, retinol);
  return person;
}

describe("signed out (reading 16)", () => {
  it.each([
    ["/checkout", "/login?returnTo=%2Fcheckout"],
    ["/orders", "/signin?returnTo=%2Forders"],
    ["/orders/LS-10001", "/signin?returnTo=%2Forders%2FLS-10001"],
  ])("%s sends to %s", async (path, to) => {
    const response = await get(path);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(to);
    expect((await post(path, { form: details })).headers.get("Location")).toBe(to);
  });

  it("shows the cart's prompt, and changes no cart", async () => {
    const html = await page("/cart");
    expect(html).toContain("Sign up to keep a cart");
    expect(html).toContain('href="/signup?returnTo=%2Fcart"');
    expect(html).toContain("Continue shopping");
    const response = await post("/cart", { form: { intent: "remove", entry: "1" } });
    expect(response.headers.get("Location")).toBe("/signin?returnTo=%2Fcart");
  });
});

describe("the cart without scripts", () => {
  it("shows what there is, changes it, and is empty in the end", async () => {
    const { as, id } = await shopper();
    const html = await page("/cart", as);
    for (const text of [
      "Retinol Face Serum",
      "Rs. 1,999",
      "Rs. 3,998",
      "Calculated at delivery",
      "Proceed to Checkout",
    ])
      expect(html).toContain(text);
    const entry = String((await cartOf(db, id)).lines[0]?.id);
    const changed = await post("/cart", { as, form: { intent: "quantity", entry, quantity: "3" } });
    expect([changed.status, changed.headers.get("Location")]).toEqual([302, "/cart"]);
    expect((await cartOf(db, id)).quantity).toBe(3);
    await post("/cart", { as, form: { intent: "remove", entry } });
    expect(await page("/cart", as)).toContain("Your cart is empty");
  });

  it.each<Record<string, string>>([
    { intent: "quantity", quantity: "0" },
    { intent: "quantity", quantity: "2147483648" },
    { intent: "quantity", quantity: "many" },
    { intent: "burn" },
    {},
  ])("[S5.quantity] goes back to what is stored after %j (reading 37)", async (form) => {
    const { as, id } = await shopper();
    const entry = String((await cartOf(db, id)).lines[0]?.id);
    const response = await post("/cart", { as, form: { entry, ...form } });
    expect(response.headers.get("Location")).toBe("/cart");
    expect((await cartOf(db, id)).quantity).toBe(2);
  });

  it("is no one else's", async () => {
    const [owner, stranger] = [await shopper(), await shopper()];
    const entry = String((await cartOf(db, owner.id)).lines[0]?.id);
    await post("/cart", { as: stranger.as, form: { intent: "remove", entry } });
    await post("/cart", { as: stranger.as, form: { intent: "quantity", entry, quantity: "9" } });
    expect((await cartOf(db, owner.id)).quantity).toBe(2);
  });
});

describe("checkout without scripts", () => {
  it("[R19.orders S2.checkout.success] places the order, shows the success screen and lists it", async () => {
    const person = await shopper();
    const { as, id } = person;
    const form = { ...(await checkoutForm(person)), ...details, payment: "jazzcash", notes: "بیل بجائیں" };
    const placed = await post("/checkout", { as, form });
    expect(placed.status).toBe(302);
    const to = placed.headers.get("Location") ?? "";
    expect(to).toMatch(/^\/checkout\/placed\/LS-\d+$/);
    const success = await page(to, as);
    for (const text of [
      "JazzCash",
      "Pending Online Payment",
      "We will send you the payment details.",
      "Rs. 3,998",
      "View Orders",
      "Continue Shopping",
    ])
      expect(success).toContain(text);
    const number = to.split("/").at(-1) ?? "";
    expect(await page("/orders", as)).toContain(`/orders/${number}`);
    expect(await page(`/orders/${number}`, as)).toContain("بیل بجائیں");
    expect(await ordersOf(id)).toHaveLength(1);

    const again = await post("/checkout", { as, form });
    expect(again.headers.get("Location")).toBe(to);
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it.each([
    [{ ...details, phoneNumber: " " }, "phoneNumber"],
    [{ ...details, shippingAddress: "" }, "shippingAddress"],
  ])("marks the missing field and keeps what was typed: %j", async (typed, field) => {
    const person = await shopper();
    const form = { ...(await checkoutForm(person)), ...typed, notes: "Ring twice", payment: "jazzcash" };
    const response = await post("/checkout", { as: person.as, form });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('role="alertdialog"');
    expect(html.split(missing).length - 1).toBeGreaterThanOrEqual(2);
    expect(html.match(new RegExp(`<(input|textarea)[^>]*name="${field}"[^>]*>`))?.[0]).toContain(
      'aria-invalid="true"',
    );
    expect(html).toContain("Ring twice");
    expect(html).toMatch(/value="jazzcash"[^>]*checked|checked[^>]*value="jazzcash"/);
    expect(await ordersOf(person.id)).toEqual([]);
  });

  it("[R21.total] answers 409 with the new prices where the total is another, then takes the new one", async () => {
    const person = await shopper();
    const form = { ...(await checkoutForm(person)), ...details };
    const set = (unitPrice: number) =>
      db.updateTable("products").set({ unitPrice }).where("id", "=", retinol.productId).execute();
    await set(150000);
    const response = await post("/checkout", { as: person.as, form });
    const html = await response.text();
    expect(response.status).toBe(409);
    expect(html).toContain("The total is now Rs. 3,000");
    expect(html).toContain("The price has changed from Rs. 1,999 to Rs. 1,500.");
    expect(html).toContain('name="total" value="300000"');
    expect(html).toContain("House 1, Lahore");
    expect(await ordersOf(person.id)).toEqual([]);
    const placed = await post("/checkout", { as: person.as, form: { ...form, total: "300000" } });
    expect(placed.status).toBe(302);
    await set(199900);
  });

  it("[R6.refused] names what is sold out and orders nothing", async () => {
    const person = await shopper();
    const form = { ...(await checkoutForm(person)), ...details };
    const set = (soldOut: boolean) =>
      db.updateTable("products").set({ soldOut }).where("id", "=", retinol.productId).execute();
    await set(true);
    const response = await post("/checkout", { as: person.as, form });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(
      html.match(/<p>Retinol Face Serum is sold out. Please remove it to check out.<\/p>/g),
    ).toHaveLength(1);
    await set(false);
    expect(await ordersOf(person.id)).toEqual([]);
  });

  it("[S8.checkout-fails R21.whole] says so where it fails, inline, and has ordered nothing", async () => {
    const person = await shopper();
    const form = { ...(await checkoutForm(person)), ...details };
    await shop.shop.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$;
      create trigger fail before insert on orders for each row execute function fail();
    `);
    const response = await post("/checkout", { as: person.as, form });
    await shop.shop.pool.query("drop trigger fail on orders; drop function fail()");
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain("Failed to place order. Please try again.");
    expect(html).not.toContain("injected");
    expect(html).toContain("House 1, Lahore");
    expect((await post("/checkout", { as: person.as, form })).status).toBe(302);
    expect(await ordersOf(person.id)).toHaveLength(1);
  });

  it("goes to the cart where there is nothing to order", async () => {
    const { as } = await shop.signUp();
    expect((await get("/checkout", { as })).headers.get("Location")).toBe("/cart");
    expect((await post("/checkout", { as, form: details })).headers.get("Location")).toBe("/cart");
  });
});

describe("another customer's orders", () => {
  it.each(["/checkout/placed/", "/orders/"])("are not found below %s", async (path) => {
    const [owner, stranger] = [await shopper(), await shopper()];
    const placed = await post("/checkout", {
      as: owner.as,
      form: { ...(await checkoutForm(owner)), ...details },
    });
    const number = placed.headers.get("Location")?.split("/").at(-1);
    expect((await get(`${path}${number}`, { as: owner.as })).status).toBe(200);
    for (const asked of [number, "LS-1", "nonsense"])
      expect((await get(`${path}${asked}`, { as: stranger.as })).status).toBe(404);
  });
});
