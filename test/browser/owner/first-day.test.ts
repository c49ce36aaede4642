import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { startSmtp } from "../../simulators/smtp.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { fits, press } from "./owner-steps.ts";

const shop = await openBrowserShop();
const owner = await shop.signUpAdmin("owner@example.com");
const smtp = await startSmtp();

const list = (page: Page) => page.getByRole("region", { name: /^Set up your shop/ });

async function today(page: Page, count: string): Promise<void> {
  await page.goto("/dashboard/today");
  await list(page).getByRole("heading", { name: count }).waitFor();
}

async function open(page: Page, row: string, heading: string): Promise<void> {
  await list(page).getByRole("link", { name: row }).tap();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

it("[O.first-day] the list of a first day goes from 0 of 11 to nothing, on a phone", async () => {
  await shop.visit(async (page, context) => {
    await shop.signIn(context, owner);
    await today(page, "0 of 11 done");
    await fits(page);
    await expectAccessible(page);

    await open(page, "Your contact and social links: Change", "Shop");
    for (const [label, value] of [
      ["Phone number", "042 35761234"],
      ["Email", "salam@shop.example"],
      ["WhatsApp number", "0300 1234567"],
      ["Facebook", ""],
      ["Instagram", "@lumiskin.pk"],
      ["TikTok", ""],
      ["Delivery note", "Usually 2 to 4 days."],
      ["NTN", "12345678"],
      ["IBAN", "PK36 SCBL 0000 0011 2345 6702"],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await press(page, "Save settings");
    await page.getByText("Saved. Your changes are live.").waitFor();
    await today(page, "4 of 11 done");

    await open(page, "Couriers: Choose", "Couriers");
    await page.getByRole("link", { name: "TCS" }).tap();
    await page.getByLabel("Use this courier").check();
    await press(page, "Save");
    await page.getByText("Saved.").first().waitFor();
    await today(page, "5 of 11 done");

    for (const [row, button, heading] of [
      ["Prices that differ", "Fix", "Products"],
      ["Your own photos", "Replace", "Photos"],
      ["Ingredients and sizes", "Add", "Products"],
      ["Stock", "Count", "Stock"],
      ["A second owner or two-step sign-in", "Protect", "Two-step sign-in"],
    ] as const) {
      await open(page, `${row}: ${button}`, heading);
      await page.goBack();
      await press(page, `Not needed: ${row}`);
      await page.getByRole("status").getByText(`Not needed: ${row}`).waitFor();
    }
    await press(page, "Undo: A second owner or two-step sign-in");
    await list(page).getByRole("heading", { name: "5 of 7 done" }).waitFor();
    await press(page, "Not needed: A second owner or two-step sign-in");

    await list(page).getByRole("heading", { name: "5 of 6 done" }).waitFor();
    await open(page, "Emails: Set up", "Email setup");
    await page.getByText("SMTP_URL=").waitFor();
    await fits(page);
    await expectAccessible(page);
  }, phone);

  // The same shop, started again with a mail server.
  const mailed = await openBrowserShop({ SMTP_URL: smtp.url, MAIL_FROM: "hello@shop.example" }, shop);
  await mailed.visit(async (page, context) => {
    await mailed.signIn(context, owner);
    await page.goto("/dashboard/email");
    await press(page, "Send a test email");
    await page.getByText("The mail server has taken the test email to owner@example.com.").waitFor();
    expect(smtp.mails.map(({ to }) => to)).toEqual([["owner@example.com"]]);
    await page.goto("/dashboard/today");
    await page.getByRole("heading", { name: "Nothing to do right now" }).waitFor();
    expect(await list(page).count()).toBe(0);
  }, phone);
});
