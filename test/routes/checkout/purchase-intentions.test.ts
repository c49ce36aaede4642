import { describe, expect, it } from "vitest";
import { getCart } from "../../../shop/checkout/cart/cart-queries.ts";
import { purgeExpiredIntentions } from "../../../shop/checkout/cart/purchase-intention-queries.ts";
import { createSignedIn } from "../../customers/signed-in-customers.ts";
import { enableTwoStep, totpCode } from "../../customers/two-step.ts";
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
  it("[R65] Add to Cart is refused as specified, and completed once with its quantity after signing up", async () => {
    const as = new Visitor();
    const pressed = await pressPurchase(as, "add");
    expect(pressed.status).toBe(401);
    expect((await screen(pressed)).body.text).toContain("Please log in to add items to cart");
    const copy = as.copy();
    const { id, to } = await signUp(as);
    expect(to).toBe("/cart");
    expect(await cartOfUser(id)).toEqual([["lumiskin-retinol", 3]]);
    expect(as.cookies.has("lumiskin.purchase")).toBe(false);
    // A copy of the cookie adds nothing to another cart.
    const other = await signUp(copy);
    expect([other.to, await cartOfUser(other.id)]).toEqual(["/p2", []]);
  });

  it("[R65] Add to Cart is completed after signing in, and leads to the cart", async () => {
    const existing = await shop.signUp();
    const as = new Visitor();
    await pressPurchase(as, "add", "2");
    const form = { email: existing.email, password: existing.password };
    const answer = await shop.post("/signin?returnTo=%2Fp2", { as, form }, "203.0.113.250");
    expect(answer.headers.get("Location")).toBe("/cart");
    expect(await cartOfUser(existing.id)).toEqual([["lumiskin-retinol", 2]]);
  });

  it("[R65] and on the way back from Google, in the window itself or the one that opened it", async () => {
    for (const path of ["/signin/google?returnTo=%2Fp2", "/signin?returnTo=%2Fp2"]) {
      const as = new Visitor();
      await pressPurchase(as, "add", "4");
      const [person] = await createSignedIn(shop, 1);
      for (const [name, value] of person?.as.cookies ?? []) as.cookies.set(name, value);
      expect((await shop.get(path, { as })).headers.get("Location")).toBe("/cart");
      expect(await cartOfUser(person?.customer.id ?? "")).toEqual([["lumiskin-retinol", 4]]);
    }
  });

  it("[R65] Buy it now orders nothing until its button is pressed again", async () => {
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

  it.each([
    ["add", "sold out", "no", " is sold out."],
    ["buy", "sold out", "no", " is sold out."],
    ["add", "above the limit", "above-limit", "You can order at most 5 of one item."],
    ["buy", "above the limit", "above-limit", "You can order at most 5 of one item."],
  ] as const)(
    "[R65] %s that is %s by now leads to the product, which says why",
    async (intent, now, why, text) => {
      const as = new Visitor();
      await pressPurchase(as, intent, "6", "/p3");
      const soldOut = now === "sold out";
      await db.updateTable("products").set({ soldOut }).where("route", "=", "/p3").execute();
      await setShopSettings(db, soldOut ? {} : { largestQuantity: 5 });
      expect((await screen(shop.get("/signin", { as }))).main.text).not.toContain("Quantity 6");
      const { id, to } = await signUp(as, "/about");
      expect([to, await cartOfUser(id)]).toEqual([`/p3?added=${why}`, []]);
      expect((await screen(shop.get(to ?? "", { as }))).main.text).toContain(text);
      expect(as.cookies.has("lumiskin.purchase")).toBe(false);
      await db.updateTable("products").set({ soldOut: false }).where("route", "=", "/p3").execute();
      await setShopSettings(db, {});
    },
  );

  it.each([
    ["add", "Kept for you. Sign in or sign up, and it is in your cart."],
    ["buy", "Sign in or sign up to finish Buy it now."],
  ] as const)("[R65] %s is shown on the pages of signing in, in this browser alone", async (intent, why) => {
    const as = new Visitor();
    await pressPurchase(as, intent, "2");
    for (const path of ["/signin", "/signup"]) {
      const { main } = await screen(shop.get(path, { as }));
      expect(main.text).toContain(`${why}\nRetinol Face Serum\nRs. 1,999 · Quantity 2`);
      expect((await screen(shop.get(path))).main.text).not.toContain("Retinol");
    }
    await db.updateTable("products").set({ archivedAt: new Date() }).where("route", "=", "/p2").execute();
    expect((await screen(shop.get("/signin", { as }))).main.text).not.toContain("Retinol");
    await db.updateTable("products").set({ archivedAt: null }).where("route", "=", "/p2").execute();
  });

  it("[R65] is finished after the second step too", async () => {
    const staff = await shop.signUpAdmin();
    const { secret } = await enableTwoStep(shop, staff);
    const as = new Visitor();
    await pressPurchase(as, "add", "2");
    const form = { email: staff.email, password: staff.password };
    const { headers } = await shop.post("/signin?returnTo=%2Fp2", { as, form }, "203.0.113.251");
    const code = { as, form: { code: totpCode(secret, 1) } };
    const done = await shop.post(headers.get("Location") ?? "", code, "203.0.113.251");
    expect([done.headers.get("Location"), await cartOfUser(staff.id)]).toEqual([
      "/cart",
      [["lumiskin-retinol", 2]],
    ]);
  });

  it("offers Sign In, Sign up and Google in that order, and Google on /signup only where it is set up", async () => {
    const { main } = await screen(shop.get("/signin?returnTo=%2Fp2"));
    expect(main.text).toMatch(/Sign In\s+Sign up\s+or\s+Continue with Google/);
    expect(main.links).toContainEqual({ to: "/signup?returnTo=%2Fp2", text: "Sign up" });
    expect((await screen(shop.get("/signup"))).main.buttons).toEqual(["Create Account"]);
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
