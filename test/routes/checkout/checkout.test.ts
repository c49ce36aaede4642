import { describe, expect, it, onTestFinished } from "vitest";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import { getCart } from "../../../shop/checkout/cart/cart-queries.ts";
import { standardConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings.ts";
import { writeConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings-queries.ts";
import { orderLinesOf, updateOrderLines } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

const shop = await openTestShop();
const { db, get, post } = shop;
const staff = await shop.signUpAdmin();
const retinol = { productId: "lumiskin-retinol", quantity: 2 };
const details = { phoneNumber: "0300 1234567", shippingAddress: "House 1, Lahore" };

type Person = Awaited<ReturnType<typeof shop.signUp>>;
const page = async (path: string, as?: Visitor) => (await screen(get(path, { as }))).main;

async function createShopper(): Promise<Person> {
  const person = await shop.signUp();
  await addToCart(db, person.id, retinol);
  return person;
}

describe("signed out", () => {
  it("[S2.cart.signed-out S6.visitor.cart] shows the cart's prompt, and changes no cart", async () => {
    const { text, links } = await page("/cart");
    expect(text).toContain("Create an account to start your cart");
    expect(links).toContainEqual({ to: "/signup?returnTo=%2Fcart", text: "Sign up" });
    expect(text).toContain("Continue shopping");
    const response = await post("/cart", { form: { intent: "remove", entry: "1" } });
    expect(response.headers.get("Location")).toBe("/signin?returnTo=%2Fcart");
  });
});

describe("the cart without scripts", () => {
  it("shows the cart, changes a quantity and removes a line", async () => {
    const { as, id } = await createShopper();
    const cart = await page("/cart", as);
    const line = cart.get("li", "Retinol Face Serum").text;
    for (const text of ["LumiSkin", "Rs. 1,999", "Rs. 3,998"]) expect(line).toContain(text);
    const summary = cart.get("section", "Summary");
    for (const text of ["Rs. 3,998", "Calculated at delivery"]) expect(summary.text).toContain(text);
    expect(summary.links).toEqual([{ to: "/checkout", text: "Proceed to Checkout" }]);
    const entry = String((await getCart(db, id)).lines[0]?.id);
    const changed = await post("/cart", { as, form: { intent: "quantity", entry, quantity: "3" } });
    expect([changed.status, changed.headers.get("Location")]).toEqual([302, "/cart"]);
    expect((await getCart(db, id)).quantity).toBe(3);
    await post("/cart", { as, form: { intent: "remove", entry } });
    expect((await page("/cart", as)).headings).toEqual(["Your cart is empty"]);
  });

  it("[R20.price R6.cart S2.cart.proceed] shows a changed price and a sold-out line, and blocks checkout meanwhile", async () => {
    const { as, id } = await createShopper();
    await addToCart(db, id, { productId: "eyebrow-razor", quantity: 1 });
    const set = (unitPrice: number, soldOut: boolean) =>
      db.updateTable("products").set({ unitPrice, soldOut }).where("id", "=", retinol.productId).execute();
    onTestFinished(async () => void (await set(199900, false)));
    await set(150000, true);
    const cart = await page("/cart", as);
    const line = cart.get("li", "Retinol Face Serum").text;
    expect(line).toContain("The price has changed from Rs. 1,999 to Rs. 1,500.");
    const soldOut = "Retinol Face Serum is sold out. Please remove it to check out.";
    // The sentence stands once, above the button.
    expect(line).toContain("Sold out");
    expect(line).not.toContain(soldOut);
    expect(cart.get("li", "Eyebrow Razors").text).not.toMatch(/changed|sold out/);
    const summary = cart.get("section", "Summary");
    expect(summary.alerts).toEqual([soldOut]);
    expect(summary.links).toEqual([]);
    expect(summary.get("button", "Proceed to Checkout").attributes).toHaveProperty("disabled");
    await set(199900, false);
    expect((await page("/cart", as)).get("section", "Summary").links).toHaveLength(1);
  });

  it.each<Record<string, string>>([
    { intent: "quantity", quantity: "0" },
    { intent: "quantity", quantity: "2147483648" },
    { intent: "quantity", quantity: "many" },
    { intent: "burn" },
    {},
  ])("[S5.quantity] shows the stored cart again after %j (R37)", async (form) => {
    const { as, id } = await createShopper();
    const entry = String((await getCart(db, id)).lines[0]?.id);
    const response = await post("/cart", { as, form: { entry, ...form } });
    expect(response.headers.get("Location")).toBe("/cart");
    expect((await getCart(db, id)).quantity).toBe(2);
  });
});

describe("checkout without scripts", () => {
  it("[R19.orders S2.checkout.success] places the order, shows the success screen and lists it", async () => {
    const person = await createShopper();
    const { as, id } = person;
    const form = await shop.checkoutForm(as, { payment: "jazzcash", notes: "بیل بجائیں" });
    const placed = await post("/checkout", { as, form });
    expect(placed.status).toBe(302);
    const to = placed.headers.get("Location") ?? "";
    expect(to).toMatch(/^\/checkout\/placed\/LS-\d+$/);
    const success = await page(to, as);
    for (const text of [
      "JazzCash",
      "Pending Online Payment",
      "We send you the JazzCash details on 0300 1234567.",
      "Rs. 3,998",
    ])
      expect(success.text).toContain(text);
    expect(success.links).toContainEqual({ to: "/orders", text: "View Orders" });
    expect(success.links.map(({ text }) => text)).toContain("Continue Shopping");
    const number = to.split("/").at(-1) ?? "";
    expect((await page("/orders", as)).links).toContainEqual({ to: `/orders/${number}`, text: number });
    expect(await orderLinesOf(db, { userId: id })).toHaveLength(1);

    const again = await post("/checkout", { as, form });
    expect(again.headers.get("Location")).toBe(to);
    expect(await orderLinesOf(db, { userId: id })).toHaveLength(1);
  });

  it("[R74] says what an order that is sent again has kept, and what the cart still has", async () => {
    const { as, id } = await createShopper();
    const shippingAddress = "House 1, WRONG Street, Lahore";
    const form = await shop.checkoutForm(as, { shippingAddress });
    await post("/checkout", { as, form });
    const right = { ...form, shippingAddress: "House 2, RIGHT Street, Karachi" };
    const send = async (sent: Record<string, string>) =>
      page((await post("/checkout", { as, form: sent })).headers.get("Location") ?? "", as);
    const corrected = await send(right);
    expect(corrected.text).toContain("House 2, RIGHT Street, Karachi");
    expect(corrected.text).not.toMatch(/We kept|Your cart still has/);
    await addToCart(db, id, retinol);
    const kept = await send({ ...form, payment: "jazzcash" });
    expect(kept.text).toContain("We kept: Cash on Delivery; House 2, RIGHT Street, Karachi.");
    expect(kept.text).toContain("Your cart still has 2 items.");
    expect(kept.links.map(({ text }) => text)).toContain("Contact us to change it");
    expect(await orderLinesOf(db, { userId: id })).toHaveLength(1);
  });

  it("[R58] puts the optional name on the parcel, and into a profile that has none", async () => {
    const { as, id } = await createShopper();
    const names = async () => {
      const { customerName = "" } = (await orderLinesOf(db, { userId: id })).at(-1) ?? {};
      return [customerName, (await shop.customer(id)).fullName];
    };
    const first = await shop.checkOut(as, { parcelName: " Sana  Malik " });
    expect(await names()).toEqual(["Sana Malik", "Sana Malik"]);
    expect((await page(first.headers.get("Location") ?? "", as)).text).toMatch(
      /Name on the parcel\sSana Malik/,
    );
    await addToCart(db, id, retinol);
    expect((await page("/checkout", as)).field("parcelName").value).toBe("Sana Malik");
    await shop.checkOut(as, { parcelName: "Ammi" });
    expect(await names()).toEqual(["Ammi", "Sana Malik"]);
    await addToCart(db, id, retinol);
    await shop.checkOut(as, { parcelName: "" });
    expect(await names()).toEqual(["Sana Malik", "Sana Malik"]);
    await addToCart(db, id, retinol);
    for (const [parcelName, message] of [
      ["x".repeat(121), "Please use at most 120 characters for the name"],
      ["sana@example.com", "Please enter a name, not an email"],
    ] as const) {
      const field = (await screen(shop.checkOut(as, { parcelName }))).main.field("parcelName");
      expect([field.invalid, field.value]).toEqual([true, parcelName]);
      expect(field.description).toContain(message);
    }
  });

  it("says near the button how an order is confirmed and what can be exchanged, where the rule asks", async () => {
    const { as } = await createShopper();
    const asked = "We call or message you to confirm.";
    const { text } = await page("/checkout", as);
    expect(text).toContain(asked);
    expect(text).toContain("You can exchange unopened items within 7 days of delivery.");
    onTestFinished(
      async () => void (await db.deleteFrom("settings").where("key", "=", "confirmation").execute()),
    );
    await writeConfirmationSettings(db, { ...standardConfirmationSettings, rule: "none" });
    expect((await page("/checkout", as)).text).not.toContain(asked);
    // Who has only entered a number learns nothing of its orders.
    await writeConfirmationSettings(db, { ...standardConfirmationSettings, rule: "new-number" });
    const [known, other] = [await createShopper(), await createShopper()];
    await shop.checkOut(known.as, { phoneNumber: "0300 7770001" });
    await updateOrderLines(db, { userId: known.id }, { status: "completed" });
    await db.updateTable("users").set({ phone: "0300 7770001" }).where("id", "=", other.id).execute();
    await addToCart(db, known.id, retinol);
    expect((await page("/checkout", known.as)).text).not.toContain(asked);
    expect((await page("/checkout", other.as)).text).toContain(asked);
  });

  it("[R21.total] answers 409 with the new prices where the total has changed, then accepts the new total", async () => {
    const person = await createShopper();
    const form = await shop.checkoutForm(person.as);
    const set = (unitPrice: number) =>
      db.updateTable("products").set({ unitPrice }).where("id", "=", retinol.productId).execute();
    onTestFinished(async () => void (await set(199900)));
    await set(150000);
    const response = await post("/checkout", { as: person.as, form });
    const { main } = await screen(response);
    expect(response.status).toBe(409);
    expect(main.alerts).toEqual([expect.stringContaining("The total is now Rs. 3,000")]);
    const summary = main.get("section", "Order summary");
    expect(summary.get("details").attributes).toHaveProperty("open");
    expect(summary.get("li", "Retinol Face Serum").text).toContain(
      "The price has changed from Rs. 1,999 to Rs. 1,500.",
    );
    expect(summary.text).toContain("Rs. 3,000");
    const again = submit(main, "Place Order").fields;
    expect(again).toMatchObject({ total: "300000", shippingAddress: "House 1, Lahore" });
    expect(await orderLinesOf(db, { userId: person.id })).toEqual([]);
    const placed = await post("/checkout", { as: person.as, form: again });
    expect(placed.status).toBe(302);
  });

  it.each([
    ["tiktok", "Website: TikTok"],
    ["", "Website: Not known"],
    ["constructor", "Website: Not known"],
  ])("keeps the first source %j for the order's page, Figures and the customer", async (sent, label) => {
    const { as, id } = await createShopper();
    const form = await shop.checkoutForm(as);
    expect(form.firstSource).toBe("");
    const placed = await post("/checkout", { as, form: { ...form, firstSource: sent } });
    const number = placed.headers.get("Location")?.split("/").at(-1);
    const { main } = await screen(get(`/dashboard/orders/${number}`, { as: staff.as }));
    expect(main.text).toContain(`Where it came from\n${label}`);
    expect((await page("/dashboard/figures", staff.as)).text).toContain(label);
    const { firstSource } = await db
      .selectFrom("orders")
      .select("firstSource")
      .where("userId", "=", id)
      .executeTakeFirstOrThrow();
    expect(firstSource).toBe(sent === "tiktok" ? "tiktok" : null);
    expect((await (await get("/settings/data", { as })).text()).includes('"tiktok"')).toBe(sent === "tiktok");
  });

  it("[R21.server] ignores price, name, amount, owner and status in a form", async () => {
    const [person, other] = [await createShopper(), await shop.signUp()];
    const forged = {
      unitPrice: "100",
      unit_price: "100",
      price: "Rs.1.00 PKR",
      amount: "100",
      quantity: "1",
      productName: "Another",
      customerName: "Another",
      userId: other.id,
      status: "completed",
      paymentStatus: "Paid",
    };
    const form = { ...(await shop.checkoutForm(person.as)), ...forged };
    const placed = await post("/checkout", { as: person.as, form });
    const [order] = await orderLinesOf(db, { userId: person.id });
    expect(order).toMatchObject({
      unitPrice: 199900,
      quantity: 2,
      amount: 399800,
      productName: "Retinol Face Serum",
      customerName: person.email,
      status: "Pending",
      paymentStatus: "Cash on Delivery",
    });
    expect(await orderLinesOf(db, { userId: other.id })).toEqual([]);
    const { text } = await page(placed.headers.get("Location") ?? "", person.as);
    expect(text).toMatch(/Total\sRs\. 3,998/);
    expect(text).not.toMatch(/Rs\. 1\b|Another|Paid/);
    const lowerTotal = { ...form, total: "100" };
    await addToCart(db, person.id, retinol);
    const again = { ...lowerTotal, key: (await shop.checkoutForm(person.as)).key ?? "" };
    expect((await post("/checkout", { as: person.as, form: again })).status).toBe(409);
    expect(await orderLinesOf(db, { userId: person.id })).toHaveLength(1);
  });

  it("[R6.refused] names what is sold out and orders nothing", async () => {
    const person = await createShopper();
    const form = await shop.checkoutForm(person.as);
    const set = (soldOut: boolean) =>
      db.updateTable("products").set({ soldOut }).where("id", "=", retinol.productId).execute();
    onTestFinished(async () => void (await set(false)));
    await set(true);
    for (const intent of ["add", "buy"]) {
      const refused = await screen(post("/p2", { as: person.as, form: { intent, quantity: "1" } }));
      expect([refused.status, refused.main.alerts]).toEqual([409, ["Retinol Face Serum is sold out."]]);
    }
    expect((await getCart(db, person.id)).quantity).toBe(2);
    const response = await post("/checkout", { as: person.as, form });
    expect(response.status).toBe(409);
    const { main } = await screen(response);
    const soldOut = "Retinol Face Serum is sold out. Please remove it to check out.";
    expect(main.alerts).toEqual([soldOut]);
    const summary = main.get("section", "Order summary");
    expect(summary.text).toContain("Sold out");
    expect(summary.get("details").attributes).toHaveProperty("open");
    expect(main.get("button", "Place Order").attributes).toHaveProperty("disabled");
    expect(await orderLinesOf(db, { userId: person.id })).toEqual([]);
  });

  it("[S8.checkout-fails R21.whole] shows an inline message where it fails, and orders nothing", async () => {
    const person = await createShopper();
    const form = await shop.checkoutForm(person.as);
    await shop.shop.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$;
      create trigger fail before insert on order_lines for each row execute function fail();
    `);
    const response = await post("/checkout", { as: person.as, form });
    await shop.shop.pool.query("drop trigger fail on order_lines; drop function fail()");
    const html = await response.clone().text();
    const { main } = await screen(response);
    expect(response.status).toBe(500);
    expect(main.alerts).toEqual(["Failed to place order. Please try again."]);
    // No part of the response contains the error's message.
    expect(html).not.toContain("injected");
    expect(main.field("shippingAddress").value).toBe("House 1, Lahore");
    expect((await post("/checkout", { as: person.as, form })).status).toBe(302);
    expect(await orderLinesOf(db, { userId: person.id })).toHaveLength(1);
  });

  it("redirects to the cart where that is empty", async () => {
    const { as } = await shop.signUp();
    expect((await get("/checkout", { as })).headers.get("Location")).toBe("/cart");
    expect((await post("/checkout", { as, form: details })).headers.get("Location")).toBe("/cart");
  });
});
