import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { forgetAnswers } from "../../shop/cart/request-key-queries.ts";
import { openTestShop } from "../app.ts";
import { hiddenFields } from "../hidden-fields.ts";
import { type SignedIn, signedIn } from "../signed-in.ts";

const times = 10;

describe("a form that arrives ten times at once counts once", async () => {
  const shop = await openTestShop({ settings: { LOG_LEVEL: "error" } });
  const { db } = shop;

  async function replay(path: string, form: Record<string, string>, who?: SignedIn) {
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        shop.post(path, { form, ...(who ? { as: who.as.copy() } : {}) }, "203.0.113.7"),
      ),
    );
    return answers.map(({ status, headers }) => [status, headers.get("Location")].join(" ").trim());
  }
  const all = (answer: string) => Array.from({ length: times }, () => answer);

  async function customer(): Promise<SignedIn> {
    const [one] = await signedIn(shop, 1);
    return one as SignedIn;
  }
  const keyOf = async (path: string, who: SignedIn) =>
    hiddenFields(await (await shop.get(path, { as: who.as })).text()).key ?? "";
  const cart = (who: SignedIn) =>
    db
      .selectFrom("cartEntries")
      .where("userId", "=", who.customer.id)
      .select(["productId", "quantity"])
      .execute();
  const orders = (who: SignedIn) =>
    db
      .selectFrom("orders")
      .where("userId", "=", who.customer.id)
      .select(["quantity", "placedAt", "status"])
      .execute();

  it("Add to Cart", async () => {
    const who = await customer();
    const key = await keyOf("/p2", who);
    const form = { intent: "add", quantity: "2", key };
    expect(await replay("/p2", form, who)).toEqual(all("303 /p2?added=1"));
    expect(await cart(who)).toEqual([{ productId: "lumiskin-retinol", quantity: 2 }]);
    // The page's next form is something new, and so is another quantity from the same page.
    await shop.post("/p2", { as: who.as, form: { ...form, key: await keyOf("/p2", who) } });
    await shop.post("/p2", { as: who.as, form: { ...form, quantity: "1" } });
    expect(await cart(who)).toEqual([{ productId: "lumiskin-retinol", quantity: 5 }]);
  });

  it("Buy it now", async () => {
    const who = await customer();
    const form = { intent: "buy", quantity: "2", key: await keyOf("/b3", who) };
    expect(await replay("/b3", form, who)).toEqual(all("303 /cart"));
    expect(await orders(who)).toEqual([{ quantity: 2, placedAt: null, status: "Pending" }]);
    expect(await cart(who)).toMatchObject([{ quantity: 2 }]);
    await shop.post("/b3", { as: who.as, form: { ...form, key: await keyOf("/b3", who) } });
    expect(await orders(who)).toEqual([{ quantity: 4, placedAt: null, status: "Pending" }]);
  });

  it("a form that was refused may be carried out later under its key", async () => {
    const who = await customer();
    const form = { intent: "add", quantity: "1", key: await keyOf("/b4", who) };
    const product = db.updateTable("products").where("route", "=", "/b4");
    await product.set({ soldOut: true }).execute();
    expect(await replay("/b4", form, who)).toEqual(all("409"));
    await product.set({ soldOut: false }).execute();
    expect(await replay("/b4", form, who)).toEqual(all("303 /b4?added=1"));
    expect(await cart(who)).toMatchObject([{ quantity: 1 }]);
  });

  it("another customer's form under the same key is theirs", async () => {
    const [ayesha, bilal] = [await customer(), await customer()];
    const form = { intent: "add", quantity: "1", key: randomUUID() };
    await Promise.all([replay("/p1", form, ayesha), replay("/p1", form, bilal)]);
    expect([await cart(ayesha), await cart(bilal)]).toMatchObject([[{ quantity: 1 }], [{ quantity: 1 }]]);
  });

  it("a form without a key counts each time: a page kept for everyone has none until a script makes it", async () => {
    const page = await (await shop.get("/p1")).text();
    expect(hiddenFields(page)).not.toHaveProperty("key");
    const who = await customer();
    for (const key of ["", "no key"]) await replay("/p1", { intent: "add", quantity: "1", key }, who);
    expect(await cart(who)).toMatchObject([{ quantity: 2 * times }]);
  });

  it("checkout", async () => {
    const who = await customer();
    await shop.post("/p1", { as: who.as, form: { intent: "add", quantity: "3" } });
    const page = await (await shop.get("/checkout", { as: who.as })).text();
    const form = {
      ...hiddenFields(page),
      phoneNumber: "0300 1234567",
      shippingAddress: "Lahore",
      payment: "cod",
    };
    const answers = await replay("/checkout", form, who);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^302 \/checkout\/placed\/LS-\d+$/);
    expect(await orders(who)).toMatchObject([{ quantity: 3, status: "Pending" }]);
  });

  it("changes of the cart", async () => {
    const who = await customer();
    await shop.post("/p1", { as: who.as, form: { intent: "add", quantity: "1" } });
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
    expect(await replay("/newsletter", { email: "sana@example.com" })).toEqual(all("200"));
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
    const key = who ? await keyOf("/contact", who) : "";
    const form = { name, email: "sana@example.com", message: "Is retinol for me?", key };
    expect(await replay("/contact", form, who)).toEqual(all("200"));
    const stored = await db.selectFrom("contacts").where("name", "=", name).select("id").execute();
    expect(stored).toHaveLength(1);
    const letters = await db
      .selectFrom("outbox")
      .where("kind", "=", "contact-message")
      .where("subjectId", "=", String(stored[0]?.id))
      .select("id")
      .execute();
    expect(letters).toHaveLength(1);
  });

  it("signing up makes one account", async () => {
    const answers = await replay("/signup", { email: "nadia@example.com", password: "a-good-password" });
    expect(answers.filter((answer) => answer.startsWith("302"))).toHaveLength(1);
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
    await replay("/profile", { address: "House 1, Street 2, Lahore" }, who);
    expect(await shop.customer(who.customer.id)).toMatchObject({
      fullName: "Ayesha Malik",
      phone: "0300 1234567",
      addresses: ["House 1, Street 2, Lahore"],
    });
  });

  it("forgets keys after a while, and not before", async () => {
    const kept = () => db.selectFrom("requestKeys").select("key").execute();
    const before = await kept();
    expect(before).not.toEqual([]);
    await forgetAnswers(db, 7);
    expect(await kept()).toEqual(before);
    await db
      .updateTable("requestKeys")
      .set({ at: new Date(Date.now() - 8 * 86_400_000) })
      .execute();
    await forgetAnswers(db, 7);
    expect(await kept()).toEqual([]);
  });
});
