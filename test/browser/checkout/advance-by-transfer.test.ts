import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import { listParcelCash } from "../../../shop/payments/ledger/parcel-cash-queries.ts";
import { parcelFixture } from "../../fulfilment/parcels-fixture.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { fits } from "../owner/owner-steps.ts";

describe("an advance by transfer, on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const { db } = shop;
  const owner = await shop.signUpStaff("owner");
  const terms = "We keep the advance if you refuse the parcel, and return it if we cancel.";
  beforeAll(async () => {
    await setShopSettings(db, {
      bankTitle: "LumiSkin",
      bankName: "Example Bank",
      iban: "PK36SCBL0000001123456702",
    });
    const form = { kind: "share", percent: "25", fixedAmount: "500", aboveAmount: "3,000", payHours: "48" };
    await shop.post("/dashboard/payments/advance", { as: owner.as, form });
  });

  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const says = (page: Page, text: string) => page.getByText(text).first().waitFor();

  it("[P.phone] terms, order, transaction ID, the owner's look at the bank, and a parcel that collects the rest", async () => {
    const person = await shop.signUp();
    await addToCart(db, person.id, { productId: "lumiskin-retinol", quantity: 2 });
    const check = async (page: Page) => {
      await expectAccessible(page);
      await fits(page);
    };
    let number = "";
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      await page.goto("/checkout");
      await says(
        page,
        `Pay Rs. 1,000 in advance before we send your order, and the rest in cash on delivery. ${terms}`,
      );
      await page.getByRole("textbox", { name: "Phone number" }).fill("0300 1234567");
      await page.getByRole("textbox", { name: "Shipping address" }).fill("House 1, Street 2, Lahore");
      await page.getByLabel("Cash on Delivery").check();
      await check(page);
      await press(page, "Place Order");
      await page.waitForURL(/\/checkout\/placed\/LS-\d+/);
      number = page.url().match(/LS-\d+/)?.[0] ?? "";
      await page.goto(`/orders/${number}`);
      await says(
        page,
        `Please pay an advance of Rs. 1,000 so that we can send your order. Pay the remaining Rs. 2,998 in cash on delivery. ${terms}`,
      );
      const panel = page.getByRole("region", { name: "Send the advance" });
      for (const text of ["Rs. 1,000", number, "LumiSkin", "PK36 SCBL 0000 0011 2345 6702"])
        await panel.getByText(text, { exact: true }).first().waitFor();
      await check(page);
      await page.getByLabel("Transaction ID").fill(`ft ${number}`);
      await press(page, "Send transaction ID");
      await says(page, `FT${number}`);
      await check(page);
    }, phone);

    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard/pack");
      expect(await page.getByText(number).count()).toBe(0);
      await page.goto("/dashboard/transfers");
      const form = page.getByRole("form", { name: `Transfer for ${number}` });
      expect(await form.getByLabel("Rupees received").inputValue()).toBe("1000");
      await check(page);
      await form.getByRole("button", { name: "Money received" }).click();
      await says(page, "Transfer recorded.");
      await check(page);
    }, phone);

    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      await page.goto(`/orders/${number}`);
      await says(
        page,
        "We have received your advance of Rs. 1,000. Pay the remaining Rs. 2,998 in cash on delivery.",
      );
      expect(await page.getByRole("region", { name: "Send the advance" }).count()).toBe(0);
      await check(page);
    }, phone);

    const { id } = await db
      .selectFrom("orders")
      .where("number", "=", Number(number.slice("LS-".length)))
      .select("id")
      .executeTakeFirstOrThrow();
    await parcelFixture(db, await shop.customer(owner.id)).confirm(id);
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard/pack?all");
      await says(page, number);
      await check(page);
      await press(page, "Print");
      await page.getByRole("heading", { name: /slip/ }).first().waitFor();
      expect(await page.locator(".slip-due").first().textContent()).toBe("Cash to collectRs. 2,998");
    }, phone);
    const parcels = db
      .selectFrom("shipments")
      .innerJoin("shipmentLines", "shipmentLines.shipmentId", "shipments.id")
      .where("orderId", "=", id);
    const [parcel, ...more] = await parcels.select(["shipments.id", "state"]).execute();
    expect([parcel?.state, more]).toEqual(["planned", []]);
    expect((await listParcelCash(db, [parcel?.id ?? 0])).get(parcel?.id ?? 0)).toEqual({
      collects: 299_800,
      told: null,
      today: 299_800,
    });
  });
});
