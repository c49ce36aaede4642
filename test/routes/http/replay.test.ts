import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { setUpToken } from "../../../app/identity/set-up-token.ts";
import { purgeOldKeys } from "../../../shop/base/idempotency-key-queries.ts";
import { createVerificationToken } from "../../../shop/customers/account/email-verification.ts";
import { confirmationToken, removalToken } from "../../../shop/customers/model/newsletter-link.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { orderLinkPath } from "../../../shop/orders/model/order-link.ts";
import { reviewPath } from "../../../shop/orders/model/review-link.ts";
import { createResetToken } from "../../../shop/staff/password-reset.ts";
import { createSignedIn, type SignedInCustomer } from "../../customers/signed-in-customers.ts";
import { deliverTestOrder } from "../../orders/deliver-test-order.ts";
import { orderLinesOf, placeTestOrder } from "../../orders-fixture.ts";
import { giveGatewayAccount } from "../../payments/gateway-account.ts";
import { submit } from "../../submit.ts";
import { built, openTestShop, Visitor } from "../../test-shop.ts";

const replayCount = 10;

describe("a form that arrives ten times at once counts once", async () => {
  const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "LumiSkin <hello@shop.example>" };
  const shop = await openTestShop({ settings: { ...mail, LOG_LEVEL: "error" } });
  const { db } = shop;
  const { secret } = shop.shop;
  const replayed = new Set<string>();

  async function replay(path: string, form: Record<string, string>, who?: { as: Visitor }) {
    replayed.add(path.slice(1).split("?")[0] ?? "");
    const answers = await Promise.all(
      Array.from({ length: replayCount }, () =>
        shop.post(path, { form, ...(who ? { as: who.as.copy() } : {}) }, "203.0.113.7"),
      ),
    );
    return answers.map(({ status, headers }) => [status, headers.get("Location")].join(" ").trim());
  }
  const repeated = (answer: string) => Array.from({ length: replayCount }, () => answer);

  async function customer(): Promise<SignedInCustomer> {
    const [signedInCustomer] = await createSignedIn(shop, 1);
    return signedInCustomer as SignedInCustomer;
  }
  const readKey = async (path: string, who: SignedInCustomer) =>
    (await shop.fill(path, "Send Message", {}, who)).fields.key ?? "";
  const cart = (who: SignedInCustomer) =>
    db
      .selectFrom("cartEntries")
      .where("userId", "=", who.customer.id)
      .select(["productId", "quantity"])
      .execute();
  const orders = (who: SignedInCustomer) => orderLinesOf(db, { userId: who.customer.id });

  it("Add to Cart", async () => {
    const who = await customer();
    const form = { intent: "add", quantity: "2", key: randomUUID() };
    expect(await replay("/p2", form, who)).toEqual(repeated("303 /p2?added=1"));
    expect(await cart(who)).toEqual([{ productId: "lumiskin-retinol", quantity: 2 }]);
    // The page's next form is something new, and so is another quantity from the same page.
    await shop.post("/p2", { as: who.as, form: { ...form, key: randomUUID() } });
    await shop.post("/p2", { as: who.as, form: { ...form, quantity: "1" } });
    expect(await cart(who)).toEqual([{ productId: "lumiskin-retinol", quantity: 5 }]);
  });

  it("Buy it now", async () => {
    const who = await customer();
    const form = { intent: "buy", quantity: "2", key: randomUUID() };
    expect(await replay("/b3", form, who)).toEqual(repeated("303 /cart"));
    expect(await orders(who)).toMatchObject([{ quantity: 2, placedAt: null, status: "Pending" }]);
    expect(await cart(who)).toMatchObject([{ quantity: 2 }]);
    await shop.post("/b3", { as: who.as, form: { ...form, key: randomUUID() } });
    expect(await orders(who)).toMatchObject([{ quantity: 4, placedAt: null, status: "Pending" }]);
  });

  it("Buy it now, pressed before signing in and confirmed since", async () => {
    const [who, before] = [await customer(), new Visitor()];
    await shop.post("/b6", { as: before, form: { intent: "buy", quantity: "2" } });
    for (const [name, value] of before.cookies) who.as.cookies.set(name, value);
    expect(await replay("/purchase", {}, who)).toEqual(repeated("303 /cart"));
    expect(await orders(who)).toMatchObject([{ quantity: 2, placedAt: null, status: "Pending" }]);
    expect(await cart(who)).toEqual([{ productId: "smart-massage-vacuum-cupping", quantity: 2 }]);
  });

  it("a refused form can succeed later under its key", async () => {
    const who = await customer();
    const form = { intent: "add", quantity: "1", key: randomUUID() };
    const product = db.updateTable("products").where("route", "=", "/b4");
    await product.set({ soldOut: true }).execute();
    expect(await replay("/b4", form, who)).toEqual(repeated("409"));
    await product.set({ soldOut: false }).execute();
    expect(await replay("/b4", form, who)).toEqual(repeated("303 /b4?added=1"));
    expect(await cart(who)).toMatchObject([{ quantity: 1 }]);
  });

  it("the same key from another customer is another form", async () => {
    const [ayesha, bilal] = [await customer(), await customer()];
    const form = { intent: "add", quantity: "1", key: randomUUID() };
    await Promise.all([replay("/p1", form, ayesha), replay("/p1", form, bilal)]);
    expect([await cart(ayesha), await cart(bilal)]).toMatchObject([[{ quantity: 1 }], [{ quantity: 1 }]]);
  });

  it("without scripts the browser's cookie is the key, until the page after an accepted form", async () => {
    const who = await customer();
    const page = await (await shop.get("/p1", { as: who.as })).text();
    expect(submit(page, "Add to Cart").fields).not.toHaveProperty("key");
    const form = { intent: "add", quantity: "2" };
    expect(await replay("/p1", form, who)).toEqual(repeated("303 /p1?added=1"));
    expect(await cart(who)).toMatchObject([{ quantity: 2 }]);
    // The first answer was lost, or the button is pressed again before the next page is there: the same form.
    for (const quantity of [2, 4, 6]) {
      for (const path of ["/p1", "/p1"]) await shop.post(path, { as: who.as, form });
      expect(await cart(who)).toMatchObject([{ quantity }]);
      await shop.get("/p1?added=1", { as: who.as });
    }
  });

  it("without scripts a refused form can succeed later", async () => {
    const who = await customer();
    await shop.get("/b5", { as: who.as });
    const product = db.updateTable("products").where("route", "=", "/b5");
    await product.set({ soldOut: true }).execute();
    expect((await shop.post("/b5", { as: who.as, form: { intent: "add", quantity: "1" } })).status).toBe(409);
    await product.set({ soldOut: false }).execute();
    await shop.post("/b5", { as: who.as, form: { intent: "add", quantity: "1" } });
    expect(await cart(who)).toMatchObject([{ quantity: 1 }]);
  });

  it("a form without a key and from a browser without cookies of its own counts each time", async () => {
    const who = await customer();
    for (const key of ["", "no key"]) await replay("/p1", { intent: "add", quantity: "1", key }, who);
    expect(await cart(who)).toMatchObject([{ quantity: 2 * replayCount }]);
  });

  it("checkout", async () => {
    const who = await customer();
    await shop.addToCart(who.as, "/p1", "3");
    const answers = await replay("/checkout", await shop.checkoutForm(who.as), who);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^302 \/checkout\/placed\/LS-\d+$/);
    expect(await orders(who)).toMatchObject([{ quantity: 3, status: "Pending" }]);
  });

  it("changes of the cart", async () => {
    const who = await customer();
    await shop.addToCart(who.as);
    const { id } = await db
      .selectFrom("cartEntries")
      .where("userId", "=", who.customer.id)
      .select("id")
      .executeTakeFirstOrThrow();
    await replay("/cart", { intent: "quantity", entry: String(id), quantity: "4" }, who);
    expect(await cart(who)).toMatchObject([{ quantity: 4 }]);
    await replay("/cart", { intent: "remove", entry: String(id) }, who);
    expect(await cart(who)).toEqual([]);
  });

  it("the newsletter", async () => {
    expect(await replay("/newsletter", { email: "sana@example.com" })).toEqual(repeated("200"));
    const { n } = await db
      .selectFrom("newsletterSubscribers")
      .innerJoin("outbox", (join) =>
        join
          .on("outbox.kind", "=", "newsletter-confirmation")
          .on((eb) => eb("outbox.subjectId", "=", eb.cast<string>("newsletterSubscribers.id", "text"))),
      )
      .where("email", "=", "sana@example.com")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(n).toBe(1);
  });

  it.each([
    ["visitor", false],
    ["customer", true],
  ])("a %s's contact message", async (name, isSignedIn) => {
    const who = isSignedIn ? await customer() : undefined;
    const key = who ? await readKey("/contact", who) : "";
    const form = { name, email: "sana@example.com", message: "Is retinol for me?", key };
    expect(await replay("/contact", form, who)).toEqual(repeated("200"));
    const stored = await db.selectFrom("contacts").where("name", "=", name).select("id").execute();
    expect(stored).toHaveLength(1);
    const contactEmails = await db
      .selectFrom("outbox")
      .where("kind", "=", "contact-message")
      .where("subjectId", "=", String(stored[0]?.id))
      .select("id")
      .execute();
    expect(contactEmails).toHaveLength(1);
  });

  it("signing up makes one account", async () => {
    const answers = await replay("/signup", { email: "nadia@example.com", password: "a-good-password" });
    expect(
      answers.filter((answer) => answer.startsWith("302")),
      answers.join(),
    ).toHaveLength(1);
    expect(answers.filter((answer) => !/^(302|4\d\d)/.test(answer))).toEqual([]);
    const people = await db
      .selectFrom("users")
      .where("email", "=", "nadia@example.com")
      .select("id")
      .execute();
    expect(people).toHaveLength(1);
  });

  it("the profile's name, phone and addresses", async () => {
    const who = await customer();
    await replay("/profile", { fullName: "Ayesha Malik", phone: "0300 1234567" }, who);
    for (const address of ["House 1, Street 2, Lahore", "House 9, Multan"])
      await replay("/profile", { address }, who);
    const kept = { fullName: "Ayesha Malik", phone: "0300 1234567" };
    const addresses = ["House 1, Street 2, Lahore", "House 9, Multan"];
    expect(await shop.customer(who.customer.id)).toMatchObject({ ...kept, addresses });
    await replay("/profile", { remove: "House 1, Street 2, Lahore" }, who);
    expect(await shop.customer(who.customer.id)).toMatchObject({ ...kept, addresses: ["House 9, Multan"] });
  });

  const outboxEmails = (kind: string, id: string) =>
    db.selectFrom("outbox").where("kind", "=", kind).where("subjectId", "=", id).select("id").execute();

  it("a link to set a new password is sent once", async () => {
    const { email, id } = await shop.signUp();
    expect(await replay("/forgot-password", { email })).toEqual(repeated("200"));
    expect(await outboxEmails("password-reset", id)).toHaveLength(1);
  });

  it("a link to confirm the email is sent once", async () => {
    const who = await customer();
    expect(await replay("/settings", { intent: "verify" }, who)).toEqual(
      repeated("302 /settings?done=verify"),
    );
    expect(await outboxEmails("address-verification", who.customer.id)).toHaveLength(1);
  });

  it("the links of letters do once what they are for", async () => {
    const { email, id, as } = await shop.signUp();
    const verifyToken = createVerificationToken(secret, { id, email });
    expect(await replay(`/verify-email?${new URLSearchParams({ token: verifyToken })}`, {})).toEqual(
      repeated("200"),
    );

    const link = `/set-password?token=${await createResetToken(db, id)}`;
    const answers = await replay(link, { password: "another-good-password" });
    expect(answers.filter((answer) => !/^4(10|29)$/.test(answer))).toEqual(["302 /"]);
    expect((await shop.get("/settings", { as })).status).toBe(302);
    const auditQuery = db.selectFrom("auditLog").where("subject", "=", id).select("action");
    expect(await auditQuery.execute()).toEqual([{ action: "password.set" }]);
    // An account's rate limit counts the attempts that are right, too: ten in ten minutes, the new password's among them.
    const signIn = { email, password: "another-good-password" };
    expect((await replay("/signin", signIn)).toSorted()).toEqual([...repeated("302 /").slice(1), "429"]);
  });

  it("the newsletter's links", async () => {
    const { id } = await db
      .insertInto("newsletterSubscribers")
      .values({ email: "reader@example.com" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const subscriber = () =>
      db.selectFrom("newsletterSubscribers").where("id", "=", id).select("confirmedAt").execute();
    expect(await replay(`/newsletter/confirm?token=${confirmationToken(secret, id)}`, {})).toEqual(
      repeated("200"),
    );
    const [confirmed] = await subscriber();
    expect(confirmed?.confirmedAt).toBeInstanceOf(Date);
    await replay(`/newsletter/confirm?token=${confirmationToken(secret, id)}`, {});
    expect(await subscriber()).toEqual([confirmed]);
    expect(await replay(`/newsletter/leave?token=${removalToken(secret, id)}`, {})).toEqual(repeated("200"));
    expect(await subscriber()).toEqual([]);
  });

  it("a new password, which signs out the other devices and not this one", async () => {
    const { email, password, as } = await shop.signUp();
    const otherDevice = new Visitor();
    await shop.post("/signin", { as: otherDevice, form: { email, password } });
    const form = { intent: "password", currentPassword: password, newPassword: "another-good-password" };
    const answers = await replay("/settings", form, { as });
    // After the first request, the current password in the others is no longer correct.
    expect(answers).toContain("302 /settings?done=password");
    expect(answers.filter((answer) => !/^(302 \/settings|400$|429$)/.test(answer))).toEqual([]);
    expect((await shop.get("/settings", { as })).status).toBe(200);
    expect((await shop.get("/settings", { as: otherDevice })).status).toBe(302);
    expect((await shop.post("/signin", { form: { email, password: form.newPassword } })).status).toBe(302);
  });

  it("signing out, here and everywhere", async () => {
    const sessionsOf = (id: string) =>
      db.selectFrom("sessions").where("userId", "=", id).select("id").execute();
    const [here, everywhere] = [await customer(), await customer()];
    expect(await replay("/signout", {}, here)).toEqual(repeated("302 /"));
    expect(await sessionsOf(here.customer.id)).toEqual([]);
    const answers = await replay("/settings", { intent: "sign-out-everywhere" }, everywhere);
    expect(answers.filter((answer) => !answer.startsWith("302 /signin"))).toEqual([]);
    expect(await sessionsOf(everywhere.customer.id)).toEqual([]);
  });

  it("deleting the account", async () => {
    const who = await customer();
    const answers = await replay("/settings/delete", { email: who.customer.email, confirmed: "yes" }, who);
    expect(answers).toContain("302 /signin?notice=account-deleted");
    expect(answers.filter((answer) => !answer.startsWith("302 /signin"))).toEqual([]);
    const people = db.selectFrom("users").where("id", "=", who.customer.id).select("id");
    expect(await people.execute()).toEqual([]);
  });

  it("confirming by the order's link", async () => {
    const who = await customer();
    const { id } = await placeTestOrder(db, who.customer);
    const path = orderLinkPath((await createOrderLink(db, id)).token);
    const answers = await replay(path, (await shop.fill(path, /^Confirm, I will pay/)).fields);
    replayed.add("o/:token");
    expect(answers).toEqual(repeated(`303 ${path}`));
    const attempts = db.selectFrom("confirmationAttempts").where("orderId", "=", id).select("outcome");
    expect(await attempts.execute()).toEqual([{ outcome: "confirmed" }]);
    const letters = db.selectFrom("outbox").where("kind", "=", "order-confirmed").select("subjectId");
    expect(await letters.execute()).toEqual([{ subjectId: String(id) }]);
  });

  it("a review by its link", async () => {
    const { id } = await placeTestOrder(db, (await customer()).customer);
    await deliverTestOrder(db, id);
    const path = reviewPath(secret, id);
    const answers = await replay(path, { intent: "rate", "stars-1": "4", "text-1": "Light" });
    replayed.add("review/:token");
    expect(answers).toEqual(repeated(`303 ${path}?rated`));
    expect(await db.selectFrom("productRatings").select(["mean", "count"]).execute()).toEqual([
      { mean: "4.0000000000000000", count: 1 },
    ]);
  });

  it("paying online, from the page after placing and again from the page of a payment", async () => {
    const who = await customer();
    await giveGatewayAccount(shop.shop);
    const { id, number } = await placeTestOrder(db, who.customer, { payment: "jazzcash" });
    const of = db.selectFrom("gatewayTransactions").where("orderId", "=", id).select("reference");
    const references = async () => (await of.orderBy("id").execute()).map(({ reference }) => reference);
    const answers = await replay(`/checkout/placed/LS-${number}`, { intent: "pay" }, who);
    replayed.add("checkout/placed/:number").add("pay/:reference");
    const [first = ""] = await references();
    expect(answers).toEqual(repeated(`303 /pay/${first}?leave`));
    await db.updateTable("gatewayTransactions").set({ state: "failed" }).execute();
    const again = await replay(`/pay/${first}`, { intent: "pay" });
    const [, second = "", ...more] = await references();
    expect(again).toEqual(repeated(`303 /pay/${second}?leave`));
    expect(more).toEqual([]);
  });

  it("setting up the owner's account makes one owner", async () => {
    const path = `/setup?token=${setUpToken(secret)}`;
    const answers = await replay(path, { email: "owner@example.com", password: "a-good-password" });
    expect(answers.filter((answer) => answer.startsWith("302"))).toEqual(["302 /dashboard/today"]);
    expect(answers.filter((answer) => !/^(302|404|409)/.test(answer))).toEqual([]);
    const admins = await db.selectFrom("users").where("isAdmin", "=", true).select("email").execute();
    expect(admins).toEqual([{ email: "owner@example.com" }]);
  });

  it("purges keys after eight days, and not before", async () => {
    const storedKeys = () => db.selectFrom("idempotencyKeys").select("key").execute();
    const before = await storedKeys();
    expect(before).not.toEqual([]);
    await purgeOldKeys(db);
    expect(await storedKeys()).toEqual(before);
    await db
      .updateTable("idempotencyKeys")
      .set({ at: new Date(Date.now() - 8 * 86_400_000) })
      .execute();
    await purgeOldKeys(db);
    expect(await storedKeys()).toEqual([]);
  });

  it("every form of visitors and customers is tested", () => {
    // A code is taken once (two-step.test.ts), a complaint is stored once (order-link.test.ts), a courier's call replayed is
    // not heard (courier-webhooks.test.ts), and a gateway's answer counts once (gateway-calls.test.ts); an error report, a parcel looked up and an unknown path change nothing.
    const others = ["signin/code", "orders/:number", "webhooks/:courier", "errors", "track", "*"];
    others.push("payments/jazzcash/return", "payments/jazzcash/notification");
    const routes = Object.values(built.routes).flatMap((route) => route ?? []);
    const actionOf = ({ module }: (typeof routes)[number]) => (module as { action?: unknown }).action;
    const testedActions = new Set(routes.filter(({ path }) => replayed.has(path ?? "")).map(actionOf));
    const forms = routes.filter(
      (route) => actionOf(route) !== undefined && !route.path?.startsWith("dashboard"),
    );
    const untestedForms = forms.filter(
      (route) => !testedActions.has(actionOf(route)) && !others.includes(route.path ?? ""),
    );
    expect(forms.length).toBeGreaterThan(20);
    expect(untestedForms.map(({ path }) => path)).toEqual([]);
  });
});
