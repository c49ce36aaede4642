import { describe, it } from "vitest";
import { createVerificationToken } from "../../../shop/customers/account/email-verification.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { expectNoSidewaysScroll } from "../expect-layout.ts";

describe("links in emails, in a browser", async () => {
  const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "LumiSkin <hello@shop.example>" };
  const shop = await openBrowserShop(smtp);

  it("their pages fit a 360 px phone and a desktop and pass axe", async () => {
    const { id, email } = await shop.signUp();
    const token = createVerificationToken(shop.shop.secret, { id, email });
    await shop.visit(async (page) => {
      for (const path of ["/signin", "/forgot-password", `/verify-email?token=${token}`, "/verify-email"]) {
        await page.goto(path);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page, path, [1280, 360]);
      }
    }, phone);
  });

  it("can be requested from the sign-in page, and verify an email by a button", async () => {
    const { id, email } = await shop.signUp();
    await shop.visit(async (page) => {
      await page.goto("/signin");
      await page.getByRole("link", { name: "Forgot password?" }).click();
      await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByRole("button", { name: "Send Link" }).click();
      await page.getByText(`If ${email} has an account, we have sent a link.`).waitFor();
      await page.goto(`/verify-email?token=${createVerificationToken(shop.shop.secret, { id, email })}`);
      await page.getByRole("button", { name: "Confirm Email" }).click();
      await page.getByRole("heading", { name: "Your email is confirmed" }).waitFor();
    });
  });
});
