import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { createTempFolder } from "../../temp-folder.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { expectLayoutFits } from "../expect-layout.ts";
import {
  changeStatus,
  editable,
  findAndBuy,
  fits,
  ledgerOf,
  lowerPrices,
  makeProduct,
  orderOne,
  press,
  runPriceJob,
  type SeenProduct,
  schedulePrice,
  seenProduct,
  shown,
  undoNewest,
  unseen,
} from "./owner-steps.ts";

const glove = { id: "lumiskin-exfoliating-glove", name: "Exfoliating Glove" };

describe.each([
  ["with scripts", { ...phone }, { id: "saffron-balm", name: "Saffron Balm" }],
  ["without scripts", { ...phone, javaScriptEnabled: false }, { id: "walnut-scrub", name: "Walnut Scrub" }],
])("the owner alone, on a 360 px phone, %s", async (_, device, { id, name }) => {
  const folder = createTempFolder("owner-journey");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const shop = await openBrowserShop({ DATA_DIR: join(folder, "data"), WARM_PHOTOS: "off" });
  const owner = await shop.signUpAdmin("owner@example.com");

  /** Fits the phone, with scripts also every other width, and passes axe there. */
  async function look(page: Page): Promise<void> {
    await fits(page);
    if ("javaScriptEnabled" in device) return;
    await expectAccessible(page);
    await expectLayoutFits(page);
    await page.setViewportSize({ width: 360, height: 740 });
  }

  it("makes a product, sells it out, buys more, counts, prices, changes, undoes, archives and brings it back", async () => {
    const entries: string[] = [];
    /** What holds right after a step: for visitors at their next request, and in the ledger, of which these entries are new. */
    const holds = async (seen: SeenProduct, ...moved: string[]) => {
      expect(await seenProduct(shop, id, name)).toEqual(seen);
      entries.push(...moved);
      expect(await ledgerOf(shop, id)).toEqual(entries);
    };
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await holds(unseen);
      await makeProduct(shop, page, { id, name, price: "1,450", photos: 3 });
      await holds(shown("1,450"));

      await page.goto(`/dashboard/products/${id}/stock`);
      await look(page);
      await page.getByLabel("Pieces in stock now", { exact: true }).fill("many");
      await press(page, "Track stock");
      await page.getByText("Please enter a whole number").waitFor();
      await page.getByLabel("Pieces in stock now", { exact: true }).fill("2");
      await press(page, "Track stock");
      await page.getByText("Stock is now tracked").waitFor();
      await look(page);
      await holds(shown("1,450"), "opening 2");
      await findAndBuy(shop, name, device);
      await holds(shown("1,450", { soldOut: true }), "sale -2");

      await receive(page, "12");
      await holds(shown("1,450"), "receipt 12 of B-7");

      await page.goto("/dashboard/stock/counts");
      await press(page, "Start a count");
      await orderOne(shop, id);
      await holds(shown("1,450"), "sale -1");
      // 11 should be there.
      await page.getByLabel(`Counted pieces of ${name}`, { exact: true }).fill("9");
      await look(page);
      await press(page, `Save the count for ${name}`);
      await page.getByText("Saved.").waitFor();
      await orderOne(shop, id);
      await page.getByRole("link", { name: "Check the count" }).tap();
      await page.getByText("11 expected. −1 since: 10 will become 8").waitFor();
      await look(page);
      await holds(shown("1,450"), "sale -1");
      await press(page, "Save the count");
      await page.getByText("The count is saved. Stock is up to date.").waitFor();
      await look(page);
      await holds(shown("1,450"), "counted -2");

      await schedulePrice(page, id, "1,200");
      await runPriceJob(shop, "2099-03-08T23:59:59");
      await holds(shown("1,450"));
      await runPriceJob(shop, "2099-03-09T00:00");
      await holds(shown("1,200"));
      await runPriceJob(shop, "2099-03-12T23:59:59");
      await holds(shown("1,200"));
      await runPriceJob(shop, "2099-03-13T00:00");
      await holds(shown("1,450"));

      const before = await editable(shop, glove.id);
      await lowerPrices(page, [name, glove.name]);
      await holds(shown("1,305"));
      await undoNewest(page, name);
      await holds(shown("1,450"));
      expect((await editable(shop, glove.id))?.unitPrice).not.toBe(before?.unitPrice);
      await undoNewest(page, glove.name);
      expect(await editable(shop, glove.id)).toEqual({ ...before, version: (before?.version ?? 0) + 2 });

      await changeStatus(page, id, "Archive", "Archived.");
      await holds(unseen);
      await changeStatus(page, id, "Restore", "Restored. Customers can see it again.");
      await holds(shown("1,450"));
      // Seen by the owner, too: every movement with its level.
      await page.goto(`/dashboard/products/${id}/stock`);
      expect(await page.getByLabel("Pieces", { exact: true }).inputValue()).toBe("8");
      await page.getByText("from Karachi Cosmetics").first().waitFor();
      await page.locator("li", { hasText: "Batch B-7" }).first().waitFor();
      await look(page);
      for (const list of ["purchases?all", "counts"]) {
        await page.goto(`/dashboard/stock/${list}`);
        await look(page);
      }
    }, device);
  });

  /** Orders pieces from a supplier, and books them as arrived with a batch. */
  async function receive(page: Page, pieces: string): Promise<void> {
    await page.goto(`/dashboard/stock/purchases?product=${id}&pieces=${pieces}`);
    await page.getByLabel("Supplier", { exact: true }).fill("Karachi Cosmetics");
    await page.getByLabel("Cost per piece, Rs").fill("640");
    await look(page);
    await press(page, "Save order");
    await page.getByText("Saved.").waitFor();
    await page.getByLabel("Pieces arrived").fill(pieces);
    await page.getByLabel("Batch").fill("B-7");
    await page.getByLabel("Expiry date").fill("2099-06-30");
    await page.getByLabel("Total freight, Rs").fill("600");
    await look(page);
    await press(page, "Add to stock");
    await page.getByText("Added to stock.").waitFor();
    await look(page);
    // 640 and a twelfth of the freight.
    await page.getByRole("button", { name: "to Rs. 690" }).tap();
    await page.getByText("Product cost saved.").waitFor();
  }
});
