import { describe, expect, it } from "vitest";
import { getCart } from "../../../shop/checkout/cart/cart-queries.ts";
import { purgeExpiredIntentions } from "../../../shop/checkout/cart/purchase-intention-queries.ts";
import { createSignedIn } from "../../customers/signed-in-customers.ts";
import { orderLinesOf } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

const shop = await openTestShop();
const { db } = shop;
const password = "a-good-password";
let accountCount = 0;

const storedIntentions = () => db.selectFrom("purchaseIntentions").selectAll().execute();
const cartOfUser = async (userId: string) =>
  (await getCart(db, userId)).lines.map(({ productId, quantity }) => [productId, quantity]);
const ordersOf = (userId: string) => orderLinesOf(db, { userId });
const pressPurchase = (as: Visitor, intent: "add" | "buy", quantity = "3", path = "/p2") =>
  shop.post(path, { as, form: { intent, quantity } });

/** Signs up in that browser. */
async function signUp(as: Visitor, returnTo = "/p2") {
  const email = `sana${++accountCount}@example.com`;
  const path = `/signup?returnTo=${encodeURIComponent(returnTo)}`;
  const answer = await shop.post(path, { as, form: { email, password } }, `203.0.113.${accountCount}`);
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, email, to: answer.headers.get("Location") };
}

