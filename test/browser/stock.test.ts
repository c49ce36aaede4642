import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../create-customer.ts";
import { placeTestOrder, setStock, stockOf } from "../orders-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "./browser-shop.ts";
import { expectLayoutFits } from "./expect-layout.ts";

const serum = "lumiskin-retinol";
const stockPath = `/dashboard/products/${serum}/stock`;

describe("stock on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const admin = await shop.signUpAdmin();
  const shopper = await createCustomer(shop.db);
  /** Fits every width, and is left at the first one. */
  const fitsEverywhere = async (page: Page) => {
    await expectLayoutFits(page);
    await page.setViewportSize({ width: 360, height: 740 });
  };
  const sell = (pieces: number) => placeTestOrder(shop.db, shopper, { items: [[serum, pieces]] });

  it("is tracked, received with a batch, sold, counted while orders come in, and booked", async () => {
    await setStock(shop.db, serum, null);
    await shop.visit(async (page, context) => {
      await shop.signIn(context, admin);
      const check = async () => {
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      };
      page.setDefaultTimeout(20_000);
      await page.goto(stockPath);
      await check();
      await page.getByRole("textbox", { name: "Pieces there now" }).fill("many");
      await page.getByRole("button", { name: "Track this stock" }).click();
      await page.getByText("Please enter a whole number").waitFor();
      await page.getByRole("textbox", { name: "Pieces there now" }).fill("0");
      await page.getByRole("button", { name: "Track this stock" }).click();
      await page.getByText("tracked from now on").waitFor();
      await check();

      // Sold out in the shop at the next request.
      const isForSale = async () =>
        !/<button[^>]* disabled=""[^>]*>Add to Cart/.test(await (await shop.get("/p2")).text());
      expect(await isForSale()).toBe(false);

      await page.goto(`/dashboard/stock/purchases?product=${serum}&pieces=12`);
      await page.getByLabel("Supplier", { exact: true }).fill("Karachi Cosmetics");
      await page.getByLabel("Cost of a piece").fill("640");
      await check();
      await page.getByRole("button", { name: "Save as ordered" }).click();
      await page.getByText("The purchase is saved.").waitFor();
      await page.getByLabel("Pieces arrived").fill("12");
      await page.getByLabel("Batch").fill("B-2031");
      await page.getByLabel("Good until").fill("2029-06-30");
      await page.getByLabel("Freight of all of it").fill("600");
      await check();
      await page.getByRole("button", { name: "Book what has arrived" }).click();
      await page.getByText("What has arrived is booked.").waitFor();
      await check();
      await fitsEverywhere(page);
      const offer = page.getByRole("button", { name: "to Rs. 690" });
      if (await offer.isVisible()) {
        await offer.click();
        await page.getByText("The product's cost is saved.").waitFor();
      }
      expect(await stockOf(shop.db, serum)).toBe(12);
      expect(await isForSale()).toBe(true);
      await sell(2);

      await page.goto("/dashboard/stock/counts");
      await page.getByRole("button", { name: "Start a count" }).click();
      const counted = page.getByLabel("Counted pieces of Retinol Face Serum", { exact: true });
      await counted.fill("9");
      await check();
      await page.getByRole("button", { name: "Enter the count of Retinol Face Serum" }).click();
      await page.getByText("Entered.").waitFor();
      await sell(1);
      await page.getByRole("link", { name: "Differences and booking" }).click();
      await page.getByText("−1 since: 9 becomes 8").waitFor();
      await check();
      await fitsEverywhere(page);
      await page.getByRole("button", { name: "Book the differences" }).click();
      await page.getByText("The differences are booked.").waitFor();
      await fitsEverywhere(page);
      expect(await stockOf(shop.db, serum)).toBe(8);

      await page.goto(stockPath);
      await page.locator("li", { hasText: "Batch B-2031" }).first().waitFor();
      await page.getByText("from Karachi Cosmetics").first().waitFor();
      await check();
      await fitsEverywhere(page);
      for (const path of ["purchases?all", "counts"]) {
        await page.goto(`/dashboard/stock/${path}`);
        await fitsEverywhere(page);
      }
    }, phone);
  });

  it("is corrected in the list", async () => {
    await setStock(shop.db, serum, 10);
    await shop.visit(async (page, context) => {
      await shop.signIn(context, admin);
      await page.goto("/dashboard/stock");
      const pieces = page.getByLabel("Pieces of Retinol Face Serum", { exact: true });
      await pieces.fill("14");
      await page.getByRole("button", { name: "Save the stock of Retinol Face Serum" }).tap();
      await page.getByText("Saved.").waitFor();
      expect(await stockOf(shop.db, serum)).toBe(14);
      await expectAccessible(page);
      await fitsEverywhere(page);
    }, phone);
  });

  it("says when it has changed meanwhile, keeps what was typed, and saves on the second try", async () => {
    await setStock(shop.db, serum, 10);
    await shop.visit(async (page, context) => {
      await shop.signIn(context, admin);
      await page.goto(stockPath);
      await sell(1);
      await page.getByRole("button", { name: "One more: Pieces" }).click();
      await page.getByRole("button", { name: "One more: Pieces" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("It has changed meanwhile from 10 to 9. Save again if 12 is right.").waitFor();
      expect(await page.getByLabel("Pieces", { exact: true }).inputValue()).toBe("12");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("The stock is saved.").waitFor();
      expect(await stockOf(shop.db, serum)).toBe(12);

      // Pieces that broke are taken from whatever is there.
      await sell(1);
      await page.getByRole("button", { name: "One less: Pieces" }).click();
      await page.getByText("Broken", { exact: true }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await expect.poll(() => stockOf(shop.db, serum)).toBe(10);
    }, phone);
  });
});
