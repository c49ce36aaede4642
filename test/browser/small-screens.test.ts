import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createSignedIn } from "../customers/signed-in-customers.ts";
import { placeTestOrder } from "../orders-fixture.ts";
import { setShopSettings } from "../set-shop-settings.ts";
import { openBrowserShop, phone } from "./browser-shop.ts";

const shop = await openBrowserShop();
const { db } = shop;

/** The words of an element that break across lines. */
const findBrokenWords = (page: Page, selector: string, word: RegExp) =>
  page.locator(selector).evaluate((element, pattern) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: found, index } of (text.textContent ?? "").matchAll(new RegExp(pattern, "gu"))) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + found.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(found);
      }
    }
    return broken;
  }, word.source);

const heights = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));

it("[R69] the logo is centred from 426 px up, and below as near to the centre as the buttons allow", async () => {
  await shop.visit(async (page) => {
    await page.goto("/about");
    for (const width of [320, 360, 390, 412, 426, 480, 600, 767, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const { offset, gap } = await page.locator("header").evaluate((header) => {
        const box = (selector: string) => header.querySelector(selector)?.getBoundingClientRect();
        const [logo, search] = [
          box('a[aria-label="LumiSkin, home"], a:has(img)'),
          box('a[aria-label="Search"]'),
        ];
        if (!logo || !search) throw new Error("no logo");
        return { offset: (logo.left + logo.right - innerWidth) / 2, gap: search.left - logo.right };
      });
      if (width >= 426) expect(Math.abs(offset), `${width} px`).toBeLessThanOrEqual(0.5);
      else {
        expect(offset, `${width} px`).toBeLessThan(0);
        expect(gap, `${width} px`).toBeLessThanOrEqual(0.5);
      }
    }
  }, phone);
});

describe("the first screen of a 360 px phone", () => {
  const bottom = (page: Page, text: string | RegExp) =>
    page
      .getByText(text)
      .filter({ visible: true })
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom);

  it.each([740, 640])("%s px high has name, price and facts above the buy bar", async (height) => {
    await shop.visit(
      async (page) => {
        await page.goto("/p1");
        const bar = await page.locator(".buy-bar").evaluate((element) => element.getBoundingClientRect().top);
        const picture = page.locator("main li img").first();
        expect(await picture.evaluate((element) => element.clientHeight / innerHeight)).toBeLessThan(0.421);
        for (const text of [/^Rs\. 2,199/, /^30 ml · /]) expect(await bottom(page, text)).toBeLessThan(bar);
        const dot = page.getByRole("link", { name: "Photo 1 of 3" });
        const gap = async () => (await dot.boundingBox())?.y ?? 0;
        expect(await gap()).toBeGreaterThanOrEqual(
          await picture.evaluate((element) => element.getBoundingClientRect().bottom),
        );
        await page.goto("/b7");
        expect(await bottom(page, /^Rs\. 2,699/)).toBeLessThan(bar);
        // At 200 % the screen is half as wide and high: the bar covers nothing.
        await page.setViewportSize({ width: 360, height: height / 2 });
        expect(await page.locator(".buy-bar").evaluate((element) => getComputedStyle(element).position)).toBe(
          "static",
        );
      },
      { ...phone, viewport: { width: 360, height } },
    );
  });

  it.each([740, 640])("%s px high has price and concerns of the home page", async (height) => {
    await shop.visit(
      async (page) => {
        await page.goto("/");
        for (const text of [/^From Rs\. 1,999/, "Hair"])
          expect(await bottom(page, text)).toBeLessThanOrEqual(height);
      },
      { ...phone, viewport: { width: 360, height } },
    );
  });

  it("the footer is at most 650 px high, with the social links in one row", async () => {
    await shop.visit(async (page) => {
      for (const path of ["/", "/terms", "/p1"]) {
        await page.goto(path);
        expect((await heights(page, "footer"))[0], path).toBeLessThanOrEqual(650);
      }
      const tops = await page
        .locator("footer a[href*='//']")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      expect(tops.length).toBeGreaterThan(1);
      expect(new Set(tops).size).toBe(1);
    }, phone);
  });
});

describe("on a 360 px phone", () => {
  it("the tables of the policies break between words", async () => {
    await shop.visit(async (page) => {
      for (const path of ["/privacy", "/exchange-policy"]) {
        await page.goto(path);
        expect(await findBrokenWords(page, "main table", /[\p{L}\d]+/u), path).toEqual([]);
      }
    }, phone);
  });

  it("an email in the footer breaks after its @ or a dot", async () => {
    const email = "customer.care@lumiskin-beauty.example";
    await setShopSettings(db, { email, phone: "+92 42 35761234" });
    await shop.visit(async (page) => {
      await page.goto("/terms");
      const link = "footer a[href^='mailto:']";
      expect(await page.locator(link).textContent()).toBe(email);
      expect(await findBrokenWords(page, link, /[^@.]+/u)).toEqual([]);
    }, phone);
  });

  it("phone numbers are large enough to tap, and order numbers look like links", async () => {
    const [owner] = await createSignedIn(shop, 1, { isAdmin: true });
    if (!owner) throw new Error("no owner");
    await placeTestOrder(db, owner.customer);
    await db
      .insertInto("contacts")
      .values({
        name: "Bilal",
        email: "bilal@example.com",
        phone: "0300 7654321",
        comment: "Hi",
        fingerprint: "b",
      })
      .execute();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto("/dashboard");
      await page.getByRole("button", { name: "Actions for" }).first().click();
      for (const path of ["/dashboard", "/dashboard/messages"]) {
        if (path !== "/dashboard") await page.goto(path);
        const sheet = path === "/dashboard" ? ":popover-open " : "";
        const found = await heights(page, `main ${sheet}a[href^='tel:']`);
        expect(found.length, path).toBeGreaterThan(0);
        expect(Math.min(...found), path).toBeGreaterThanOrEqual(44);
      }
      for (const path of ["/dashboard", "/orders"]) {
        await page.goto(path);
        const number = page.locator("main a", { hasText: /^LS-/ }).first();
        expect(await number.evaluate((link) => getComputedStyle(link).textDecorationLine), path).toBe(
          "underline",
        );
      }
    }, phone);
  });
});
