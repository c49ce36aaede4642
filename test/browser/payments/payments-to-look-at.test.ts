import { it } from "vitest";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { addGatewayAccount } from "../../payments/gateway-fixture.ts";
import { addUnansweredPayment } from "../../payments/unanswered-payment.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { fits } from "../owner/owner-steps.ts";

const shop = await openBrowserShop();
const owner = await shop.signUpStaff("owner");
await addGatewayAccount(shop.db);

it("[P.concerns] a payment that JazzCash has not answered: from Today, asked about again and taken off", async () => {
  const customer = await createCustomer(shop.db, { fullName: "Ayesha Khan" });
  const { id, number } = await placeTestOrder(shop.db, customer, { payment: "jazzcash" });
  await addUnansweredPayment(shop.db, id);
  await shop.visit(async (page, context) => {
    await shop.signIn(context, owner);
    const check = async () => {
      await expectAccessible(page);
      await fits(page);
    };
    await page.goto("/dashboard/today");
    await page
      .getByRole("main")
      .getByRole("link", { name: /Payments to check/ })
      .click();
    const row = page.getByRole("listitem").filter({ hasText: `LS-${number}` });
    await row.getByText("JazzCash has not answered").waitFor();
    await check();
    await row.getByRole("button", { name: "Ask JazzCash again" }).click();
    await page.getByText("We will ask JazzCash within a minute.").waitFor();
    await check();
    await row.getByRole("link", { name: `LS-${number}` }).click();
    await page.getByText("Started, no answer yet").waitFor();
    await page.goto("/dashboard/payments");
    await row.getByRole("button", { name: "Remove from list" }).click();
    await page.getByText("Removed from the list.").waitFor();
    await page.getByText("No payments to check.").waitFor();
    await check();
  }, phone);
});
