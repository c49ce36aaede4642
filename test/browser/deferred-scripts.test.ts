import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { gotoHydrated, openBrowserShop } from "./browser-shop.ts";

describe("when the scripts of a page begin", async () => {
  const shop = await openBrowserShop();

  it.each(["/", "/p1"])("on %s with the first paint, not before", async (path) => {
    await shop.visit(async (page) => {
      await gotoHydrated(page, path);
      const { paintedAt, startedAt } = await page.evaluate(() => ({
        paintedAt: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
        startedAt: performance
          .getEntriesByType("resource")
          .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
          .map(({ startTime }) => startTime),
      }));
      expect(startedAt.length).toBeGreaterThan(2);
      expect(Math.min(...startedAt)).toBeGreaterThan(paintedAt ?? Number.NaN);
    });
  });

  it("at once in a hidden tab, which is not painted", async () => {
    await shop.visit(async (page) => {
      await suppressPaintEntries(page);
      await page.addInitScript(() => Object.defineProperty(document, "hidden", { value: true }));
      // A picture that does not come: the page does not finish loading.
      await page.route(/\/media\/hero-/, () => {});
      await page.goto("/", { waitUntil: "commit" });
      await page.locator("header a[aria-label=Search][aria-expanded]").waitFor();
      expect(await page.evaluate(() => document.readyState)).toBe("interactive");
    });
  });

  it("when it has loaded, in a browser that tells of no paint", async () => {
    await shop.visit(async (page) => {
      await suppressPaintEntries(page);
      await gotoHydrated(page, "/");
    });
  });
});

async function suppressPaintEntries(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== "paint") observe.call(this, options);
    };
  });
}
