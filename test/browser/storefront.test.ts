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

  describe.each([
    ["a 360 px phone", phone],
    ["a desktop", desktop],
  ])("on %s", (_, device) => {
    it.each(screens)("%s has one heading, fits the screen and passes axe", async (path) => {
      await shop.visit(async (page) => {
        await page.goto(path);
        expect(await page.locator("h1").count()).toBe(1);
        expect(await page.title()).toMatch(/LumiSkin/);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        await expectAccessible(page);
      }, device);
    });
  });
});
