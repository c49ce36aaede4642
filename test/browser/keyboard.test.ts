import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { messages } from "../conformance/spec-table.ts";
import { orderLine } from "../orders-fixture.ts";
import { desktop, openBrowserShop, phone } from "./browser-shop.ts";

const shop = await openBrowserShop();

/** The name of the focused element. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? null;
  });

/** Presses Tab until an element of that name has the focus. */
async function tabTo(page: Page, name: RegExp | string, maxPresses = 90) {
  for (let n = 0; n < maxPresses; n++) {
    await page.keyboard.press("Tab");
    const focusedNow = (await focusedName(page)) ?? "";
    if (typeof name === "string" ? focusedNow === name : name.test(focusedNow)) return;
  }
  throw new Error(`${name} cannot be reached by Tab; the focus is on ${await focusedName(page)}`);
}

describe("the mobile menu", () => {
  const open = (page: Page) => page.locator("details.menu").evaluate((menu: HTMLDetailsElement) => menu.open);

  it("[S2.header.menu-escape S4.header.menu] opens, keeps the focus and closes by keyboard alone", async () => {
    await shop.visit(async (page) => {
      await page.goto("/about");
      await tabTo(page, "Menu");
      await page.keyboard.press("Enter");
      await expect.poll(() => focusedName(page)).toBe("Home");
      for (let n = 0; n < 12; n++) {
        await page.keyboard.press("Tab");
        expect(
          await page.evaluate(() => document.querySelector("details.menu")?.contains(document.activeElement)),
        ).toBe(true);
      }
      await page.keyboard.press("Escape");
      expect([await open(page), await focusedName(page)]).toEqual([false, "Menu"]);
      // Also when the focus is on nothing, such as after a tap on the page.
      await page.keyboard.press("Enter");
      await expect.poll(() => focusedName(page)).toBe("Home");
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press("Escape");
      expect([await open(page), await focusedName(page)]).toEqual([false, "Menu"]);
      await page.keyboard.press("Enter");
      await tabTo(page, "Catalog");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/catalog");
      expect(await open(page)).toBe(false);
    }, phone);
  });

  it("[S2.header.menu-overlay S2.header.menu-outside] closes on a press outside, with and without scripts", async () => {
    for (const javaScriptEnabled of [true, false]) {
      await shop.visit(
        async (page) => {
          await page.goto("/about");
          await page.locator("details.menu > summary").click();
          await page.getByRole("link", { name: "Catalog" }).first().waitFor();
          // The overlay covers the page beside the menu.
          await page.mouse.click(355, 400);
          await page.getByRole("navigation", { name: "Menu" }).waitFor({ state: "hidden" });
          expect(new URL(page.url()).pathname).toBe("/about");
        },
        { ...phone, javaScriptEnabled },
      );
    }
  });
});

describe("a product page", () => {
  it("[S2.product.slider S2.product.arrows] the slider by keyboard alone: arrows disabled at the ends, dots", async () => {
    await shop.visit(async (page) => {
      await page.goto("/p1");
      const previous = page.getByRole("button", { name: "Previous photo" });
      const next = page.getByRole("button", { name: "Next photo" });
      await expect.poll(() => previous.isDisabled()).toBe(true);
      const slides = await page.getByRole("list", { name: "Slides" }).getByRole("listitem").count();
      expect(slides).toBeGreaterThan(1);
      await tabTo(page, "Next photo");
      for (let slide = 1; slide < slides; slide++) {
        await expect.poll(() => next.isDisabled()).toBe(false);
        await next.press("Enter");
        await expect
          .poll(() => page.locator('[aria-current="true"][href^="#"]').first().getAttribute("href"))
          .toBe(`#picture-${slide + 1}`);
      }
      const arrowsDisabled = () => Promise.all([previous.isDisabled(), next.isDisabled()]);
      await expect.poll(arrowsDisabled).toEqual([false, true]);
      // The disabled arrow gives its focus to the other, and dots and thumbnails are no stops on the way to the quantity.
      expect(await focusedName(page)).toBe("Previous photo");
      await tabTo(page, "Quantity", 3);
      await page
        .getByRole("link", { name: /^Photo 1 of/ })
        .filter({ visible: true })
        .focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => previous.isDisabled()).toBe(true);
    });
  });

  it("[S2.product.slider S2.product.arrows] has dots and arrows on a phone and on a desktop", async () => {
    await shop.visit(async (page) => {
      await page.goto("/p1");
      for (const { viewport } of [phone, desktop]) {
        if (viewport) await page.setViewportSize(viewport);
        const dots = page.getByRole("link", { name: /^Photo \d of/ }).filter({ visible: true });
        expect(await dots.count()).toBe(3);
        await dots.first().click();
        await expect.poll(() => dots.first().getAttribute("aria-current")).toBe("true");
        await dots.last().click();
        await expect.poll(() => dots.last().getAttribute("aria-current")).toBe("true");
        expect(await dots.first().getAttribute("aria-current")).toBe("false");
        const next = page.getByRole("button", { name: "Next photo" });
        await expect.poll(() => next.isDisabled()).toBe(true);
        await page.getByRole("button", { name: "Previous photo" }).click();
        await expect.poll(() => dots.nth(1).getAttribute("aria-current")).toBe("true");
      }
    }, phone);
  });

  it("[R27.alert S8.add-signed-out S6.visitor.purchase] the alert by keyboard alone: OK has the focus and leads to /signin", async () => {
    await shop.visit(async (page) => {
      let nativeDialogs = 0;
      page.on("dialog", (dialog) => {
        nativeDialogs++;
        dialog.dismiss();
      });
      await page.goto("/p2");
      await tabTo(page, "Add to Cart");
      await page.keyboard.press("Enter");
      await page.getByRole("alertdialog").getByText(messages.addSignedOut).waitFor();
      expect(await focusedName(page)).toBe("OK");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("main p, main a"))).toBeNull();
      await page.getByRole("button", { name: "OK" }).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/signin\?returnTo=%2Fp2$/);
      expect(nativeDialogs).toBe(0);
    });
  });

  it("[S8.order-signed-out R27.alert] Escape on the alert does the same as OK", async () => {
    await shop.visit(async (page) => {
      await page.goto("/p2");
      await tabTo(page, "Buy it now");
      await page.keyboard.press("Enter");
      await page.getByRole("alertdialog").getByText(messages.orderSignedOut).waitFor();
      await page.keyboard.press("Escape");
      await page.waitForURL(/\/signin\?returnTo=%2Fp2$/);
    });
  });
});

describe("the dashboard", () => {
  it("[S4.order.confirm R23.dialog] the confirmation by keyboard alone: cancelled by Escape, confirmed by Enter", async () => {
    const customer = await shop.signUp("hina@example.com");
    await shop.post("/p1", { as: customer.as, form: { intent: "buy", quantity: "2" } });
    const admin = await shop.signUpAdmin();
    const status = async () => (await orderLine(shop.db)).status;
    await shop.visit(async (page, context) => {
      await shop.signIn(context, admin);
      await page.goto("/dashboard");
      await tabTo(page, /^Complete LS-/);
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("alertdialog");
      for (const words of ["hina@example.com", "Niacinamide + Zinc Face Serum", "Rs. 4,398"]) {
        await dialog.getByText(words).waitFor();
      }
      expect(await focusedName(page)).toBe("Go back");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await status()).toBe("Pending");
      await tabTo(page, /^Complete LS-/);
      await page.keyboard.press("Enter");
      await dialog.waitFor();
      await tabTo(page, "Mark as completed", 5);
      await page.keyboard.press("Enter");
      await expect.poll(status).toBe("completed");
    });
  });
});
