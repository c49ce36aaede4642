import { describe, expect, it } from "vitest";
import { placeTestOrder } from "../../orders-fixture.ts";
import { expectAccessible, gotoHydrated, openBrowserShop, phone } from "../browser-shop.ts";

describe("staff in a browser, on a phone of 360 px", async () => {
  const shop = await openBrowserShop();
  const owner = await shop.signUpAdmin("owner@example.com");
  const buyer = await shop.signUp("buyer@example.com");
  const { number } = await placeTestOrder(shop.db, await shop.customer(buyer.id));
  const newHelper = async () => {
    const helper = await shop.signUp();
    await shop.verifyEmail(helper.id);
    return helper;
  };

  it("a helper is named, sees what is theirs, and is put out: the tab they have open is refused", async () => {
    const helper = await newHelper();
    await shop.visit(async (ownerPage, ownerContext) => {
      await shop.signIn(ownerContext, owner);
      await gotoHydrated(ownerPage, "/dashboard/staff");
      await expectAccessible(ownerPage);
      await expectToFit(ownerPage);
      await ownerPage.getByLabel("Email", { exact: true }).fill(helper.email);
      await ownerPage.getByRole("radio", { name: "Packer" }).check();
      await ownerPage.getByRole("button", { name: "Invite", exact: true }).tap();
      await ownerPage.getByText("Role saved. It applies now.").waitFor();

      await shop.visit(async (page, context) => {
        await shop.signIn(context, helper);
        await gotoHydrated(page, "/dashboard");
        const card = page.getByRole("button", { name: `Actions for LS-${number}` });
        await card.waitFor();
        await expectAccessible(page);
        await expectToFit(page);
        expect((await page.locator("body").allInnerTexts()).join()).not.toMatch(/Rs\./);
        const menu = page.getByRole("navigation", { name: "Dashboard" });
        expect(await menu.getByRole("link").allInnerTexts()).toEqual([
          "Today",
          "Parcels",
          "Scan",
          "Stock",
          "More",
        ]);
        await card.tap();
        await page.getByRole("link", { name: `LS-${number}`, exact: true }).tap();
        await page.getByRole("heading", { name: `Order LS-${number}` }).waitFor();
        await page.getByLabel("Tracking number").fill("TCS 4711");

        await ownerPage.goto("/dashboard/staff");
        await ownerPage.getByRole("link", { name: helper.email }).tap();
        await ownerPage.getByRole("button", { name: "Remove all access now" }).tap();
        await ownerPage.getByText("Access removed").waitFor();
        await ownerPage.getByText("Shared passwords to change").waitFor();
        await expectAccessible(ownerPage);
        await expectToFit(ownerPage);

        await page.getByRole("button", { name: "Save tracking number" }).tap();
        await page.getByRole("main").getByRole("link", { name: "Sign in" }).waitFor();
        const personal = page.getByText(/Lahore|0300 1234567|4711/).filter({ visible: true });
        expect(await personal.count()).toBe(0);
        await page.goto(`/dashboard/orders/LS-${number}`);
        expect((await page.locator("body").allInnerTexts()).join()).not.toContain("Lahore");
      }, phone);
    }, phone);
    const [{ count } = { count: 1 }] = await shop.db
      .selectFrom("auditLog")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("action", "=", "parcel.tracked")
      .execute();
    expect(count).toBe(0);
    expect(await shop.db.selectFrom("shipments").select("trackingNumber").execute()).toEqual([]);
  });

  it("the pages of people pass axe and fit", async () => {
    await shop.post("/contact", {
      form: {
        name: "Hina",
        email: "buyer@example.com",
        phone: "0300 1234567",
        message: "Is it vegan? ".repeat(20),
      },
    });
    const { id } = await shop.db.selectFrom("contacts").select("id").executeTakeFirstOrThrow();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      for (const path of [
        "/dashboard/customers",
        `/dashboard/customers/${buyer.id}`,
        "/dashboard/messages",
        `/dashboard/messages/${id}`,
        `/dashboard/messages/${id}?confirm=delete`,
        "/dashboard/subscribers?q=nobody",
        `/dashboard/staff/${owner.id}?confirm=leave`,
      ]) {
        await gotoHydrated(page, path);
        await expectAccessible(page);
        await expectToFit(page);
      }
    }, phone);
  });
});

async function expectToFit(page: Parameters<typeof expectAccessible>[0]) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}
