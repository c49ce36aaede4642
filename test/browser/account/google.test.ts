import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { googleProblems } from "../../../app/identity/google-problem.ts";
import { startGoogle } from "../../simulators/google.ts";
import { expectAccessible, openBrowserShop } from "../browser-shop.ts";

describe("signing in with Google", async () => {
  const google = await startGoogle();
  const shop = await openBrowserShop({ ...google.settings, LOG_LEVEL: "silent" });
  google.register(shop.address);

  const button = (page: Page) => page.getByRole("button", { name: "Continue with Google" });

  async function openPopup(page: Page, context: BrowserContext): Promise<Page> {
    const opened = context.waitForEvent("page");
    await button(page).click();
    const popup = await opened;
    await popup.getByRole("heading", { name: "Choose an account" }).waitFor();
    return popup;
  }

  it("[S7.auth.google S1.identity R16.google] happens in a popup, which closes; the page goes on to the return URL", async () => {
    const { email } = google.person();
    await shop.visit(async (page, context) => {
      await page.goto("/signin?returnTo=%2Fprofile");
      const popup = await openPopup(page, context);
      await page.getByText("Please continue in the Google window.").waitFor();
      const closed = popup.waitForEvent("close");
      await popup.getByRole("button", { name: email }).click();
      await closed;
      await page.waitForURL("**/profile");
      // The previous page has a field of that name too.
      await page.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
      expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
      expect(await page.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }]))).toBe(
        '["",{}]',
      );
    });
  });

  it("shows that it was cancelled, and preserves what was typed", async () => {
    await shop.visit(async (page, context) => {
      await page.goto("/signin");
      await page.getByLabel("Email", { exact: true }).fill("ayesha@example.com");
      const popup = await openPopup(page, context);
      await popup.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("alert").filter({ hasText: googleProblems.denied }).waitFor();
      expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("ayesha@example.com");
      await expect.poll(() => popup.isClosed()).toBe(true);
      await expectAccessible(page);
    });
  });

  it("can be retried after the popup was closed", async () => {
    const { email } = google.person();
    await shop.visit(async (page, context) => {
      await page.goto("/signin?returnTo=%2Fcontact");
      await (await openPopup(page, context)).close();
      await expect.poll(() => button(page).isEnabled()).toBe(true);
      const popup = await openPopup(page, context);
      await popup.getByRole("button", { name: email }).click();
      await page.waitForURL("**/contact");
      await page.getByRole("link", { name: "Profile" }).waitFor();
    });
  });

  it("shows that the provider is down", async () => {
    const unavailableGoogle = await startGoogle();
    const otherShop = await openBrowserShop({ ...unavailableGoogle.settings, LOG_LEVEL: "silent" });
    await shop.visit(async (page) => {
      await page.goto(`${otherShop.address}/signin`);
      await button(page).click();
      await page
        .getByRole("alert")
        .filter({ hasText: "Google sign-in is not available right now." })
        .waitFor();
    });
  });

  it("redirects the page itself where popups are blocked", async () => {
    const { email } = google.person();
    await shop.visit(async (page) => {
      await page.addInitScript(() => {
        window.open = () => null;
      });
      await page.goto("/signin?returnTo=%2Fcontact");
      await button(page).click();
      await page.getByRole("button", { name: email }).click();
      await page.waitForURL("**/contact");
      await page.getByRole("link", { name: "Profile" }).waitFor();
    });
  });

  it("[S7.auth.google R16.google] works without JavaScript", async () => {
    const { email } = google.person();
    await shop.visit(
      async (page) => {
        await page.goto("/signin?returnTo=%2Fprofile");
        await button(page).click();
        await page.getByRole("button", { name: email }).click();
        await page.waitForURL("**/profile");
        expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
      },
      { javaScriptEnabled: false },
    );
  });
});