describe("a purchase intention", () => {
  it("Add to Cart is refused as specified, and completed once with its quantity after signing up", async () => {
    const as = new Visitor();
    const pressed = await pressPurchase(as, "add");
    expect(pressed.status).toBe(401);
    expect((await screen(pressed)).body.text).toContain("Please log in to add items to cart");
    const copy = as.copy();
    const { id, to } = await signUp(as);
    expect(to).toBe("/p2?added=1");
    expect(await cartOfUser(id)).toEqual([["lumiskin-retinol", 3]]);
    expect((await screen(shop.get("/p2?added=1", { as }))).main.text).toContain("Added to your cart.");
    expect(as.cookies.has("lumiskin.purchase")).toBe(false);
    // A copy of the cookie adds nothing to another cart.
    const other = await signUp(copy);
    expect([other.to, await cartOfUser(other.id)]).toEqual(["/p2", []]);
  });

  it("Add to Cart is completed after signing in, on any next page", async () => {
    const existing = await shop.signUp();
    const as = new Visitor();
    await pressPurchase(as, "add", "2");
    const form = { email: existing.email, password: existing.password };
    const answer = await shop.post("/signin?returnTo=%2Fcart", { as, form }, "203.0.113.250");
    expect(answer.headers.get("Location")).toBe("/cart");
    expect(await cartOfUser(existing.id)).toEqual([["lumiskin-retinol", 2]]);
  });

  it("and on the way back from Google, in the window itself or the one that opened it", async () => {
    for (const path of ["/signin/google?returnTo=%2Fp2", "/signin?returnTo=%2Fp2"]) {
      const as = new Visitor();
      await pressPurchase(as, "add", "4");
      const [person] = await createSignedIn(shop, 1);
      for (const [name, value] of person?.as.cookies ?? []) as.cookies.set(name, value);
      expect((await shop.get(path, { as })).headers.get("Location")).toBe("/p2?added=1");
      expect(await cartOfUser(person?.customer.id ?? "")).toEqual([["lumiskin-retinol", 4]]);
    }
  });

  it("Buy it now orders nothing until its button is pressed again", async () => {
    const as = new Visitor();
    await pressPurchase(as, "buy", "2");
    const { id, to } = await signUp(as);
    expect(to).toBe("/purchase");
    const { main } = await screen(shop.get("/purchase", { as }));
    expect(main.text).toContain("Retinol Face Serum");
    expect(main.text).toContain("Quantity 2");
    expect(main.buttons).toEqual(["Buy it now"]);
    expect([await ordersOf(id), await cartOfUser(id)]).toEqual([[], []]);
    for (const _ of ["pressed", "pressed again"])
      expect((await shop.post("/purchase", { as: as.copy() })).headers.get("Location")).toBe("/cart");
    expect(await ordersOf(id)).toMatchObject([{ quantity: 2, status: "Pending" }]);
    expect(await cartOfUser(id)).toEqual([["lumiskin-retinol", 2]]);
  });

  it("is finished once by two sign-ins at once", async () => {
    const as = new Visitor();
    await pressPurchase(as, "add", "1");
    const [one] = await createSignedIn(shop, 1);
    for (const [name, value] of one?.as.cookies ?? []) as.cookies.set(name, value);
    await Promise.all(Array.from({ length: 6 }, () => shop.get("/signin?returnTo=%2Fp2", { as: as.copy() })));
    expect(await cartOfUser(one?.customer.id ?? "")).toEqual([["lumiskin-retinol", 1]]);
  });

  it("expires after half an hour", async () => {
    for (const intent of ["add", "buy"] as const) {
      const as = new Visitor();
      await pressPurchase(as, intent);
      await db
        .updateTable("purchaseIntentions")
        .set({ createdAt: new Date(Date.now() - 31 * 60_000) })
        .execute();
      const { id, to } = await signUp(as);
      expect([to, await cartOfUser(id)]).toEqual(["/p2", []]);
      expect((await screen(shop.get("/purchase", { as }))).main.headings).toEqual([
        "You have not chosen anything yet",
      ]);
    }
    await purgeExpiredIntentions(db);
    expect(await storedIntentions()).toEqual([]);
  });

  it("says why it was not added where the item is sold out by now", async () => {
    const as = new Visitor();
    await pressPurchase(as, "add", "1", "/p3");
    await db.updateTable("products").set({ soldOut: true }).where("route", "=", "/p3").execute();
    const { id, to } = await signUp(as, "/p3");
    expect([to, await cartOfUser(id)]).toEqual(["/p3?added=no", []]);
    expect((await screen(shop.get("/p3?added=no", { as }))).main.text).toContain(" is sold out.");
    await db.updateTable("products").set({ soldOut: false }).where("route", "=", "/p3").execute();
  });

  it("says why it was not added where it is more than one order takes by now", async () => {
    const as = new Visitor();
    await pressPurchase(as, "add", "6", "/p2");
    await setShopSettings(db, { largestQuantity: 5 });
    const { id, to } = await signUp(as);
    expect([to, await cartOfUser(id)]).toEqual(["/p2?added=above-limit", []]);
    const pageText = async (path: string) => (await screen(shop.get(path, { as }))).main.text;
    expect(await pageText("/p2?added=above-limit")).toContain("You can order at most 5 of one item.");
    await setShopSettings(db, {});
    expect(await pageText("/p2?added=no")).toContain("Failed to add item to cart. Please try again.");
  });

  it("belongs to the browser: neither another site's form nor a link makes or finishes one", async () => {
    const before = (await storedIntentions()).length;
    const crossSite = await shop.post("/p2", {
      form: { intent: "add", quantity: "9" },
      headers: { Origin: "https://evil.example" },
    });
    expect([crossSite.status, crossSite.headers.getSetCookie()]).toEqual([403, []]);
    await shop.get("/p2?intent=add&quantity=9");
    for (const quantity of ["0", "x", "99999999999"]) await pressPurchase(new Visitor(), "add", quantity);
    expect(await storedIntentions()).toHaveLength(before);
    const [cookie] = (await pressPurchase(new Visitor(), "add")).headers.getSetCookie();
    expect(cookie).toMatch(/^lumiskin\.purchase=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
    const stored = JSON.stringify(await storedIntentions());
    expect(stored).not.toContain(cookie?.slice(18, 61));
  });

  it("keeps one for each browser, and no more than so many for an address", async () => {
    const as = new Visitor();
    const before = (await storedIntentions()).length;
    for (const quantity of ["1", "2"]) await pressPurchase(as, "add", quantity);
    expect(await storedIntentions()).toHaveLength(before + 1);
    const pressed = () =>
      shop
        .post("/p2", { form: { intent: "add", quantity: "1" } }, "198.51.100.77")
        .then(({ status }) => status);
    for (let sent = 0; sent < 360; sent += 10)
      expect(new Set(await Promise.all(Array.from({ length: 10 }, pressed)))).toEqual(new Set([401]));
    expect((await storedIntentions()).length - before).toBeLessThan(340);
  });
});
