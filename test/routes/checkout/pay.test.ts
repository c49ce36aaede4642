import { beforeAll, describe, expect, it } from "vitest";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import { cancelOrder } from "../../../shop/orders/lifecycle/cancel-order.ts";
import { confirmPayment } from "../../../shop/orders/lifecycle/confirm-payment.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import type { GatewayAnswer } from "../../../shop/payments/gateway/contract/payment-gateway.ts";
import { recordGatewayAnswer } from "../../../shop/payments/gateway/record-gateway-answer.ts";
import type { AnswerSource } from "../../../shop/payments/schema.ts";
import { parcelFixture } from "../../fulfilment/parcels-fixture.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { giveGatewayAccount } from "../../payments/gateway-account.ts";
import { screen } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { submit } from "../../submit.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

const formUrl = "https://pay.example/form/";
const amount = 199900;

describe("paying at the gateway", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const { as, id: userId } = await shop.signUp();
  beforeAll(() => giveGatewayAccount(shop.shop, { formUrl }));

  async function newOrder(payment: "cod" | "jazzcash" = "jazzcash") {
    const order = await placeTestOrder(db, await shop.customer(userId), { payment });
    return { ...order, path: `/orders/LS-${order.number}` };
  }
  /** Presses the button on a page. @returns the page of the payment */
  const press = async (path: string, visitor: Visitor = as) => {
    const response = await shop.post(path, { as: visitor, form: { intent: "pay" } });
    expect(response.status).toBe(303);
    const to = response.headers.get("Location") ?? "";
    expect(to).toMatch(/^\/pay\/[A-Za-z0-9]{20}\?leave$/);
    return to.replace("?leave", "");
  };
  const begin = async () => {
    const order = await newOrder();
    return { order, page: await press(order.path) };
  };
  /** Says something in the gateway's name. */
  const say = (page: string, said: Partial<GatewayAnswer>, source: AnswerSource = "return") =>
    recordGatewayAnswer(db, {
      gateway: "jazzcash",
      source,
      answer: {
        reference: page.slice("/pay/".length),
        hash: "valid",
        meaning: "paid",
        responseCode: "000",
        message: "",
        amount,
        retrievalReference: null,
        ...said,
      },
    });
  const main = async (path: string, visitor = new Visitor()) =>
    (await screen(shop.get(path, { as: visitor }))).main;
  const policyOf = (response: Response) =>
    response.headers.get("Content-Security-Policy")?.match(/form-action [^;]+/)?.[0];
  const cancel = (orderId: number) =>
    db
      .transaction()
      .execute((tx) =>
        cancelOrder(tx, { orderId, actor: { actor: "system", actorId: null }, reason: "duplicate" }),
      );

  it("[P.form] leaves by the gateway's own form, which holds the sum and nothing of the customer", async () => {
    const { order, page } = await begin();
    const response = await shop.get(page);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    const html = await response.text();
    expect(html).not.toMatch(/ayesha|@example|1234567|Lahore/i);
    const { main } = await screen(new Response(html));
    expect(main.headings).toEqual(["Pay Rs. 1,999"]);
    expect(main.text).toContain(`LS-${order.number}`);
    const form = main.get("form").attributes;
    expect(form).toMatchObject({ method: "post", action: formUrl });
    expect(main.buttons).toEqual(["Continue to JazzCash"]);
    const { fields } = submit(main, "Continue to JazzCash");
    expect(fields).toMatchObject({
      pp_TxnRefNo: page.slice("/pay/".length),
      pp_Amount: String(amount),
      pp_BillReference: `LS${order.number}`,
      pp_ReturnURL: `${shop.origin}/payments/jazzcash/return`,
    });
    expect(Object.keys(fields)).toHaveLength(22);
  });

  it("signs no host that a visitor makes up", async () => {
    const { page } = await begin();
    for (const host of ["x&000&y", "made-up.example"]) {
      const response = await shop.handle(new Request(`http://${host}${page}`), "192.0.2.9");
      const { main } = await screen(response);
      expect(submit(main, "Continue to JazzCash").fields).toMatchObject({
        pp_ReturnURL: `${shop.origin}/payments/jazzcash/return`,
      });
    }
  });

  it("lets no one leave where what is signed could be read as something else", async () => {
    const { page } = await begin();
    const returnUrl = "https://shop.example/return?a&000&b";
    await giveGatewayAccount(shop.shop, { formUrl, returnUrl });
    expect((await main(page)).headings).toEqual(["Payment is not available right now"]);
    await giveGatewayAccount(shop.shop, { formUrl });
    expect((await main(page)).headings).toEqual(["Pay Rs. 1,999"]);
  });

  it("of the sandbox is staff's alone in a public shop: no money moves there", async () => {
    const open = await openTestShop({ origin: "https://shop.example", appUrl: "https://shop.example" });
    await giveGatewayAccount(open.shop, { formUrl });
    const someone = await open.signUp();
    const order = await placeTestOrder(open.db, await open.customer(someone.id), { payment: "jazzcash" });
    const { token } = await createOrderLink(open.db, order.id);
    const read = async (path: string, as: Visitor) => (await screen(open.get(path, { as }))).main.text;
    const link = `/o/${token}`;
    const pay = (as: Visitor) => open.post(link, { as, form: { intent: "pay" } });
    expect(await read(link, someone.as)).not.toContain("Pay Rs. 1,999");
    expect((await pay(someone.as)).status).toBe(409);
    const owner = await open.signUpAdmin("owner@example.com");
    expect(await read(link, owner.as)).toContain("Pay Rs. 1,999");
    const began = await pay(owner.as);
    const page = began.headers.get("Location") ?? "";
    expect(await read(page, owner.as)).toContain("Continue to JazzCash");
    expect(await read(page, someone.as)).toContain("Payment is not available right now");
    expect(await read(`/dashboard/orders/LS-${order.number}`, owner.as)).toContain(
      "in the JazzCash sandbox, no real money",
    );
    for (const { id } of [someone, owner])
      await addToCart(open.db, id, { productId: "lumiskin-retinol", quantity: 1 });
    const promise = "You pay on the JazzCash page after you order.";
    expect(await read("/checkout", someone.as)).not.toContain(promise);
    expect(await read("/checkout", owner.as)).toContain(promise);
    await giveGatewayAccount(open.shop, { formUrl, environment: "live" });
    expect(await read(page, someone.as)).toContain("Continue to JazzCash");
    expect(await read("/checkout", someone.as)).toContain(promise);
  });

  it("[P.form-target] lets exactly that form leave, on exactly that answer", async () => {
    const { order, page } = await begin();
    expect(policyOf(await shop.get(page))).toBe("form-action 'self' https://pay.example");
    const { token } = await createOrderLink(db, order.id);
    for (const path of [
      "/",
      "/cart",
      `/checkout/placed/LS-${order.number}`,
      order.path,
      `/o/${token}`,
      "/track",
      "/pay/unknown",
    ])
      expect(policyOf(await shop.get(path, { as })), path).toBe("form-action 'self'");
    // A page that a script moves to keeps the policy of the document: it is loaded again.
    const data = await shop.get(`${page}.data`);
    expect(data.status).toBe(202);
    expect(await data.text()).not.toContain("pp_Password");
    await say(page, { meaning: "failed", responseCode: "112" });
    expect(policyOf(await shop.get(page))).toBe("form-action 'self'");
  });

  it("[P.placed-first] begins from the order's page, its link and the page after placing, once for a double press", async () => {
    const { path, number, id } = await newOrder();
    const { token } = await createOrderLink(db, id);
    const pages = [path, `/checkout/placed/LS-${number}`, `/o/${token}`];
    const references = new Set<string>();
    for (const from of pages) {
      const shown = await main(from, as);
      expect(shown.text).toContain("Pay Rs. 1,999");
      expect(shown.text).not.toContain("We will send you the payment details.");
      for (let n = 0; n < 2; n++)
        references.add(await press(from, from === `/o/${token}` ? new Visitor() : as));
    }
    expect(references.size).toBe(1);
    expect((await main(path, as)).text).toContain("You started a payment on");
    const stranger = await shop.signUp();
    const refused = await shop.post(path, { as: stranger.as, form: { intent: "pay" } });
    expect(refused.status).toBe(404);
  });

  it("an order on delivery shows no button, and a press is refused in words", async () => {
    const { path, number } = await newOrder("cod");
    expect((await main(path, as)).buttons).toEqual([`Order again, LS-${number}`]);
    for (const from of [path, `/checkout/placed/LS-${number}`]) {
      const refused = await shop.post(from, { as, form: { intent: "pay" } });
      expect(refused.status).toBe(409);
      expect((await screen(refused)).main.alerts).toEqual(["You pay cash for this order on delivery."]);
    }
  });

  it("is announced at checkout: one pays after ordering", async () => {
    const shopper = await shop.signUp();
    await addToCart(db, shopper.id, { productId: "lumiskin-retinol", quantity: 1 });
    const { text } = await main("/checkout", shopper.as);
    expect(text).toContain("Mobile wallet. You pay on the JazzCash page after you order.");
    expect(text).not.toContain("We show the payment details after you order.");
  });

  it("is paid: says so, and the order's page offers nothing more", async () => {
    const { order, page } = await begin();
    expect((await say(page, {})).verdict).toBe("accepted");
    const shown = await main(page);
    expect(shown.headings).toEqual(["Rs. 1,999 received"]);
    expect(shown.text).toContain(`Order LS-${order.number} is paid.`);
    expect(shown.all("form")).toEqual([]);
    expect((await main(order.path, as)).text).not.toContain("Pay with JazzCash");
    expect((await shop.post(page, { form: { intent: "pay" } })).status).toBe(409);
  });

  it("[P.words] failed: says why, and pays again by a new reference", async () => {
    const { page } = await begin();
    await say(page, { meaning: "failed", responseCode: "112" });
    const shown = await main(page);
    expect(shown.headings).toEqual(["The payment did not go through"]);
    expect(shown.text).toContain("The payment was cancelled at JazzCash.");
    expect(shown.buttons).toEqual(["Pay again, Rs. 1,999"]);
    const next = await press(page, new Visitor());
    expect(next).not.toBe(page);
    await say(next, {});
    // The gateway says late that the first was paid, too.
    await say(page, {}, "inquiry");
    expect((await main(next)).headings).toEqual(["Rs. 1,999 received"]);
    expect((await main(page)).text).toContain("was already paid when we received this payment of Rs. 1,999");
    expect((await main(page)).headings).toEqual(["We will refund Rs. 1,999"]);
  });

  it("what comes back without proof is checked first; whoever did not pay begins a new payment", async () => {
    const { order, page } = await begin();
    expect((await say(page, { hash: "wrong" })).verdict).toBe("wrong_hash");
    const shown = await main(page);
    expect(shown.headings).toEqual(["We are checking your payment"]);
    expect(shown.buttons).toEqual(["I have not paid. Pay now"]);
    expect(shown.text).toContain(
      "This starts a new payment of Rs. 1,999. If you pay twice, we will refund one payment.",
    );
    const next = await press(page, new Visitor());
    expect(next).not.toBe(page);
    expect(await press(page, new Visitor())).toBe(next);
    expect(submit(await main(next), "Continue to JazzCash").fields.pp_TxnRefNo).toBe(
      next.slice("/pay/".length),
    );
    // Paid in both windows.
    await say(next, {});
    await say(page, {}, "inquiry");
    expect((await main(next)).headings).toEqual(["Rs. 1,999 received"]);
    expect((await main(page)).headings).toEqual(["We will refund Rs. 1,999"]);
    expect((await main(order.path, as)).text).not.toContain("Pay with JazzCash");
  });

  it("offers no new payment while JazzCash waits for the money, nor where nothing is to be paid", async () => {
    const { page } = await begin();
    await say(page, { meaning: "pending", responseCode: "157" });
    expect((await main(page)).buttons).toEqual([]);
    const { order, page: cancelled } = await begin();
    await say(cancelled, { hash: "wrong" });
    await cancel(order.id);
    expect((await main(cancelled)).headings).toEqual(["We are checking your payment"]);
    expect((await main(cancelled)).buttons).toEqual([]);
  });

  it("is over after its time, closed by a cancellation, and owed when the money comes all the same", async () => {
    const { page: late } = await begin();
    await db
      .updateTable("gatewayTransactions")
      .set({ expiresAt: new Date(0) })
      .where("reference", "=", late.slice("/pay/".length))
      .execute();
    expect((await main(late)).headings).toEqual(["The time to pay is over"]);
    expect((await main(late)).buttons).toEqual(["Pay again, Rs. 1,999"]);

    const { order, page } = await begin();
    await cancel(order.id);
    const closed = await main(page);
    expect(closed.headings).toEqual(["Nothing to pay here"]);
    expect(closed.text).toContain("This order is cancelled.");
    expect(closed.all("form")).toEqual([]);
    await say(page, {});
    const owed = await main(page);
    expect(owed.headings).toEqual(["We will refund Rs. 1,999"]);
    expect(owed.text).toContain("is cancelled, but we received your payment of Rs. 1,999");
  });

  it("closes when the owner has confirmed the payment by hand", async () => {
    const { order, page } = await begin();
    const admin = await shop.customer((await shop.signUpAdmin()).id);
    expect(await confirmPayment(db, admin, order.id)).toBe("confirmed");
    expect((await main(page)).text).toContain("This order is already paid.");
  });

  it("takes the advance of an order that is paid at the door, and its parcel collects the rest", async () => {
    const owner = await shop.signUpStaff("owner");
    const kind = { kind: "share", percent: "25", fixedAmount: "500", aboveAmount: "3,000", payHours: "48" };
    const saved = await shop.post("/dashboard/payments/advance", { as: owner.as, form: kind });
    expect(saved.status).toBe(302);
    const order = await placeTestOrder(db, await shop.customer(userId), {
      items: [["lumiskin-retinol", 2]],
    });
    const path = `/orders/LS-${order.number}`;
    const terms = "We keep the advance if you refuse the parcel, and return it if we cancel.";
    const shown = await main(path, as);
    for (const text of [
      "Pay Rs. 1,000 in advance",
      "Pay the remaining Rs. 2,998 in cash on delivery.",
      terms,
    ])
      expect(shown.text).toContain(text);
    const page = await press(path);
    const leave = await main(page);
    expect(leave.headings).toEqual(["Pay Rs. 1,000"]);
    expect(leave.text).toContain(`This is the advance for order LS-${order.number}. ${terms}`);
    expect(submit(leave, "Continue to JazzCash").fields.pp_Amount).toBe("100000");
    expect((await say(page, { amount: 399_800 })).verdict).not.toBe("accepted");
    expect((await say(page, { amount: 100_000 })).verdict).toBe("accepted");
    const paid = await main(page);
    expect(paid.headings).toEqual(["Rs. 1,000 received"]);
    expect(paid.text).toContain(
      `We received the advance for order LS-${order.number}. Still to pay: Rs. 2,998.`,
    );
    const after = await main(path, as);
    expect(after.text).toContain(
      "We have received your advance of Rs. 1,000. Pay the remaining Rs. 2,998 in cash on delivery.",
    );
    expect(after.buttons).not.toContain("Pay with JazzCash");
    const payments = db.selectFrom("payments").where("orderId", "=", order.id).orderBy("id");
    const rows = await payments.select(["purpose", "state", "amount", "provider"]).execute();
    expect(rows.find(({ purpose }) => purpose === "advance")).toEqual({
      purpose: "advance",
      state: "captured",
      amount: 100_000,
      provider: "jazzcash",
    });
    const { cashOf, confirm, parcel, wholeOrder } = parcelFixture(db, await shop.customer(owner.id));
    await confirm(order.id);
    expect(await cashOf(await parcel(await wholeOrder(order.id)))).toBe(299_800);
  });

  it("is one 404 for a reference that no one has", async () => {
    for (const path of ["/pay/x", "/pay/AAAAAAAAAAAAAAAAAAAA", "/pay/%00", `/pay/${"a".repeat(300)}`]) {
      expect((await shop.get(path)).status, path).toBe(404);
      expect((await shop.post(path, { form: { intent: "pay" } })).status, path).toBe(404);
    }
  });

  it("without an account at JazzCash shows the shop's accounts, or asks for the details", async () => {
    const plain = await openTestShop();
    const someone = await plain.signUp();
    const place = async () =>
      placeTestOrder(plain.db, await plain.customer(someone.id), { payment: "jazzcash" });
    const order = await place();
    const number = `LS-${order.number}`;
    const { token } = await createOrderLink(plain.db, order.id);
    const read = async (path: string) => (await screen(plain.get(path, { as: someone.as }))).main;
    const track = async () =>
      (await screen(plain.post("/track", { form: { number, phone: "0300 1234567" } }))).main;
    const pages: [string, string, () => ReturnType<typeof read>][] = [
      ["order page", "0300 1234567", () => read(`/orders/${number}`)],
      ["success", "0300 1234567", () => read(`/checkout/placed/${number}`)],
      ["link", "your phone number", () => read(`/o/${token}`)],
      ["track", "0300 1234567", track],
    ];
    const labels = async (page: () => ReturnType<typeof read>) =>
      (await page()).links.filter(({ text }) => /details/.test(text));
    await setShopSettings(plain.db, { whatsAppNumber: "+923007654321", phone: "0300 7654321" });
    const message = `Hello LumiSkin, please send me the JazzCash details for my order ${number}.`;
    const chat = `https://wa.me/923007654321?text=${encodeURIComponent(message)}`;
    for (const [name, phone, page] of pages) {
      const { text } = await page();
      expect(text, name).toContain(`We send you the JazzCash details on ${phone}. Or ask for them now.`);
      expect(text, name).not.toMatch(/Pay Rs\. 1,999 first/);
      expect(await labels(page), name).toEqual([{ to: chat, text: "Ask for the details on WhatsApp" }]);
    }
    expect((await read(`/checkout/placed/${number}`)).text).toContain("You pay with JazzCash.");
    for (const path of [`/orders/${number}`, `/o/${token}`])
      expect((await plain.post(path, { as: someone.as, form: { intent: "pay" } })).status).toBe(409);
    await addToCart(plain.db, someone.id, { productId: "lumiskin-retinol", quantity: 1 });
    expect((await read("/checkout")).text).toContain(
      "Mobile wallet. We send you the payment details after you order.",
    );
    await setShopSettings(plain.db, { phone: "0300 7654321" });
    expect(await labels(track)).toEqual([
      { to: "tel:03007654321", text: "Call 0300 7654321 for the details" },
    ]);
    await setShopSettings(plain.db, {});
    expect(await labels(track)).toEqual([{ to: "/contact", text: "Ask for the details" }]);

    await setShopSettings(plain.db, { iban: "PK36SCBL0000001123456702" });
    for (const [name, , page] of pages.slice(0, 3)) {
      const { text } = await page();
      expect(text, name).toContain("PK36 SCBL 0000 0011 2345 6702");
      expect(text, name).not.toContain("We send you");
    }
    expect((await read("/checkout")).text).toContain(
      "Mobile wallet. We show the payment details after you order.",
    );
    await setShopSettings(plain.db, { jazzCash: "+923001112223", bankTitle: "LumiSkin" });
    for (const [name, , page] of pages)
      expect((await page()).text, name).toContain(
        `Please send Rs. 1,999 by JazzCash to 0300 1112223 (LumiSkin), and add the note ${number}.`,
      );
  });

  it("without any account lets its customer pay cash on delivery instead", async () => {
    const plain = await openTestShop();
    const someone = await plain.signUp();
    const order = await placeTestOrder(plain.db, await plain.customer(someone.id), { payment: "jazzcash" });
    const path = `/checkout/placed/LS-${order.number}`;
    const success = (await screen(plain.get(path, { as: someone.as }))).main;
    expect(success.buttons).toContain("Pay cash on delivery instead");
    const pay = () => plain.post(path, { as: someone.as, form: { intent: "cash" } });
    await setShopSettings(plain.db, { jazzCash: "+923001112223" });
    expect((await pay()).status).toBe(409);
    await setShopSettings(plain.db, {});
    expect((await pay()).headers.get("Location")).toBe(path);
    const { text } = (await screen(plain.get(path, { as: someone.as }))).main;
    expect(text).toContain("Cash on Delivery");
    expect(text).not.toContain("JazzCash details");
  });
});
