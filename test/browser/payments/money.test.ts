import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { moneyFixture } from "../../payments/money-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

const shop = await openBrowserShop();
const owner = await shop.signUpAdmin();
const money = moneyFixture(shop.db, await shop.customer(owner.id));

/** Fits a phone, and has nothing that axe objects to. */
async function check(page: Page) {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

it("the money of the shop on a 360 px phone: a payout is entered and taken back, a dispute is lost", async () => {
  const { number } = await money.paidOrder();
  const { paymentId } = await money.paidOrder();
  await money.payBack(paymentId, 50_000);
  await shop.visit(async (page, context) => {
    await shop.signIn(context, owner);
    await page.goto("/dashboard/money");
    await page.getByRole("heading", { name: "By day" }).waitFor();
    await check(page);
    await page.getByRole("link", { name: "Payouts" }).click();
    await page.getByRole("link", { name: "Select all" }).click();
    await page.getByLabel("Reference").fill("JC-2026-11");
    await page.getByLabel("Rupees received").fill("9,999,999");
    await page.getByRole("button", { name: "Save the payout" }).click();
    await page.getByText("too much").waitFor();
    await check(page);
    expect(await page.getByRole("checkbox", { checked: false }).count()).toBe(0);
    await page.getByLabel("Rupees received").fill("1,000");
    await page.getByRole("button", { name: "Save the payout" }).click();
    const tooLarge = await page.getByText("The fee would be").textContent();
    await page.getByLabel("Fee").fill(/Rs\. ([\d,]+)/.exec(tooLarge ?? "")?.[1] ?? "");
    await page.getByRole("button", { name: "Save the payout" }).click();
    await page.getByText("Saved.").waitFor();
    await check(page);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await page.getByText("Payout undone.").waitFor();
    await page.goto("/dashboard/money/disputes");
    await page.getByLabel("Order number").fill(`LS-${number}`);
    await page.getByRole("button", { name: "Save the dispute" }).click();
    await page.getByText("The dispute is saved.").waitFor();
    await check(page);
    await page.getByRole("link", { name: /^Lost/ }).first().click();
    await page.getByText("You cannot undo").waitFor();
    await check(page);
    await page.getByRole("button", { name: "Mark as lost" }).click();
    await page.getByText("JazzCash has refunded the customer.").waitFor();
  }, phone);
});
