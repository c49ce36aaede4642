import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { setStock } from "../../orders-fixture.ts";
import { desktop, expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";
import { expectNoSidewaysScroll } from "../expect-layout.ts";

const glove = "lumiskin-exfoliating-glove";
const brush = "silicone-bath-brush";

describe("the owner's products in a browser", async () => {
  const shop = await openBrowserShop();
  const owner = await shop.signUpAdmin();
  const stored = (id: string) =>
    shop.db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  beforeEach(async () => {
    await setStock(shop.db, brush, 14);
  });

  /** Checks a screen as it is now. */
  async function expectGood(page: Page) {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, page.url(), [1280, 360]);
  }

  it("changes a price and a stock and marks sold out in place", async () => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      const tap = async (name: string | RegExp) => {
        await page.getByRole("button", { name }).filter({ visible: true }).first().tap();
      };
      /** A cell that opens. */
      const tapCell = async (name: RegExp) => {
        await page.locator("summary").and(page.getByLabel(name)).tap();
      };

      await page.goto("/dashboard/products");
      await tapCell(/Change the price of Exfoliating Glove/);
      await page.getByLabel("Selling price, Rs.").filter({ visible: true }).fill("1,111");
      await expectGood(page);
      await tap("Save");
      await page.getByText("Exfoliating Glove: Selling price changed.").waitFor();
      expect(await stored(glove)).toMatchObject({ unitPrice: 111100 });
      await expect
        .poll(() => page.getByLabel("Selling price, Rs.").filter({ visible: true }).count())
        .toBe(0);
      await page.getByRole("button", { name: "Undo" }).waitFor();

      await tapCell(/Correct the stock of Silicone Bath Brush/);
      await page.getByLabel("Pieces in stock").filter({ visible: true }).fill("many");
      await tap("Save");
      await page.getByText("Please enter a whole number, such as 14").waitFor();
      await expectGood(page);
      await page.getByLabel("Pieces in stock").filter({ visible: true }).fill("20");
      await tap("Save");
      await page.getByText("20 in stock").waitFor();

      await tap(/^Mark sold out: Exfoliating Glove/);
      await page.getByRole("button", { name: /^Available again: Exfoliating Glove/ }).waitFor();
      expect(await stored(glove)).toMatchObject({ soldOut: true });
    }, phone);
  });

  it.each([
    ["a 360 px phone", phone],
    ["a desktop without scripts", { ...desktop, javaScriptEnabled: false }],
  ])("changes several, their order, categories and scheduled prices on %s", async (name, options) => {
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      const good = async () => {
        if (options.javaScriptEnabled === false) return;
        await expectGood(page);
      };
      await page.goto("/dashboard/products?q=brow");
      await page.getByLabel("Select Eyebrow Razors").check();
      await good();
      await page.getByRole("button", { name: "Change ticked" }).click();
      await page.getByText("Tags", { exact: true }).click();
      await page.getByLabel(/^Add these/).fill(name);
      await good();
      await page.getByRole("button", { name: "Preview the change" }).filter({ visible: true }).click();
      await page.getByText("Not saved yet.").waitFor();
      await good();
      await page.getByRole("button", { name: "Change ticked products" }).click();
      await page.getByRole("button", { name: "Undo" }).waitFor();
      expect((await stored("eyebrow-razor")).tags).toContain(name);

      await page.getByRole("link", { name: "Arrange products" }).click();
      const items = page.locator("main ol").last().locator("li");
      const label = await items.nth(1).getByRole("button", { name: /up$/ }).getAttribute("aria-label");
      const second = label?.slice("Move ".length, -" up".length) ?? "";
      await page.getByRole("button", { name: `Move ${second} up` }).click();
      await expect.poll(() => items.first().textContent()).toContain(second);
      await good();
      if (options.javaScriptEnabled !== false) {
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
          .toBe(`Move ${second} down`);
        await page.keyboard.press("ArrowDown");
        await expect.poll(() => items.nth(1).textContent()).toContain(second);
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
          .toBe(`Move ${second} down`);
      }

      await page.goto("/dashboard/categories");
      await page.getByLabel("Name", { exact: true }).last().fill(`Gifts on ${name}`);
      await good();
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      await page.getByText(`Gifts on ${name}`).click();
      await good();
      await page.getByRole("button", { name: "Remove" }).filter({ visible: true }).click();
      await expect.poll(() => page.getByText(`Gifts on ${name}`).count()).toBe(0);

      await page.goto(`/dashboard/prices/new?product=${glove}`);
      await page.getByLabel("Selling price, Rs.").fill("999");
      await page.getByLabel("First day").fill("2099-03-09");
      await page.getByLabel("Last day").fill("2099-03-01");
      await page.getByRole("button", { name: "Preview the change" }).click();
      await page.getByText("Please choose the first day or later").waitFor();
      expect(await page.getByLabel("Selling price, Rs.").inputValue()).toBe("999");
      await good();
      await page.getByLabel("Last day").fill("2099-03-12");
      await page.getByRole("button", { name: "Preview the change" }).click();
      await page.getByText("From 9 Mar 2099 to the end of 12 Mar 2099").waitFor();
      await page.getByText(/The badge would say \d+% off/).waitFor();
      await good();
      await page.getByRole("button", { name: "Schedule anyway" }).click();
      await page.getByText("Price scheduled.").waitFor();
      await good();
      await page.getByRole("button", { name: /^Cancel: Exfoliating Glove/ }).click();
      await page.getByText("Scheduled price cancelled.").waitFor();
    }, options);
  });
});
