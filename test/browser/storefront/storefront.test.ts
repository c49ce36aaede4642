import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

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

  it("[S2.product.quantity] counts by its buttons without a maximum, and stops at 1", async () => {
    await shop.visit(async (page) => {
      await page.goto("/p1");
      const quantity = page.getByRole("spinbutton", { name: "Quantity" });
      for (let count = 2; count <= 14; count++) {
        await page.getByRole("button", { name: "One more" }).click();
        expect(await quantity.inputValue()).toBe(String(count));
      }
      await quantity.fill("2");
      for (const _ of ["to 1", "not to 0"]) await page.getByRole("button", { name: "One less" }).click();
      expect(await quantity.inputValue()).toBe("1");
    });
  });

  it("Back after filtering leads to the catalogue without the filter", async () => {
    await shop.visit(async (page) => {
      await page.goto("/about");
      await page.getByRole("link", { name: "See the catalogue" }).click();
      await page.getByText("10 products").waitFor();
      await page.getByText("Out of Stock", { exact: true }).click();
      await page.getByText("0 products", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Clear all" }).click();
      await page.getByText("10 products").waitFor();
      await page.goBack();
      await page.getByText("0 products", { exact: true }).waitFor();
      await expect.poll(() => page.getByRole("radio", { name: "Out of Stock" }).isChecked()).toBe(true);
      await page.goBack();
      await page.getByText("10 products").waitFor();
      await expect.poll(() => page.getByRole("radio", { name: "All" }).isChecked()).toBe(true);
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/about");
    });
  });

  it("a page that the browser restores shows today's price and cart, and keeps what was typed", async () => {
    const customer = await shop.signUp();
    const restore = (page: Page) =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await shop.visit(async (page, context) => {
      await shop.signIn(context, customer);
      await page.goto("/b5");
      await page.getByText("Rs. 249").first().waitFor();
      const quantity = page.getByRole("spinbutton", { name: "Quantity" });
      await quantity.fill("3");
      const documents: string[] = [];
      page.on("request", (request) => {
        if (request.isNavigationRequest()) documents.push(request.url());
      });
      await shop.db
        .updateTable("products")
        .set({ unitPrice: 29900 })
        .where("id", "=", "eyebrow-razor")
        .execute();
      const other = await context.newPage();
      await other.goto("/p2");
      await other.getByRole("button", { name: "Add to Cart" }).click();
      await other.getByRole("link", { name: "View cart" }).waitFor();
      await other.close();

      await page.route("**/*.data*", (route) => route.abort());
      const failed = page.waitForEvent("requestfailed");
      await restore(page);
      await failed;
      await page.unrouteAll({ behavior: "wait" });

      await restore(page);
      await page.getByText("Rs. 299").first().waitFor();
      await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor();
      expect(await quantity.inputValue()).toBe("3");
      expect(documents).toEqual([]);
    });
  });
});
