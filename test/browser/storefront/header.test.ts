import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openBrowserShop, phone } from "../browser-shop.ts";

const underline = (link: Locator) =>
  link.evaluate((element) => {
    const { borderBottomColor, borderBottomWidth } = getComputedStyle(element);
    return `${borderBottomWidth} ${borderBottomColor}`;
  });
const noUnderline = "2px rgba(0, 0, 0, 0)";
const goldUnderline = "2px rgb(185, 135, 70)";

describe("the header in a browser", async () => {
  const shop = await openBrowserShop();

  it("[S2.header.active] underlines the link of the current page only", async () => {
    await shop.visit(async (page) => {
      for (const [path, current] of [
        ["/", "Home"],
        ["/catalog", "Catalog"],
      ] as const) {
        await page.goto(path);
        for (const name of ["Home", "Catalog", "Contact"]) {
          const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
          // A colour transition may be running.
          if (name === current)
            await expect.poll(() => underline(link), { message: name }).toBe(goldUnderline);
          else await expect.poll(() => underline(link), { message: name }).toBe(noUnderline);
        }
      }
    });
  });

  it("[S2.header.active S2.header.hamburger] underlines it in the mobile menu too", async () => {
    await shop.visit(async (page) => {
      await page.goto("/catalog");
      await page.locator("summary[aria-label=Menu]").click();
      const menu = page.getByRole("navigation", { name: "Menu" });
      for (const name of ["Home", "Catalog", "Contact"]) {
        const word = menu.getByText(name, { exact: true });
        await word.waitFor();
        const line = expect(await underline(word), name);
        if (name === "Catalog") line.toBe(goldUnderline);
        else line.toBe(noUnderline);
      }
    }, phone);
  });

  it("[S2.catalog.rail] the catalogue's cards scroll sideways, by wheel and by arrows, to the last", async () => {
    await shop.visit(async (page) => {
      await page.goto("/catalog");
      const rail = page.getByRole("region", { name: "Beauty & Personal Care Tools" });
      const cards = rail.getByRole("listitem");
      const track = rail.getByRole("list");
      const scrollPosition = () => track.evaluate((element) => element.scrollLeft);
      const isInView = (card: Locator) =>
        card.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left >= 0 && right <= document.documentElement.clientWidth;
        });
      await track.scrollIntoViewIfNeeded();
      expect([await isInView(cards.first()), await isInView(cards.last())]).toEqual([true, false]);
      await cards.first().hover();
      await page.mouse.wheel(400, 0);
      await expect.poll(scrollPosition).toBeGreaterThan(100);
      const nextButton = rail.getByRole("button", { name: /^Next/ });
      await expect
        .poll(async () => {
          // Unlike `click`, this never waits for a button that has just been disabled.
          await nextButton.dispatchEvent("click");
          return isInView(cards.last());
        })
        .toBe(true);
      await expect.poll(() => nextButton.isDisabled()).toBe(true);
    });
  });
});
