import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { placeTestOrder } from "../orders-fixture.ts";
import { createTempFolder } from "../temp-folder.ts";
import { openBrowserShop, phone } from "./browser-shop.ts";
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

  it("makes a product, sells it out, buys more, counts, prices, changes, undoes, archives and brings it back", async () => {
    const entries: string[] = [];
    /** What holds right after a step: for visitors at their next request, and in the ledger, of which these entries are new. */
    const holds = async (seen: SeenProduct, ...moved: string[]) => {
      expect(await seenProduct(shop, id, name)).toEqual(seen);
      entries.push(...moved);
      expect(await ledgerOf(shop, id)).toEqual(entries);
    };
    await shop.visit(async (page, context) => {
      page.setDefaultTimeout(30_000);
      await shop.signIn(context, owner);
      await holds(unseen);
      await makeProduct(shop, page, { id, name, price: "1,450", photos: 3 });
      await holds(shown("1,450"));

      await page.goto(`/dashboard/products/${id}/stock`);
      await page.getByLabel("Pieces there now", { exact: true }).fill("2");
      await press(page, "Track this stock");
      await page.getByText("tracked from now on").waitFor();
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
      await press(page, `Enter the count of ${name}`);
      await page.getByText("Entered.").waitFor();
      await orderOne(shop, id);
      await page.getByRole("link", { name: "Differences and booking" }).tap();
      await page.getByText("11 expected. −1 since: 10 becomes 8").waitFor();
      await fits(page);
      await holds(shown("1,450"), "sale -1");
      await press(page, "Book the differences");
      await page.getByText("The differences are booked.").waitFor();
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

      await changeStatus(page, id, "Archive", "It is archived.");
      await holds(unseen);
      await changeStatus(page, id, "Bring back", "It is back in the shop.");
      await holds(shown("1,450"));
      // Seen by the owner, too: every movement with its level.
      await page.goto(`/dashboard/products/${id}/stock`);
      expect(await page.getByLabel("Pieces", { exact: true }).inputValue()).toBe("8");
      await page.getByText("from Karachi Cosmetics").first().waitFor();
    }, device);
  });

  /** Orders pieces from a supplier, and books them as arrived with a batch. */
  async function receive(page: Page, pieces: string): Promise<void> {
    await page.goto(`/dashboard/stock/purchases?product=${id}&pieces=${pieces}`);
    await page.getByLabel("Supplier", { exact: true }).fill("Karachi Cosmetics");
    await page.getByLabel("Cost of a piece").fill("640");
    await press(page, "Save as ordered");
    await page.getByText("The purchase is saved.").waitFor();
    await page.getByLabel("Pieces arrived").fill(pieces);
    await page.getByLabel("Batch").fill("B-7");
    await page.getByLabel("Good until").fill("2099-06-30");
    await press(page, "Book what has arrived");
    await page.getByText("What has arrived is booked.").waitFor();
    await fits(page);
  }

  it("dismisses a packer, whose open tab is refused at its next tap", async () => {
    const buyer = await shop.signUp("buyer@example.com");
    const { number } = await placeTestOrder(shop.db, await shop.customer(buyer.id));
    const helper = await shop.signUp("helper@example.com");
    await shop.verifyEmail(helper.id);
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard/staff");
      await page.getByLabel("Email", { exact: true }).fill(helper.email);
      await page.getByRole("radio", { name: "Packer" }).check();
      await press(page, "Invite");
      await page.getByText("They have their role from now on.").waitFor();

      await shop.visit(async (theirs, theirContext) => {
        theirs.setDefaultTimeout(30_000);
        await shop.signIn(theirContext, helper);
        await theirs.goto("/dashboard");
        await theirs.getByRole("link", { name: `LS-${number}-1` }).tap();
        await theirs.getByRole("heading", { name: `Order LS-${number}` }).waitFor();
        await theirs.getByLabel("Tracking number").fill("TCS 4711");

        await page.goto("/dashboard/staff");
        await page.getByRole("link", { name: helper.email }).tap();
        await press(page, "End all access now");
        await page.getByText("They have left").waitFor();
        await fits(page);

        await press(theirs, "Save tracking number");
        await theirs.getByRole("main").getByRole("link", { name: "Sign in" }).waitFor();
        const personal = theirs.getByText(/Lahore|0300 1234567|4711/).filter({ visible: true });
        expect(await personal.count()).toBe(0);
        expect(await trackingNumbers()).toEqual([]);
      }, device);
    }, device);
  });

  const trackingNumbers = () => shop.db.selectFrom("shipments").select("trackingNumber").execute();
});
