import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../create-customer.ts";
import { orderByNumber, orderLinesOf, placeTestOrder } from "../orders-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "./browser-shop.ts";

const chat = `[23/11/26, 1:05:12 PM] Ayesha: Salam
[23/11/26, 1:06:00 PM] Ayesha: 2 retnol serum or ek roller chahiye
[23/11/26, 1:06:30 PM] Ayesha: Ayesha Khan
House 12 Street 4 Gulgasht Colony Mulltan
0300-7654321`;

/** In WhatsApp: hold the first message, touch the two others, Copy, and the shop again. */
const tapsInWhatsApp = 5;

/** Counts touches in the page itself, whatever the test calls. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  let before = 0;
  await page.exposeFunction("tapped", () => before++);
  await page.addInitScript(() => {
    addEventListener(
      "click",
      ({ isTrusted }) => isTrusted && (window as unknown as { tapped: () => void }).tapped(),
      {
        capture: true,
      },
    );
  });
  return async () => before;
}

describe("orders that staff take and change, on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const caller = await shop.signUpStaff("caller");
  const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

  it("takes an order from a pasted chat with at most 12 taps, WhatsApp included", async () => {
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, caller);
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        const taps = await countTaps(page);
        await page.goto("/dashboard");
        await page.evaluate((text) => navigator.clipboard.writeText(text), chat);
        await page.getByRole("link", { name: "Take an order" }).first().click();
        await page.getByRole("button", { name: "Paste and read" }).waitFor();
        await expectAccessible(page);
        expect(await width(page)).toBe(360);
        await page.getByRole("button", { name: "Paste and read" }).click();
        await page.getByText("Filled in from the chat").waitFor();
        await expectAccessible(page);
        expect(await width(page)).toBe(360);
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/new-read.png`, fullPage: true });
      },
      { ...phone },
    );
  });
});
