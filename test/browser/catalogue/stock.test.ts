import { describe, expect, it } from "vitest";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder, setStock, stockOf } from "../../orders-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { expectLayoutFits } from "../expect-layout.ts";

const serum = "lumiskin-retinol";
const stockPath = `/dashboard/products/${serum}/stock`;

describe("stock on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const admin = await shop.signUpAdmin();
  const shopper = await createCustomer(shop.db);
  const sell = (pieces: number) => placeTestOrder(shop.db, shopper, { items: [[serum, pieces]] });

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
      await expectLayoutFits(page);
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
      await page
        .getByText("Someone else has changed this from 10 to 9. Save again if 12 is right.")
        .waitFor();
      expect(await page.getByLabel("Pieces", { exact: true }).inputValue()).toBe("12");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Stock saved.").waitFor();
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
