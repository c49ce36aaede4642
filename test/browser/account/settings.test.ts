import { describe, expect, it } from "vitest";
import { desktop, expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("settings in a browser", async () => {
  const shop = await openBrowserShop();

  it("fit a phone and a desktop and pass axe, also with errors", async () => {
    const person = await shop.signUp();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      for (const [path, button] of [
        ["/settings", "Change Password"],
        ["/settings/delete", "Delete My Account"],
      ] as const) {
        await page.goto(path);
        await expectAccessible(page);
        await page.getByRole("button", { name: button }).click();
        await page.locator('main [aria-invalid="true"]').first().waitFor();
        await expectAccessible(page);
        for (const { viewport } of [desktop, phone]) {
          if (viewport) await page.setViewportSize(viewport);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width);
        }
      }
    }, phone);
  });

  it("change the password without leaving the page, and focus the invalid field", async () => {
    const person = await shop.signUp();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      await page.goto("/profile");
      await page.getByRole("link", { name: "Settings" }).click();
      const currentPassword = page.getByLabel("Current password");
      await currentPassword.fill("not-mine");
      await page.getByLabel("New password").fill("another-password");
      await page.getByRole("button", { name: "Change Password" }).click();
      await page.getByText("This is not your current password").waitFor();
      await expect
        .poll(() => currentPassword.evaluate((field) => field === document.activeElement))
        .toBe(true);
      await currentPassword.fill(person.password);
      await page.getByRole("button", { name: "Change Password" }).click();
      await page.getByText("Your password was changed.").waitFor();
      await expect.poll(() => currentPassword.inputValue()).toBe("");
    });
  });

  it("download the data as a file, and delete the account", async () => {
    const person = await shop.signUp();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      await page.goto("/settings");
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download My Data" }).click();
      expect((await download).suggestedFilename()).toBe("lumiskin-my-data.json");
      await page.getByRole("link", { name: "Delete My Account" }).click();
      await page.getByRole("heading", { name: "Delete my account", level: 1 }).waitFor();
      await page.getByLabel("Password").fill(person.password);
      await page.getByLabel("Yes, permanently delete my account").check();
      await page.getByRole("button", { name: "Delete My Account" }).click();
      await page.getByText("Your account was deleted.").waitFor();
      await page.getByRole("link", { name: "Sign in" }).first().waitFor();
    });
  });
});
