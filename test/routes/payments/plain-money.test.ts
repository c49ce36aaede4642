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
  await browser.follow("JazzCash payouts");
  await browser.follow("Select all");
  await browser.press("Save the payout", { Reference: "JC-2026-11", "Rupees received": "9,999,999" });
  browser.sees("too much");
  expect(browser.page.fields.filter(({ type, checked }) => type === "checkbox" && !checked)).toEqual([]);
  await browser.press("Save the payout", { "Rupees received": "1,000" });
  const [, fee = ""] = /The fee would be[\s\S]*?Rs\. ([\d,]+)/.exec(browser.page.text) ?? [];
  await browser.press("Save the payout", { fee });
  browser.sees("Saved.");
  await browser.press(/^Undo/);
  browser.sees("Payout undone.");
  await browser.goto("/dashboard/money/disputes");
  await browser.press("Save the dispute", { "Order number or payment reference": `LS-${number}` });
  browser.sees("The dispute is saved.");
  await browser.follow(/^Lost/);
  browser.sees("You cannot undo this.");
  await browser.press("Mark as lost");
  browser.sees("JazzCash has refunded the customer.");
});

it("without scripts a cancelled order that was paid goes back by a transfer with its transaction ID", async () => {
  const order = await createPaidOrder(db, admin);
  const fake = fakeRefundGateway(db);
  fake.next = ["132"];
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/refunds");
  await browser.follow(new RegExp(`LS-${order.number}`));
  await browser.press("Request refund", { reason: "Cancelled on the phone" });
  browser.sees("Refund requested.");
  await browser.press(/Refund Rs\. 1,999 through JazzCash/);
  browser.sees("Refund approved.");
  await sendDueRefunds(fake);
  await browser.reload();
  browser.sees("JazzCash did not refund it: Not refundable. (132)");
  await browser.press("Mark as refunded");
  browser.sees("Please enter the transaction ID of the transfer");
  await browser.press("Mark as refunded", { "Transaction ID": "TID 00421" });
  browser.sees("Saved as paid.");
  await browser.goto(`/dashboard/orders/LS-${order.number}`);
  expect(browser.page.get("section", "Refunds").text).toContain("Refunded");
  expect(fake.books).toEqual([]);
});

it("without scripts a payment that JazzCash has not answered is found from Today, asked about again and taken off", async () => {
  const customer = await createCustomer(db, { fullName: "Ayesha Khan" });
  const { id, number } = await placeTestOrder(db, customer, { payment: "jazzcash" });
  await addUnansweredPayment(db, id);
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/today");
  await browser.follow(/Payments to check/);
  expect(browser.page.get("li", `LS-${number}`).text).toContain("JazzCash has not answered");
  await browser.press("Ask JazzCash again", {}, { within: `LS-${number}` });
  browser.sees("We will ask JazzCash within a minute.");
  await browser.follow(`LS-${number}`);
  browser.sees("Started, no answer yet");
  await browser.goto("/dashboard/payments");
  await browser.press("Remove from list", {}, { within: `LS-${number}` });
  browser.sees("Removed from the list.", "No payments to check.");
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
  await owners.press("Money received", {}, { within: `LS-${number}` });
  owners.sees("Transfer recorded.");
});

it("without scripts a rider's evening", async () => {
  const browser = new PlainBrowser(shop, owner.as);
  await browser.goto("/dashboard/riders");
  await browser.press("Add rider", { Name: "Rashid" });
  browser.page.get("heading", "Rashid");
  await browser.press("Save: give change money", { Rupees: "many" });
  browser.sees("Please enter an amount in rupees, such as 2,000");
  await browser.press("Save: give change money", { Rupees: "2,000" });
  browser.sees("Saved to the rider's account.");
  await browser.press("Save: cash handed in", { Rupees: "1,950" });
  browser.sees("Rider owes Rs. 50,");
  await browser.press("Save: write off a shortage", { Rupees: "50" });
  browser.sees("Rider owes Rs. 0,");
  await browser.press("Undo: Shortage written off, − Rs. 50");
  browser.sees("Rider owes Rs. 50,");
});
