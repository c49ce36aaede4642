import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSealingSecrets } from "../../../platform/sealed-text.ts";
import { paymentDelivery } from "../../../server/jobs/payment-jobs.ts";
import { cancelOrder } from "../../../shop/orders/lifecycle/cancel-order.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { claimNextRefund, sendRefund } from "../../../shop/payments/refunds/send-refund.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { PlainBrowser } from "../../pages/plain-browser.ts";
import { playGateway } from "../../payments/play-gateway.ts";
import { leftOf } from "../../simulators/jazzcash/gateway-books.ts";
import { openTestShop } from "../../test-shop.ts";

// The same ways with scripts, and how the pages look, are in test/browser.
describe("paying with JazzCash without scripts", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const owner = await shop.signUpStaff("owner");
  const person = await shop.signUp();
  let gateway: Awaited<ReturnType<typeof playGateway>>;
  beforeAll(async () => {
    gateway = await playGateway(shop);
  });
  afterAll(async () => {
    setSealingSecrets([]);
    await gateway.stop();
  });

  async function newOrder() {
    const placed = await placeTestOrder(db, await shop.customer(person.id), { payment: "jazzcash" });
    return { ...placed, link: `/o/${(await createOrderLink(db, placed.id)).token}` };
  }

  /** Goes to JazzCash from the page of an order. */
  async function leave(browser: PlainBrowser): Promise<void> {
    await browser.press("Pay with JazzCash");
    browser.shows("Pay Rs. 1,999");
    await browser.press("Continue to JazzCash");
  }

  /** Decides there, and comes back. */
  async function answer(browser: PlainBrowser, way: "pay" | "refuse"): Promise<void> {
    await browser.press(way);
    await browser.press("Back to the shop");
  }

  /** What JazzCash has of an order, in paisa. */
  async function heldFor(orderId: number): Promise<number> {
    const rows = await db
      .selectFrom("gatewayTransactions")
      .where("orderId", "=", orderId)
      .select("reference")
      .execute();
    return rows.reduce((sum, { reference }) => {
      const payment = gateway.books.find(reference);
      return sum + (payment ? leftOf(payment) : 0);
    }, 0);
  }

  /** The owner finds it in the list, requests and approves; the shop's job tells JazzCash. */
  async function payBack(number: number): Promise<void> {
    const browser = new PlainBrowser(shop, owner.as);
    await browser.goto("/dashboard/refunds");
    await browser.follow(new RegExp(`LS-${number}`));
    await browser.press("Request refund", { reason: "Paid too much" });
    await browser.press(/Refund Rs\. 1,999 through JazzCash/);
    browser.sees("Refund approved.");
    const delivery = paymentDelivery(db);
    for (let due = await claimNextRefund(delivery); due; due = await claimNextRefund(delivery))
      await sendRefund(delivery, due);
    await browser.reload();
    browser.sees("Refunded");
  }

  it("is refused, and paid by another try", async () => {
    const order = await newOrder();
    const browser = new PlainBrowser(shop, person.as);
    await browser.goto(`/orders/LS-${order.number}`);
    await leave(browser);
    await answer(browser, "refuse");
    browser.shows("Your order is placed, but the payment did not go through");
    await browser.press("Pay again, Rs. 1,999");
    browser.shows("Pay Rs. 1,999");
    await browser.press("Continue to JazzCash");
    await answer(browser, "pay");
    browser.shows("Thank you, your order is placed");
    browser.sees("Paid with JazzCash");
    await browser.follow("See this order");
    browser.shows(`Order LS-${order.number}`);
    expect(browser.page.buttons).not.toContain("Pay with JazzCash");
  });

  it("is paid later from the letter", async () => {
    const order = await newOrder();
    const browser = new PlainBrowser(shop);
    await browser.goto(order.link);
    await leave(browser);
    await answer(browser, "pay");
    browser.shows("Rs. 1,999 received");
  });

  it("is paid in two windows, and the second payment comes back", async () => {
    const { id, number, link } = await newOrder();
    const [first, second] = [new PlainBrowser(shop), new PlainBrowser(shop)];
    await first.goto(link);
    await leave(first);
    // A minute later, in another window.
    await db
      .updateTable("gatewayTransactions")
      .set({ startedAt: new Date(Date.now() - 120_000) })
      .where("orderId", "=", id)
      .execute();
    await second.goto(link);
    await leave(second);
    await answer(second, "pay");
    second.shows("Rs. 1,999 received");
    await answer(first, "pay");
    first.shows("We will refund Rs. 1,999");
    expect(await heldFor(id)).toBe(399_800);
    await payBack(number);
    await first.reload();
    first.shows("Rs. 1,999 refunded");
    expect(await heldFor(id)).toBe(199_900);
  });

  it("is paid when the order was cancelled, and all comes back", async () => {
    const { id, number, link } = await newOrder();
    const browser = new PlainBrowser(shop);
    await browser.goto(link);
    await leave(browser);
    const actor = { actor: "customer", actorId: null } as const;
    await db.transaction().execute((tx) => cancelOrder(tx, { orderId: id, actor, reason: "link" }));
    await answer(browser, "pay");
    browser.shows("We will refund Rs. 1,999");
    await payBack(number);
    await browser.reload();
    browser.shows("Rs. 1,999 refunded");
    expect(await heldFor(id)).toBe(0);
  });

  it("is pressed twice: the second form comes back refused, and the first can still pay", async () => {
    const { id, link } = await newOrder();
    const [first, second] = [new PlainBrowser(shop), new PlainBrowser(shop)];
    await first.goto(link);
    await first.press("Pay with JazzCash");
    await second.goto(first.path);
    await first.press("Continue to JazzCash");
    await second.press("Continue to JazzCash");
    await second.press("Back to the shop");
    second.shows("The payment did not go through");
    await answer(first, "pay");
    first.shows("Rs. 1,999 received");
    await second.reload();
    second.shows("Rs. 1,999 received");
    expect(await heldFor(id)).toBe(199_900);
  });
});
