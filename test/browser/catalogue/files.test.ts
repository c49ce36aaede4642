import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { whileLocked } from "../../beside.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

describe("the owner's files on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const admin = await shop.signUpAdmin();

  /** The page fits the screen, its controls fit a thumb, and axe finds nothing. */
  async function expectFits(page: Page) {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("main button, main summary, main input")]
        .map((element) => [element.textContent, element.getBoundingClientRect().height] as const)
        .filter(([, height]) => height > 0 && height < 44),
    );
    expect(small).toEqual([]);
  }

  it.each([
    ["with scripts", true, "1999", "1849.50"],
    ["without scripts", false, "1849.50", "1799"],
  ])(
    "export, change a price, see the difference and import it, %s",
    async (_, javaScriptEnabled, old, price) => {
      await shop.visit(
        async (page, context) => {
          // axe is a script of the page.
          const expectFitsHere = javaScriptEnabled ? () => expectFits(page) : async () => {};
          await shop.signIn(context, admin);
          await page.goto("/dashboard/files");
          await expectFitsHere();
          expect(await page.locator("main [data-form-result]").count()).toBe(0);
          const downloading = page.waitForEvent("download");
          await page.getByRole("button", { name: "Download products" }).click();
          const download = await downloading;
          const file = await readFile(await download.path(), "utf8");
          const changed = file.replace(`Default Title,${old},`, `Default Title,${price},`);
          expect(changed).not.toBe(file);

          const choose = page.getByLabel("CSV file");
          await choose.setInputFiles({
            name: "broken.csv",
            mimeType: "text/csv",
            buffer: Buffer.from("<html>"),
          });
          await page.getByRole("button", { name: "Check the file" }).click();
          await page.getByText("This is a web page or an XML file").waitFor();
          await expectFitsHere();

          await choose.setInputFiles({
            name: "products.csv",
            mimeType: "text/csv",
            buffer: Buffer.from(changed),
          });
          await page.getByRole("button", { name: "Check the file" }).click();
          await page.getByText("1 changes, 9 do not change. Nothing is saved yet.").waitFor();
          expect(await page.locator("del").allTextContents()).toHaveLength(1);
          await expectFitsHere();
          await page.getByRole("button", { name: "Import 1 product" }).click();
          await page.getByText("Imported: 1 product.").waitFor();
          await expectFitsHere();
          await page.goto("/p2");
          await page
            .getByText(
              `Rs. ${Number(price).toLocaleString("en", { minimumFractionDigits: price.includes(".") ? 2 : 0 })}`,
            )
            .first()
            .waitFor();
        },
        { ...phone, javaScriptEnabled, acceptDownloads: true },
      );
    },
  );

  it("show how far a large import is, and its end, without a reload", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, admin);
      await page.goto("/dashboard/files");
      const rows = Array.from({ length: 600 }, (_, n) => `many-${n},Many ${n},${n + 1}`);
      const buffer = Buffer.from(["URL handle,Title,Price", ...rows].join("\n"));
      await page.getByLabel("CSV file").setInputFiles({ name: "many.csv", mimeType: "text/csv", buffer });
      await page.getByRole("button", { name: "Check the file" }).click();
      await page.getByText("600 are new.").waitFor();
      await expectFits(page);
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await whileLocked(shop.db, "products", async () => {
        await page.getByRole("button", { name: "Import 600 products" }).click();
        await page.getByRole("progressbar", { name: "Products imported" }).waitFor();
      });
      await page.getByText("Imported: 600 products.").waitFor();
      expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    }, phone);
  });
});
