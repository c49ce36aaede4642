import { describe, expect, it } from "vitest";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { expectLayoutFits } from "../expect-layout.ts";

describe("paying by transfer", async () => {
  const shop = await openBrowserShop();
  const { db } = shop;
  const { id: userId } = await shop.signUp();
  const owner = await shop.signUpStaff("owner");
  await setShopSettings(db, {
    bankTitle: "LumiSkin",
    bankName: "Example Bank",
    iban: "PK36SCBL0000001123456702",
    raast: "+923001234567",
    easypaisa: "+923451234567",
  });
  const newOrder = async () => {
    const customer = await shop.customer(userId);
    const order = await placeTestOrder(db, customer, {
      items: [["lumiskin-retinol", 2]],
      payment: "transfer",
    });
    return { ...order, path: `/o/${(await createOrderLink(db, order.id)).token}` };
  };

  it("[P.transfer] a customer sees the accounts and sends the transaction id, and the owner confirms it", async () => {
    const { path, number } = await newOrder();
    await shop.visit(async (page, context) => {
      await page.goto(path);
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("button", { name: "Copy IBAN, Example Bank" }).click();
      await page.getByText("Copied").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("PK36SCBL0000001123456702");
      await expectAccessible(page);
      await expectLayoutFits(page);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(
        await page
          .getByAltText("Raast QR code of our bank account")
          .evaluate((img: HTMLImageElement) => img.naturalWidth > 0),
      ).toBe(true);
      await page.getByLabel("Raast ID", { exact: true }).check();
      await page.getByLabel("Transaction ID").fill(`ra ${number}`);
      await page.getByRole("button", { name: "Send transaction ID" }).click();
      await page.getByText(`RA${number}`).waitFor();
    }, phone);
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard/transfers");
      const form = page.getByRole("form", { name: `Transfer for LS-${number}` });
      await expectAccessible(page);
      await expectLayoutFits(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await form.getByRole("button", { name: "Money received" }).click();
      await page.getByText("Transfer recorded.").waitFor();
    }, phone);
  });
});
