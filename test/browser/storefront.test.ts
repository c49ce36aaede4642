import { describe, expect, it } from "vitest";
import { desktop, expectAccessible, openBrowserShop, phone } from "./browser-shop.ts";

const screens = [
  "/",
  "/catalog",
  "/p1",
  "/b7",
  "/cart",
  "/signin",
  "/signup",
  "/search",
  "/search?q=massage",
  "/search?q=lipstick",
  "/article/starting-with-retinol",
  "/featured",
  "/trending",
  "/about",
  "/privacy",
  "/terms",
  "/exchange-policy",
  "/nothing-here",
];

describe("the storefront", async () => {
  const shop = await openBrowserShop();

  it.each(screens)("%s has one heading, fits a phone and a desktop, and passes axe", async (path) => {
    await shop.visit(async (page) => {
      await page.goto(path);
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.title()).toMatch(/LumiSkin/);
      await expectAccessible(page);
      for (const { viewport } of [phone, desktop]) {
        if (viewport) await page.setViewportSize(viewport);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([viewport, overflow <= 0]).toEqual([viewport, true]);
      }
    }, phone);
  });
});
