import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { changeProducts } from "../../../shop/catalogue/product/change-products.ts";
import { findEditableProduct } from "../../../shop/catalogue/product/product-write-queries.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { expectLayoutFits } from "../expect-layout.ts";

describe("the dashboard's frame in a browser", async () => {
  const shop = await openBrowserShop();
  const owner = await shop.signUpAdmin("owner@example.com");
  const order = await placeTestOrder(shop.db, await createCustomer(shop.db));
  const menu = (page: Page) => page.getByRole("navigation", { name: "Dashboard", exact: true });

  it("has tabs at the bottom of a phone, and the rest behind More, which works without scripts", async () => {
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, owner);
        await page.goto("/dashboard");
        expect(await menu(page).getByRole("link").allInnerTexts()).toEqual([
          "Today",
          "Orders",
          "Confirm",
          "Parcels",
          "More",
        ]);
        const box = await menu(page).boundingBox();
        expect([box?.x, (box?.y ?? 0) + (box?.height ?? 0), box?.width]).toEqual([0, 740, 360]);
        await menu(page).getByRole("link", { name: "More" }).click();
        await page.getByRole("heading", { name: "More", level: 1 }).waitFor();
        await page.getByRole("main").locator("section").getByRole("link", { name: "Settings" }).click();
        await page.getByRole("main").locator("section").getByRole("link", { name: "Activity log" }).click();
        await page.getByRole("heading", { name: "Activity log" }).waitFor();
        // The copyright line ends above the tabs.
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const line = await page.getByText("© 2025 LumiSkin").boundingBox();
        expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
        expect(await page.getByRole("contentinfo").textContent()).toBe("© 2025 LumiSkin");
      },
      { ...phone, javaScriptEnabled: false },
    );
  });

  it("[R55] finds an order by phone with the keys, on a 360 px phone and at 1440 px", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard/settings?shop");
      // In a field the key types.
      await page.getByLabel("TikTok").press("/");
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press("/");
      const dialog = page.getByRole("dialog", { name: "Find" });
      await page.keyboard.type("0300 1234567");
      await dialog.getByRole("option", { name: new RegExp(`^LS-${order.number}`) }).waitFor();
      await expectAccessible(page);
      await expectLayoutFits(page, [1440, 360]);
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/dashboard/orders/LS-${order.number}`);
      expect(await dialog.count()).toBe(0);

      await page.keyboard.press("/");
      // At once: typed key by key, the list would still be that of a part of the word.
      await page.keyboard.insertText("serum");
      const options = dialog.getByRole("option");
      await options.nth(2).waitFor();
      const selected = dialog.locator("[role=option][aria-selected=true]");
      const names = await options.allTextContents();
      expect(await selected.textContent()).toBe(names[0]);
      await page.keyboard.press("ArrowDown");
      expect(await selected.textContent()).toBe(names[1]);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      expect(await selected.textContent()).toBe(names.at(-1));
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });

      await page.goto("/dashboard/find?q=serum");
      await expectAccessible(page);
      await expectLayoutFits(page, [1440, 360]);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press("/");
      await page.keyboard.type("undo");
      await dialog.getByRole("option", { name: "Undo a change" }).click();
      await page.waitForURL("**/dashboard/changes");
    }, phone);
  });

  it("saves a filter and removes it again", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard?status=Pending&payment=cod");
      await page.getByRole("link", { name: "Save this filter" }).click();
      await page.getByRole("button", { name: "Save filter" }).click();
      await page.getByText("Please enter a name for this filter").waitFor();
      await expectAccessible(page);
      await page.getByLabel("Name of this filter").fill("Cash");
      await page.getByRole("button", { name: "Save filter" }).click();
      await page.waitForURL("**/dashboard?status=Pending&payment=cod");
      const chip = page
        .getByRole("navigation", { name: "Saved filters" })
        .getByRole("link", { name: "Cash" });
      expect(await chip.getAttribute("aria-current")).toBe("page");
      await expectAccessible(page);
      await page.goto("/dashboard");
      await chip.click();
      await page.waitForURL("**/dashboard?status=Pending&payment=cod");
      await page.getByRole("link", { name: "Remove a filter" }).click();
      await page.getByRole("button", { name: "Remove Cash" }).click();
      await page.getByText("No saved filters.").waitFor();
    }, phone);
  });

  it("undoes the change of a price, and that again", async () => {
    const id = "lumiskin-retinol";
    const price = async () => (await findEditableProduct(shop.db, id))?.unitPrice;
    const before = await price();
    const by = { actorId: owner.id };
    await changeProducts(shop.db, [{ id, set: { unitPrice: 111100, cautions: "Rinse" } }], by);
    await changeProducts(shop.db, [{ id, set: { cautions: "Rinse well" } }], by);
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard/changes");
      await page.getByRole("listitem").filter({ hasText: "Selling price" }).first().getByRole("link").click();
      await page.getByRole("heading", { name: "What Undo will change" }).waitFor();
      await page.getByLabel("Also change back: Warnings").waitFor();
      await expectLayoutFits(page, [1440, 360]);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Undo" }).click();
      const strip = page.getByRole("status").filter({ hasText: "Selling price changed back" });
      await strip.waitFor();
      await expectAccessible(page);
      expect(await price()).toBe(before);
      await strip.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("status").filter({ hasText: "Selling price changed back" }).waitFor();
      await expect.poll(price).toBe(111100);
    }, phone);
  });
});
