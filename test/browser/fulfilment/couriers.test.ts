import { describe, expect, it } from "vitest";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("couriers on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const owner = await shop.signUpAdmin();

  it("an account that no one reads again, a city decided once, a rule, a tariff and a sheet", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      const check = async () => {
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      };
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

      await page.goto("/dashboard/couriers");
      await check();
      await page.getByRole("link", { name: "PostEx" }).click();
      await page.getByLabel("Pickup address code").waitFor();
      await check();
      await page.getByLabel("API token").fill("a-token-of-the-owner");
      await press("Save");
      await page.getByText("Please enter: Pickup address code").waitFor();
      await page.getByLabel("Pickup address code").fill("001");
      await page.getByLabel("API token").fill("a-token-of-the-owner");
      await press("Save");
      await page.getByText("Stored encrypted and never shown.").waitFor();
      expect(await page.content()).not.toContain("a-token-of-the-owner");
      expect(await page.getByLabel("API token").inputValue()).toBe("");
      await check();

      await page.goto("/dashboard/couriers/tcs/cities");
      await page.getByLabel("Cities, one per line").fill("Lahore\nR.Y.Khan\nMailsi Town");
      await press("Save list");
      await page.getByText("The city list is saved.").waitFor();
      await page.goto("/dashboard/couriers/tcs/cities?show=decide");
      await check();
      await page.getByLabel("Rahim Yar Khan with this courier").selectOption({ label: "Same as R.Y.Khan" });
      await press("Save Rahim Yar Khan");
      await page.getByText("Saved.", { exact: true }).waitFor();
      await page.goto("/dashboard/couriers/tcs/cities?show=served&q=rahim");
      await page.getByText("Same as R.Y.Khan: chosen here").waitFor();

      await page.goto("/dashboard/couriers/rules");
      await page.getByLabel("Courier", { exact: true }).selectOption("rider");
      await page.getByLabel("City").fill("لاہور");
      await check();
      await press("Add rule");
      await page.getByText("Lahore: Own rider").waitFor();
      await page.getByLabel("Courier", { exact: true }).selectOption("rider");
      await page.getByLabel("City").fill("Nowhere");
      await press("Add rule");
      await page.getByText("Please choose a city from the list").waitFor();
      expect(await page.getByLabel("City").inputValue()).toBe("Nowhere");

      await page.goto("/dashboard/couriers/postex/tariffs");
      await page.getByLabel("Start date").fill("2026-07-01");
      await page.getByLabel("Base rate: zone; grams; rupees").fill("Other; 500; 250\nOther; +500; 60");
      await page.getByLabel("Fuel, percent of base rate").fill("15");
      await check();
      await press("Save rates");
      await page.getByText("Other, 500 g, cash Rs. 2,000: Rs. 287.50 before tax").waitFor();
      await check();

      await page.goto("/dashboard/couriers/tcs/sheet");
      await check();
      await page.getByLabel("Rows from the courier, one line per parcel").fill("SH-999999\t77941234");
      await press("Mark as booked");
      await page.getByText("SH-999999 was not found.").waitFor();
    }, phone);
  });
});
