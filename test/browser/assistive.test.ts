import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible, gotoHydrated, openBrowserShop, phone } from "./browser-shop.ts";

const shop = await openBrowserShop();

describe("client navigation", () => {
  it("focuses the new page, announces its title, and going back focuses the link again", async () => {
    await shop.visit(async (page) => {
      const focused = () =>
        page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
      const announcement = page.locator("body > div > [aria-live=polite]").first();
      await gotoHydrated(page, "/catalog");
      expect(await announcement.textContent()).toBe("");
      await page.getByRole("link", { name: "Retinol Face Serum" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Retinol Face Serum" }).waitFor();
      await expect.poll(focused).toBe("content");
      await expect.poll(async () => (await announcement.textContent()) === (await page.title())).toBe(true);
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
      await expect.poll(focused).toBe("Retinol Face Serum");
    });
  });

  it("going back, scrolls the rail to the card by which the page was left", async () => {
    await shop.visit(async (page) => {
      await gotoHydrated(page, "/catalog");
      const last = page
        .getByRole("region", { name: "Beauty & Personal Care Tools" })
        .getByRole("link")
        .last();
      const name = (await last.textContent()) ?? "";
      await last.tap();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
      const inView = () =>
        last.evaluate((link) => {
          const { left, right } = link.getBoundingClientRect();
          return link === document.activeElement && left >= 0 && right <= innerWidth;
        });
      await expect.poll(inView).toBe(true);
    }, phone);
  });
});

it("an order by keyboard alone, as assistive technology announces it", async () => {
  const person = await shop.signUp();
  await shop.visit(async (page, context) => {
    await shop.signIn(context, person);
    const accessibleTree = (part = "main") => page.locator(part).first().ariaSnapshot();
    await gotoHydrated(page, "/p2");
    await page.getByRole("button", { name: "Add to Cart" }).press("Enter");
    const added = page.getByRole("status").filter({ hasText: "Added to your cart." });
    await added.waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor();
    await added.getByRole("link", { name: "View cart" }).press("Enter");

    await page.getByRole("button", { name: "One more Retinol Face Serum" }).press("Enter");
    await page.getByRole("status").filter({ hasText: "2 items in your cart, total Rs. 3,998" }).waitFor();
    const cart = await accessibleTree();
    for (const line of [
      '- heading "Cart" [level=1]',
      '- list "Items in your cart":',
      '- heading "Retinol Face Serum" [level=2]',
      '- button "Remove Retinol Face Serum"',
      '- region "Summary":',
    ]) {
      expect(cart).toContain(line);
    }
    await page.getByRole("link", { name: "Proceed to Checkout" }).press("Enter");

    await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
    const form = await accessibleTree();
    for (const line of [
      '- group "Shipping details":',
      '- textbox "Phone number"',
      '- textbox "Shipping address"',
      '- textbox "Notes (optional)"',
      '- group "Payment":',
      '- radio "Cash on Delivery" [checked]',
      '- radio "JazzCash"',
      '- button "Place Order"',
      '- region "Order summary":',
    ]) {
      expect(form).toContain(line);
    }
    await page.getByRole("button", { name: "Place Order" }).press("Enter");
    await page.getByRole("alertdialog").waitFor();
    expect(await page.getByRole("alertdialog").ariaSnapshot()).toBe(
      [
        '- alertdialog "Please fill in phone number and shipping address":',
        "  - paragraph: Please fill in phone number and shipping address",
        '  - button "OK"',
      ].join("\n"),
    );
    await page.keyboard.press("Enter");
    const field = page.getByRole("textbox", { name: "Phone number" });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.type("0300 1234567");
    await page.getByRole("textbox", { name: "Shipping address" }).focus();
    await page.keyboard.type("House 12, Lahore");
    await page.getByRole("button", { name: "Place Order" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Thank you, your order is placed" }).waitFor();
    expect(await accessibleTree()).toContain('- link "View Orders"');
  });
});

describe("open menus and errors pass axe, on a 360 px phone", () => {
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const states: [path: string, reach: (page: Page) => Promise<unknown>][] = [
    ["/about", (page) => page.locator("summary[aria-label=Menu]").click()],
    ["/catalog", (page) => press(page, "Filter and sort")],
    ["/catalog?availability=out-of-stock", (page) => page.getByText("No products match").waitFor()],
    [
      "/signin",
      async (page) => {
        await page.getByLabel("Email", { exact: true }).first().fill("ayesha@example.com");
        await page.getByLabel("Password", { exact: true }).fill("not-the-password");
        await press(page, "Sign In");
        await page.getByRole("alert").first().waitFor();
      },
    ],
  ];
  it("for visitors", async () => {
    await shop.visit(async (page) => {
      for (const [path, openState] of states) {
        await gotoHydrated(page, path);
        await openState(page);
        await expectAccessible(page);
      }
    }, phone);
  });

  it("for a new customer, and after saving changes", async () => {
    const person = await shop.signUp();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, person);
      for (const path of ["/cart", "/orders", "/profile"]) {
        await gotoHydrated(page, path);
        await expectAccessible(page);
      }
      await press(page, "Save Changes");
      await page.getByText("Changes saved successfully!").waitFor();
      await expectAccessible(page);
    }, phone);
  });
});

describe("forced colours", () => {
  it("keep selected items distinguishable", async () => {
    await shop.visit(
      async (page) => {
        const backgroundOf = (selector: string) =>
          page
            .locator(selector)
            .filter({ visible: true })
            .first()
            .evaluate((part) => getComputedStyle(part).backgroundColor);
        await page.goto("/catalog");
        expect(await backgroundOf("label:has(:checked)")).not.toBe(
          await backgroundOf("label:not(:has(:checked))"),
        );
        const links = "header nav a";
        expect(await backgroundOf(`${links}[aria-current]`)).not.toBe(
          await backgroundOf(`${links}:not([aria-current])`),
        );
        expect(await backgroundOf("header img")).toBe("rgb(255, 255, 255)");
        await page.goto("/");
        const dots = "[aria-roledescription=carousel] button";
        const pageBackground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        for (const dot of [`${dots}[aria-current] span`, `${dots}:not([aria-current]) span`]) {
          expect(await backgroundOf(dot)).not.toBe(pageBackground);
        }
      },
      { forcedColors: "active" },
    );
  });
});
