import { expect, it } from "vitest";
import { createCustomer } from "../../customers/create-customer.ts";
import { fakeRefundGateway, sendDueRefunds } from "../../payments/fake-gateway.ts";
import { createPaidOrder } from "../../payments/paid-order.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { fits } from "../owner/owner-steps.ts";

const shop = await openBrowserShop();
const owner = await shop.signUpStaff("owner");
const admin = await createCustomer(shop.db, { isAdmin: true });

it("[P.not-refundable] a cancelled order that was paid: from Today to the transaction ID of a transfer", async () => {
  const order = await createPaidOrder(shop.db, admin);
  const fake = fakeRefundGateway(shop.db);
  fake.next = ["132"];
  await shop.visit(async (page, context) => {
    await shop.signIn(context, owner);
    const check = async () => {
      await expectAccessible(page);
      await fits(page);
    };
    const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
    await page.goto("/dashboard/refunds");
    await check();
    await page.getByRole("link", { name: new RegExp(`LS-${order.number}`) }).click();
    await page.getByLabel("Why?").fill("Cancelled on the phone");
    await check();
    await press("Request refund");
    await page.getByText("Refund requested.").waitFor();
    await check();
    await press(/Refund Rs\. 1,999 through JazzCash/);
    await page.getByText("Refund approved.").waitFor();
    await check();
    await sendDueRefunds(fake);
    await page.reload();
    await page.getByText("JazzCash did not refund it: Not refundable. (132)").waitFor();
    await check();
    await press("Mark as refunded");
    await page.getByText("Please enter the transaction ID of the transfer").first().waitFor();
    await page.getByLabel("Transaction ID").fill("TID 00421");
    await press("Mark as refunded");
    await page.getByText("Saved as paid.").waitFor();
    await check();
    await page.goto(`/dashboard/orders/LS-${order.number}`);
    await page.getByRole("region", { name: "Refunds" }).getByText("Refunded").waitFor();
    await check();
  }, phone);
  expect(fake.books).toEqual([]);
});
