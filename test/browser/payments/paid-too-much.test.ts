import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSealingSecrets } from "../../../platform/sealed-text.ts";
import { paymentDelivery } from "../../../server/jobs/payment-jobs.ts";
import { cancelOrder } from "../../../shop/orders/lifecycle/cancel-order.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { claimNextRefund, sendRefund } from "../../../shop/payments/refunds/send-refund.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { connectGateway } from "../../simulators/jazzcash/connect-gateway.ts";
import { leftOf } from "../../simulators/jazzcash/gateway-books.ts";
import { startGateway } from "../../simulators/jazzcash/start-gateway.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { fits } from "../owner/owner-steps.ts";

describe("money that JazzCash has taken once too often, on a 360 px phone", async () => {
  const gateway = await startGateway();
  const shop = await openBrowserShop();
  const { db } = shop;
  const owner = await shop.signUpStaff("owner");
  const person = await shop.signUp();
  beforeAll(async () => {
    setSealingSecrets(shop.shop.sealingSecrets);
    await connectGateway(db, gateway.url);
  });
  afterAll(async () => {
    setSealingSecrets([]);
    await gateway.stop();
  });

  const shows = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole("button", { name, exact: typeof name === "string" }).click();

  /** Places an order. @returns its link, and a way to its payer's page at JazzCash */
  async function order() {
    const placed = await placeTestOrder(db, await shop.customer(person.id), { payment: "jazzcash" });
    const { token } = await createOrderLink(db, placed.id);
    return {
      ...placed,
      async goToPay(page: Page): Promise<void> {
        await page.goto(`/o/${token}`);
        await press(page, "Pay with JazzCash");
        await page.getByRole("button", { name: "refuse" }).waitFor();
      },
    };
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
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard/refunds");
      await page.getByRole("link", { name: new RegExp(`LS-${number}`) }).click();
      await page.getByLabel("Why?").fill("Paid too much");
      await press(page, "Request refund");
      await press(page, /Refund Rs\. 1,999 through JazzCash/);
      await page.getByText("Refund approved.").waitFor();
      const delivery = paymentDelivery(db);
      for (let due = await claimNextRefund(delivery); due; due = await claimNextRefund(delivery))
        await sendRefund(delivery, due);
      await page.reload();
      await page.getByText("Refunded").first().waitFor();
      await fits(page);
    }, phone);
  }

  async function check(page: Page): Promise<void> {
    await expectAccessible(page);
    await fits(page);
  }

  it("[P.late-or-twice] paid in two windows, and the second payment comes back", async () => {
    const { id, number, goToPay } = await order();
    await shop.visit(async (page, context) => {
      await goToPay(page);
      // A minute later, in another window.
      await db
        .updateTable("gatewayTransactions")
        .set({ startedAt: new Date(Date.now() - 120_000) })
        .where("orderId", "=", id)
        .execute();
      const second = await context.newPage();
      await goToPay(second);
      await press(second, "pay");
      await shows(second, "Rs. 1,999 received");
      await press(page, "pay");
      await shows(page, "We will refund Rs. 1,999");
      await check(page);
      expect(await heldFor(id)).toBe(399_800);
      await payBack(number);
      await page.reload();
      await shows(page, "Rs. 1,999 refunded");
      await check(page);
    }, phone);
    expect(await heldFor(id)).toBe(199_900);
  });

  it("[P.phone] paid when the order was cancelled, and all comes back", async () => {
    const { id, number, goToPay } = await order();
    await shop.visit(async (page) => {
      await goToPay(page);
      const actor = { actor: "customer", actorId: null } as const;
      await db.transaction().execute((tx) => cancelOrder(tx, { orderId: id, actor, reason: "link" }));
      await press(page, "pay");
      await shows(page, "We will refund Rs. 1,999");
      await check(page);
      await payBack(number);
      await page.reload();
      await shows(page, "Rs. 1,999 refunded");
    }, phone);
    expect(await heldFor(id)).toBe(0);
  });

  it("pressed twice, the second form comes back refused, and the first can still pay", async () => {
    const { id, goToPay } = await order();
    await shop.visit(async (page, context) => {
      await goToPay(page);
      const [row] = await db
        .selectFrom("gatewayTransactions")
        .where("orderId", "=", id)
        .select("reference")
        .execute();
      const second = await context.newPage();
      await second.goto(`/pay/${row?.reference}`);
      await press(second, "Continue to JazzCash");
      await shows(second, "The payment did not go through");
      await press(page, "pay");
      await shows(page, "Rs. 1,999 received");
      await second.reload();
      await shows(second, "Rs. 1,999 received");
    }, phone);
    expect(await heldFor(id)).toBe(199_900);
  });
});
