import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { gotoHydrated, openBrowserShop } from "./browser-shop.ts";

describe("the scripts of a page", async () => {
  const shop = await openBrowserShop();

  it.each(["/", "/p1"])("start with the first paint of %s, not before", async (path) => {
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

  it("start at once in a hidden tab, which is not painted", async () => {
    await shop.visit(async (page) => {
      await suppressPaintEntries(page);
      await page.addInitScript(() => Object.defineProperty(document, "hidden", { value: true }));
      // A photo that never arrives: the page does not finish loading.
      await page.route(/\/media\/hero-/, () => {});
      await page.goto("/", { waitUntil: "commit" });
      await page.locator("header a[aria-label=Search][aria-expanded]").waitFor();
      expect(await page.evaluate(() => document.readyState)).toBe("interactive");
    });
  });

  it("start with the load event in a browser that reports no paint", async () => {
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
