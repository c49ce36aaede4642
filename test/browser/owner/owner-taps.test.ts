import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSettings } from "../../../shop/content/settings/settings-queries.ts";
import { claimTransfer } from "../../../shop/payments/transfers/claim-transfer.ts";
import { samplePhoto } from "../../catalogue/sample-photos.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder, setStock, stockOf } from "../../orders-fixture.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { createTempFolder } from "../../temp-folder.ts";
import { openBrowserShop } from "../browser-shop.ts";
import { countTaps, touchesElsewhere } from "../count-taps.ts";
import { addParcels } from "./owner-parcels.ts";
import { editable, screenRow, seenProduct, shown, tab } from "./owner-steps.ts";

const folder = createTempFolder("owner-taps");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shop = await openBrowserShop({ DATA_DIR: join(folder, "data"), WARM_PHOTOS: "off" });
const owner = await shop.signUpAdmin("owner@example.com");
const by = { shop, person: owner };
const glove = { id: "lumiskin-exfoliating-glove", name: "Exfoliating Glove" };

it("a price is changed with at most 4 taps", async () => {
  await countTaps({ ...by, goal: 4 }, async (page, { tap }) => {
    await tap(tab(page, "More"));
    await tap(screenRow(page, "Products"));
    await tap(page.locator("summary").and(page.getByLabel(`Change the price of ${glove.name}`)));
    await page.getByLabel("Selling price, Rs.").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("1,111");
    await tap(page.getByRole("button", { name: "Save", exact: true }).filter({ visible: true }));
    await page.getByText(`${glove.name}: Selling price changed.`).waitFor();
  });
  expect(await editable(shop, glove.id)).toMatchObject({ unitPrice: 111_100 });
});

it("a stock is corrected with 4 taps", async () => {
  await setStock(shop.db, glove.id, 10);
  await countTaps({ ...by, goal: 4 }, async (page, { tap }) => {
    await tap(tab(page, "More"));
    await tap(screenRow(page, "Products"));
    await tap(page.locator("summary").and(page.getByLabel(`Correct the stock of ${glove.name}`)));
    await page.getByLabel("Pieces in stock").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("14");
    await tap(page.getByRole("button", { name: "Save", exact: true }).filter({ visible: true }));
    await page.getByText("14 in stock").waitFor();
  });
  expect(await stockOf(shop.db, glove.id)).toBe(14);
});

it("a product is marked sold out with 4 taps", async () => {
  await countTaps({ ...by, goal: 4 }, async (page, { tap }) => {
    await tap(tab(page, "More"));
    await tap(screenRow(page, "Products"));
    await tap(page.getByRole("button", { name: `Mark sold out: ${glove.name}` }));
    await page.getByRole("button", { name: `Available again: ${glove.name}` }).waitFor();
  });
  expect(await editable(shop, glove.id)).toMatchObject({ soldOut: true });
});

it("a product with a photo is added and in the shop with 13 taps", async () => {
  const photo = { name: "toner.jpg", mimeType: "image/jpeg", buffer: await samplePhoto() };
  await countTaps({ ...by, goal: 13 }, async (page, { tap, type }) => {
    const part = (name: string) =>
      tap(page.getByRole("navigation", { name: "This product" }).getByRole("link", { name }));
    await tap(tab(page, "More"));
    await tap(screenRow(page, "Products"));
    await tap(page.getByRole("link", { name: "Add product" }));
    await type(page.getByLabel("Name"), "Rose Toner");
    await type(page.getByLabel("Selling price"), "1,450");
    await tap(page.getByRole("button", { name: "Save draft" }));
    await page.getByText("Draft saved.").waitFor();
    await part("Photos");
    const choosing = page.waitForEvent("filechooser");
    await tap(page.getByLabel("Choose photos"));
    await (await choosing).setFiles(photo);
    await page.getByText("1 of 1 uploaded.").waitFor();
    await type(page.getByLabel("Describe photo 1"), "The bottle");
    await tap(page.getByRole("button", { name: "Save descriptions" }));
    await page.getByText("Descriptions saved.").waitFor();
    await part("Text and prices");
    await tap(page.getByRole("button", { name: "Publish", exact: true }));
    await page.getByText("Saved. Customers can see it now.").waitFor();
  });
  expect(await seenProduct(shop, "rose-toner", "Rose Toner")).toEqual(shown("1,450"));
  expect(await (await shop.get("/product/rose-toner")).text()).toContain('alt="The bottle"');
});

describe("a Monday", async () => {
  const { failed } = await addParcels(shop.db, owner);
  const account = { iban: "PK36SCBL0000001123456702", bankTitle: "LumiSkin", bankName: "Example Bank" };
  await setShopSettings(shop.db, { ...(await readSettings(shop.db)), ...account });
  const { id } = await placeTestOrder(shop.db, await createCustomer(shop.db), { payment: "transfer" });
  await claimTransfer(shop.db, id, { account: "iban", transactionId: "FT2611230042" });
  await placeTestOrder(shop.db, await createCustomer(shop.db), { payment: "jazzcash" });
  const monday = { ...by, from: "/dashboard/today" };

  it("a customer is confirmed by phone with 3 taps, the next with 2, those in the dialler not counted", async () => {
    await countTaps({ ...monday, goal: 3 + 2 + 2 * touchesElsewhere }, async (page, { tap, leave }) => {
      await tap(tab(page, "Confirm"));
      for (const name of ["Asad Iqbal", "Mehwish Tariq"]) {
        await page.getByRole("heading", { name }).waitFor();
        await leave(page.getByRole("link", { name: "Call", exact: true }));
        await tap(page.getByRole("button", { name: "Confirmed", exact: true }));
        await page.getByText(`${name} confirmed`).waitFor();
      }
    });
  });

  it("a courier hears what to do after a failed delivery with 2 taps", async () => {
    await countTaps({ ...monday, goal: 2 }, async (page, { tap }) => {
      await tap(page.getByRole("link", { name: /Failed/ }).first());
      await tap(page.getByRole("button", { name: /^Ask to try again/ }).first());
      await page.getByText("We are asking the courier to try again.").waitFor();
      await page.getByRole("heading", { name: failed }).waitFor();
    });
  });

  it("the payment link is sent again with 2 taps, and those in WhatsApp", async () => {
    await countTaps({ ...monday, goal: 2 + touchesElsewhere }, async (page, { tap, leave }) => {
      await tap(page.getByRole("link", { name: /Waiting for payment/ }));
      expect(await leave(page.getByRole("button", { name: "Send the payment link" }))).toContain("wa.me");
    });
  });

  it("a transfer has arrived with 2 taps", async () => {
    await countTaps({ ...monday, goal: 2 }, async (page, { tap }) => {
      await tap(page.getByRole("link", { name: /transfers/i }).first());
      await tap(page.getByRole("button", { name: "Money received" }).first());
      await page.getByRole("button", { name: "Money received" }).waitFor({ state: "detached" });
      await page.getByText("Customers say they have paid 0").waitFor();
    });
  });
});
