import { describe, expect, it } from "vitest";
import { totpCode } from "../../customers/two-step.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("signing in and out, in a browser", async () => {
  const shop = await openBrowserShop();

  it("Back after signing out leads to the sign-in page, without a loop", async () => {
    const person = await shop.signUp();
    await shop.visit(async (page) => {
      await page.goto("/about");
      await page.goto("/signin");
      await page.locator("main").getByLabel("Email").fill(person.email);
      await page.getByLabel("Password").fill(person.password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.waitForURL("**/");
      await page.goto("/profile");
      await page.getByRole("button", { name: "Log Out" }).click();
      await page.waitForURL("**/");
      await page.goBack();
      await page.waitForURL("**/signin?returnTo=%2Fprofile");
      await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Sign in");
      expect(await page.getByText(person.email).count()).toBe(0);
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    });
  });

  it("[R53] never shows the header of a visitor on the page after signing in", async () => {
    const person = await shop.signUp();
    await shop.visit(async (page) => {
      await page.addInitScript(() => {
        const look = () => {
          const isSignedOut = document.querySelector("header a[aria-label='Sign in']") !== null;
          if (isSignedOut && location.pathname === "/orders") sessionStorage.setItem("stale", "yes");
        };
        setInterval(look, 1);
      });
      await page.goto("/signin?returnTo=%2Forders");
      await page.locator("main").getByLabel("Email").fill(person.email);
      await page.getByLabel("Password").fill(person.password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("heading", { name: "You have no orders yet" }).waitFor();
      expect(await page.evaluate(() => sessionStorage.getItem("stale"))).toBeNull();
      await page.getByRole("banner").getByRole("link", { name: "Profile", exact: true }).waitFor();
    });
  });

  it("Back to a page of a session that has ended leads on from the sign-in page", async () => {
    const person = await shop.signUp();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      await page.goto("/about");
      await page.getByRole("link", { name: "Profile" }).first().click();
      await page.waitForURL("**/profile");
      await page.getByRole("link", { name: "LumiSkin, home" }).click();
      await page.waitForURL("**/");
      await context.clearCookies();
      await page.goBack();
      await page.waitForURL("**/signin?returnTo=%2Fprofile");
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/about");
      await page.getByRole("link", { name: "Profile" }).first().click();
      await page.waitForURL("**/signin?returnTo=%2Fprofile");
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/about");
    });
  });

  it("takes two steps with two-factor authentication, on a phone", async () => {
    const admin = await shop.signUpAdmin();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, admin);
      await page.goto("/dashboard/two-step");
      await expectAccessible(page);
      await page.getByLabel("Password").fill(admin.password);
      await page.getByRole("button", { name: "Set Up" }).click();
      await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
      await expectAccessible(page);
      const secret = (await page.locator("main code").textContent()) ?? "";
      await page.getByLabel("Code").fill(totpCode(secret));
      await page.getByRole("button", { name: "Turn On" }).click();
      await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
      expect(
        await page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem").count(),
      ).toBe(10);
      await expectAccessible(page);

      await page.goto("/profile");
      await page.getByRole("button", { name: "Log Out" }).click();
      await page.waitForURL("**/");
      await page.goto("/signin?returnTo=%2Fdashboard");
      await page.locator("main").getByLabel("Email").fill(admin.email);
      await page.getByLabel("Password").fill(admin.password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.waitForURL("**/signin/code?returnTo=%2Fdashboard");
      await expectAccessible(page);
      await page.getByLabel("Code").fill("123");
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByText("This code is not correct").waitFor();
      await page.getByLabel("Code").fill(totpCode(secret, 1));
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.waitForURL("**/dashboard");
    }, phone);
  });
});
