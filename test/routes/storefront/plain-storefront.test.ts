import { describe, expect, it } from "vitest";
import { PlainBrowser } from "../../pages/plain-browser.ts";
import { openTestShop } from "../../test-shop.ts";

// The same ways with scripts, and how the pages look, are in test/browser.
describe("the storefront without scripts", async () => {
  const shop = await openTestShop();

  it("[S2.header.search S2.search.input S2.search.tabs S2.search.sorts] the search icon leads to a page whose form, tabs and sort are enough", async () => {
    const browser = new PlainBrowser(shop);
    await browser.goto("/terms");
    await browser.follow("Search");
    expect(browser.path).toBe("/search");
    await browser.press("Search", { q: "massage" });
    expect(browser.path).toBe("/search?q=massage");
    await browser.follow("Products 4");
    expect(browser.path).toBe("/search?q=massage&type=products");
    await browser.press("Sort", { Sort: "Name A-Z" });
    expect(browser.path).toBe("/search?q=massage&type=products&sort=name");
    expect(browser.page.get("main").all("h2")[0]?.text).toMatch(/^Energy Beauty Bar/);
    await browser.press("Search", { q: "niacinmide" });
    expect(browser.path).toBe("/search?q=niacinmide&type=products&sort=name");
    browser.sees("Did you mean:");
    await browser.follow("niacinamide");
    expect(browser.path).toBe("/search?q=niacinamide&type=products&sort=name");
    browser.page.get("heading", "Niacinamide + Zinc Face Serum");
  });
});
