import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../customers/create-customer.ts";
import { orderLinesOf, placeTestOrder } from "../../orders-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { countTaps } from "../count-taps.ts";

const chat = `[23/11/26, 1:05:12 PM] Ayesha: Salam
[23/11/26, 1:06:00 PM] Ayesha: 2 retnol serum or ek roller chahiye
[23/11/26, 1:06:30 PM] Ayesha: Ayesha Khan
House 12 Street 4 Gulgasht Colony Mulltan
0300-7654321`;

/** In WhatsApp: hold the first message, touch the two others, Copy, and the shop again. */
const tapsInWhatsApp = 5;
/** A browser draws the list of a select itself, and tells the page nothing of the touch on it. */
const tapsInLists = 1;

describe("orders that staff take and change, on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const caller = await shop.signUpStaff("caller");
  const jadeRoller = "lumiskin-jade-roller-gua-sha-set";
  const check = async (page: Page) => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  };
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const orderOf = (name: string) =>
    shop.db.selectFrom("orders").selectAll().where("customerName", "=", name).executeTakeFirstOrThrow();

  it("[O.chat] takes an order from a pasted chat with at most 12 taps, those in WhatsApp included", async () => {
    const goal = 12 - tapsInWhatsApp - tapsInLists;
    const taps = await countTaps({ shop, person: caller, goal }, async (page, thumb) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.evaluate((text) => navigator.clipboard.writeText(text), chat);
      await thumb.tap(page.getByRole("link", { name: "Take an order" }).first());
      await thumb.tap(button(page, "Paste and fill in"));
      await page.getByText("Filled in from the chat").waitFor();
      await check(page);
      const product = page.getByLabel("Product 2", { exact: true });
      expect(await product.inputValue()).toBe("?");
      await thumb.tap(product);
      await product.selectOption(jadeRoller);
      await thumb.tap(button(page, "Place order"));
      await page.getByText("Order placed.").waitFor();
    });
    expect(taps).toBe(4);
    expect(await orderOf("Ayesha Khan")).toMatchObject({
      phoneE164: "+923007654321",
      cityId: "multan",
      chatApp: "whatsapp",
      confirmation: "confirmed",
      shippingAddress: "House 12 Street 4 Gulgasht Colony Mulltan",
    });
  });

  it("keeps what was read and typed through a reload, also a product that is not clear", async () => {
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, caller);
        await page.goto("/dashboard/orders/new");
        await check(page);
        await page.getByLabel(/^Pasted chat/).fill(chat);
        await button(page, "Fill in from chat").click();
        await page.getByText("Filled in from the chat").waitFor();
        await page.getByText(/^Not saved yet/).waitFor();
        await page.goto("/dashboard/orders/new");
        await page.getByText("Restored what you typed").waitFor();
        const product = page.getByLabel("Product 2", { exact: true });
        expect(await product.inputValue()).toBe("?");
        expect(await page.getByLabel("City").inputValue()).toBe("multan");
        await product.selectOption(jadeRoller);
        await page.getByLabel("Name", { exact: true }).fill("Kept Khan");
        await button(page, "Place order").click();
        await page.getByText("Order placed.").waitFor();
        expect(await orderLinesOf(shop.db, { orderId: (await orderOf("Kept Khan")).id })).toHaveLength(2);
        await page.goto("/dashboard/orders/new");
        expect(await page.getByText("Restored what you typed").count()).toBe(0);
      },
      { ...phone },
    );
  });

  it("changes an order during the call, and goes back to it", async () => {
    const ayesha = await createCustomer(shop.db, { fullName: "Hamid Raza" });
    const { id, number } = await placeTestOrder(shop.db, ayesha, { items: [["lumiskin-retinol", 2]] });
    await shop.visit(async (page, context) => {
      await shop.signIn(context, caller);
      await page.goto(`/dashboard/confirm/LS-${number}`);
      await page.getByRole("link", { name: "Change", exact: true }).click();
      await page.getByRole("heading", { name: `Change LS-${number}` }).waitFor();
      await check(page);
      const pieces = page.getByRole("textbox", { name: "Quantity of Retinol Face Serum; 0 removes it" });
      await button(page, "One less: Quantity of Retinol Face Serum; 0 removes it").click();
      await page.getByText("Rs. 1,999", { exact: true }).waitFor();
      await page.getByText(/^Not saved yet/).waitFor();
      await page.reload();
      await page.getByText("Restored what you typed").waitFor();
      expect(await pieces.inputValue()).toBe("1");
      await page.getByLabel("Product", { exact: true }).selectOption("eyebrow-razor");
      await page.getByLabel("Phone", { exact: true }).fill("");
      await button(page, "Save").last().click();
      await page.getByText("Please enter the phone number").waitFor();
      await check(page);
      await page.getByLabel("Phone", { exact: true }).fill("0321 7654321");
      await button(page, "Save").last().click();
      await page.getByText("The order was changed.").waitFor();
      expect(new URL(page.url()).pathname).toBe(`/dashboard/confirm/LS-${number}`);
      expect((await orderLinesOf(shop.db, { orderId: id })).map(({ quantity }) => quantity)).toEqual([1, 1]);
      await page.goto(`/dashboard/orders/LS-${number}`);
      await page.getByText("Phone: 0300 1234567 → 0321 7654321").waitFor();
      await page.getByText("Quantity 2 to 1").waitFor();
    }, phone);
  });
});
