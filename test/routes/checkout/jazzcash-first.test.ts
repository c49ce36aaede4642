import { beforeAll, describe, expect, it } from "vitest";
import type { GatewayAnswer } from "../../../shop/payments/gateway/contract/payment-gateway.ts";
import { recordGatewayAnswer } from "../../../shop/payments/gateway/record-gateway-answer.ts";
import { giveGatewayAccount } from "../../payments/gateway-account.ts";
import { screen } from "../../screen.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

describe("a placed JazzCash order goes to JazzCash first", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  beforeAll(() => giveGatewayAccount(shop.shop, { formUrl: "https://pay.example/form/" }));

  /** Places an order for a new person. @returns the address of its payment, with the mark */
  async function place() {
    const person = await shop.signUp();
    await shop.addToCart(person.as, "/p2");
    const form = await shop.checkoutForm(person.as, { payment: "jazzcash" });
    const placed = await shop.post("/checkout", { as: person.as, form });
    const marked = placed.headers.get("Location") ?? "";
    expect([placed.status, marked]).toEqual([303, expect.stringMatching(/^\/pay\/\w{20}\?leave$/)]);
    const { number } = await db
      .selectFrom("orders")
      .where("userId", "=", person.id)
      .select("number")
      .executeTakeFirstOrThrow();
    const page = marked.replace("?leave", "");
    return { ...person, form, marked, page, success: `/checkout/placed/LS-${number}` };
  }
  const say = (page: string, said: Partial<GatewayAnswer> = {}) =>
    recordGatewayAnswer(db, {
      gateway: "jazzcash",
      source: "return",
      answer: {
        reference: page.slice("/pay/".length),
        hash: "valid",
        meaning: "paid",
        responseCode: "000",
        message: "",
        amount: 199_900,
        retrievalReference: null,
        ...said,
      },
    });
  const scriptOf = async (path: string, headers: Record<string, string> = {}, as = new Visitor()) => {
    const response = await shop.get(path, { as, headers });
    const script = /<script nonce="[^"]+">\s*history\.replaceState.*form\.submit/s;
    const hashed = /<script>\s*history\.replaceState.*form\.submit/s;
    const html = await response.text();
    return script.test(html) || hashed.test(html);
  };
  const main = async (path: string, as: Visitor) => (await screen(shop.get(path, { as }))).main;

  it("[R66] leaves by a script only where Place Order or Pay has just led", async () => {
    const { as, marked, page, form, success } = await place();
    const here = { "Sec-Fetch-Site": "same-origin" };
    expect(await scriptOf(marked, here, as)).toBe(true);
    expect(await scriptOf(marked, here)).toBe(true);
    expect(await scriptOf(marked, {}, as)).toBe(false);
    // As a link by way of /signin leads.
    expect(await scriptOf(marked, here, (await shop.signUp()).as)).toBe(false);
    for (const site of ["none", "cross-site", "same-site"])
      expect(await scriptOf(marked, { "Sec-Fetch-Site": site }), site).toBe(false);
    expect(await scriptOf(page, here, as)).toBe(false);
    expect((await main(marked, as)).buttons).toEqual(["Continue to JazzCash"]);
    // Sent again, it is the same order, and its payment goes on.
    const again = await shop.post("/checkout", { as, form });
    expect(again.headers.get("Location")).toBe(success);
    await db
      .updateTable("gatewayTransactions")
      .set({ startedAt: new Date(Date.now() - 61_000) })
      .execute();
    expect(await scriptOf(marked, here, as)).toBe(false);
    expect((await shop.post("/checkout", { as, form })).headers.get("Location")).toBe(success);
  });

  it("leads Back from JazzCash to the order and not to an empty cart", async () => {
    const { as, page, success } = await place();
    const back = async () => (await shop.get("/checkout", { as })).headers.get("Location");
    expect(await back()).toBe(success);
    await say(page);
    expect(await back()).toBe("/cart");
  });

  it.each([
    [
      "paid",
      {},
      "Thank you, your order is placed",
      "Paid with JazzCash",
      "JazzCash has confirmed your payment of Rs. 1,999.",
    ],
    [
      "refused",
      { meaning: "failed", responseCode: "112" },
      "Your order is placed, but the payment did not go through",
      "Not paid",
      "please contact us before you pay again",
    ],
    [
      "waiting",
      { meaning: "pending", responseCode: "157" },
      "Your order is placed. We are checking your payment",
      "Waiting for JazzCash",
      "JazzCash has not confirmed your payment of Rs. 1,999 yet.",
    ],
  ] as const)("[R66] brings its customer to the success screen: %s", async (kind, said, ...texts) => {
    const { as, page, success } = await place();
    expect((await shop.get(page, { as })).status).toBe(200);
    await say(page, said);
    expect((await shop.get(page, { as })).headers.get("Location")).toBe(success);
    const shown = await main(success, as);
    for (const text of [...texts, "JazzCash", "Rs. 1,999"]) expect(shown.text).toContain(text);
    expect(shown.headings).toEqual([texts[0]]);
    expect(shown.buttons.includes("Pay cash on delivery")).toBe(kind === "refused");
    expect(shown.links.some(({ text }) => text === "Check again")).toBe(kind === "waiting");
    expect(shown.text.includes("Pay Rs. 1,999 first.")).toBe(kind === "refused");
    // Anyone else, as in the browser of an app, stays.
    for (const other of [new Visitor(), (await shop.signUp()).as])
      expect((await shop.get(page, { as: other })).status).toBe(200);
  });

  it("goes to the success screen at once without an account at JazzCash", async () => {
    await db.deleteFrom("gatewayAccounts").execute();
    const { as } = await shop.signUp();
    await shop.addToCart(as, "/p2");
    const placed = await shop.checkOut(as, { payment: "jazzcash" });
    expect(placed.headers.get("Location")).toMatch(/^\/checkout\/placed\/LS-\d+$/);
    await giveGatewayAccount(shop.shop, { formUrl: "https://pay.example/form/" });
  });
});
