import { expect, it } from "vitest";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { PlainBrowser } from "../../pages/plain-browser.ts";
import { fakeRefundGateway, sendDueRefunds } from "../../payments/fake-gateway.ts";
import { addGatewayAccount } from "../../payments/gateway-fixture.ts";
import { moneyFixture } from "../../payments/money-fixture.ts";
import { createPaidOrder } from "../../payments/paid-order.ts";
import { addUnansweredPayment } from "../../payments/unanswered-payment.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { openTestShop } from "../../test-shop.ts";

// The same ways with scripts, and how the pages look, are in test/browser.
const shop = await openTestShop();
const { db } = shop;
const owner = await shop.signUpAdmin();
const admin = await shop.customer(owner.id);
await addGatewayAccount(db);

it("without scripts a payout is entered and taken back, and a dispute is lost", async () => {
  const money = moneyFixture(db, admin);
  const { number } = await money.paidOrder();
  const { paymentId } = await money.paidOrder();
  await money.payBack(paymentId, 50_000);
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/money");
  browser.page.get("heading", "By day");
  await browser.follow("Payouts");
  await browser.follow("Choose all");
  await browser.press("Enter the payout", { Reference: "JC-2026-11", "Rupees in the bank": "9,999,999" });
  browser.sees("too much");
  expect(browser.page.fields.filter(({ type, checked }) => type === "checkbox" && !checked)).toEqual([]);
  await browser.press("Enter the payout", { "Rupees in the bank": "1,000" });
  const [, fee = ""] = /The fee would be[\s\S]*?Rs\. ([\d,]+)/.exec(browser.page.text) ?? [];
  await browser.press("Enter the payout", { fee });
  browser.sees("The payout is entered.");
  await browser.press(/^Take back/);
  browser.sees("The payout is taken back.");
  await browser.follow("Disputes");
  await browser.press("Enter the dispute", { "Order number, or reference of the payment": `LS-${number}` });
  browser.sees("The dispute is entered.");
  await browser.follow(/^Lost/);
  browser.sees("This cannot be taken back.");
  await browser.press("Mark as lost");
  browser.sees("JazzCash has paid the customer back.");
});

it("without scripts a cancelled order that was paid goes back by a transfer with its transaction ID", async () => {
  const order = await createPaidOrder(db, admin);
  const fake = fakeRefundGateway(db);
  fake.next = ["132"];
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/refunds");
  await browser.follow(new RegExp(`LS-${order.number}`));
  await browser.press("Request this refund", { Why: "Cancelled on the phone" });
  browser.sees("It is requested.");
  await browser.press(/Send Rs\. 1,999 back by JazzCash/);
  browser.sees("It is approved.");
  await sendDueRefunds(fake);
  await browser.reload();
  browser.sees("JazzCash did not pay it back: Not refundable. (132)");
  await browser.press("It is paid back");
  browser.sees("Please enter the transaction ID of the transfer");
  await browser.press("It is paid back", { "Transaction ID": "TID 00421" });
  browser.sees("It is written down as paid.");
  await browser.goto(`/dashboard/orders/LS-${order.number}`);
  expect(browser.page.get("section", "Refunds").text).toContain("Paid back");
  expect(fake.books).toEqual([]);
});

it("without scripts a payment that JazzCash has not answered is found from Today, asked about again and taken off", async () => {
  const customer = await createCustomer(db, { fullName: "Ayesha Khan" });
  const { id, number } = await placeTestOrder(db, customer, { payment: "jazzcash" });
  await addUnansweredPayment(db, id);
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/today");
  await browser.follow(/Payments to look at/);
  expect(browser.page.get("li", `LS-${number}`).text).toContain("JazzCash has not answered");
  await browser.press("Ask JazzCash again", {}, { within: `LS-${number}` });
  browser.sees("JazzCash is asked within a minute.");
  await browser.follow(`LS-${number}`);
  browser.sees("Begun, no answer yet");
  await browser.goto("/dashboard/payments");
  await browser.press("Take off the list", {}, { within: `LS-${number}` });
  browser.sees("It is off the list.", "No payment needs you.");
});

it("without scripts a customer sends the transaction ID of a transfer, and the owner confirms it", async () => {
  await setShopSettings(db, { bankTitle: "LumiSkin", bankName: "Example Bank", raast: "+923001234567" });
  const customer = await createCustomer(db);
  const { id, number } = await placeTestOrder(db, customer, { payment: "transfer" });
  const browser = new PlainBrowser(shop);
  await browser.goto(`/o/${(await createOrderLink(db, id)).token}`);
  await browser.press("Send transaction ID", { "Transaction ID": `ra ${number}` });
  browser.sees(`RA${number}`);
  const owners = new PlainBrowser(shop, owner.as);
  await owners.goto("/dashboard/transfers");
  await owners.press("It has arrived", {}, { within: `LS-${number}` });
  owners.sees("The transfer is recorded.");
});

it("without scripts a rider's evening", async () => {
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/riders");
  await browser.press("Add rider", { Name: "Rashid" });
  browser.page.get("heading", "Rashid");
  await browser.press("Save: give float", { Rupees: "many" });
  browser.sees("Please enter an amount in rupees, such as 2,000");
  await browser.press("Save: give float", { Rupees: "2,000" });
  browser.sees("It is on his account.");
  await browser.press("Save: cash brought", { Rupees: "1,950" });
  browser.sees("On his account Rs. 50,");
  await browser.press("Save: shortage that the shop bears", { Rupees: "50" });
  browser.sees("On his account Rs. 0,");
  await browser.press("Take back: Shortage borne by the shop, − Rs. 50");
  browser.sees("On his account Rs. 50,");
});
