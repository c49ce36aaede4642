import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { changeProducts } from "../../../shop/catalogue/product/change-products.ts";
import { findEditableProduct } from "../../../shop/catalogue/product/product-write-queries.ts";
import { createSignedIn } from "../../customers/signed-in-customers.ts";
import { expectAccessible, gotoHydrated, openBrowserShop, phone } from "../browser-shop.ts";

const shop = await openBrowserShop();
const { db } = shop;

async function twoOwners() {
  const [sana, bilal] = await createSignedIn(shop, 2, { isAdmin: true });
  if (!sana || !bilal) throw new Error("no owners");
  return { sana, bilal };
}

async function fitsThePhone(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

const savedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("typed:")));
const kept = (page: Page) => page.getByText(/^Not saved yet/).waitFor();
const restored = (page: Page) => page.getByText(/^Restored what you typed at \d\d:\d\d\./).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("a new product, on a phone", () => {
  it("survives a reload while it is typed, is published, and is found in the shop", async () => {
    const { sana } = await twoOwners();
    await shop.visit(async (page, context) => {
      await shop.signIn(context, sana);
      await gotoHydrated(page, "/dashboard/products/new");
      await page.getByLabel("Name").fill("Rose Toner");
      await page.getByLabel("Category").selectOption("skincare");
      await page.getByLabel("Catalogue price").fill("1,450");
      await page.getByLabel("Selling price").fill("1,650");
      await page.getByLabel("Size").fill("120 ml");
      await kept(page);
      await page.reload();
      await restored(page);
      expect(await page.getByLabel("Name").inputValue()).toBe("Rose Toner");
      expect(await page.getByLabel("Category").inputValue()).toBe("skincare");
      expect(await page.getByLabel("Size").inputValue()).toBe("120 ml");
      await page.getByText("Customers see Rs. 1,450 in the catalogue and pay").waitFor();
      await press(page, "Set both to 1,450");
      expect(await page.getByLabel("Selling price").inputValue()).toBe("1,450");
      await fitsThePhone(page);
      await press(page, "Save draft");
      await page.getByText("Draft saved.").waitFor();
      expect(await savedKeys(page)).toEqual([]);
      await fitsThePhone(page);
      await page.getByRole("link", { name: "Preview" }).click();
      await page.getByRole("heading", { name: "Rose Toner", level: 1 }).waitFor();
      await fitsThePhone(page);
      await page.getByRole("link", { name: "Edit" }).click();
      await press(page, "Publish");
      await page.getByText("Saved. Customers can see it now.").waitFor();
      await page.goto("/search?q=rose");
      await page.getByRole("link", { name: "Rose Toner" }).first().click();
      await page.waitForURL("**/product/rose-toner");
      await page.getByText("120 ml", { exact: true }).waitFor();
      await page.goto("/dashboard/products/rose-toner/history");
      await page.getByText("added it").waitFor();
      await fitsThePhone(page);
    }, phone);
  });
});

describe("what is typed into a product's form", () => {
  const path = "/dashboard/products/lumiskin-retinol";
  const cautions = (page: Page) => page.getByLabel("Warnings");
  const signInAs = async (context: BrowserContext, person: Parameters<typeof shop.signIn>[1]) => {
    await context.clearCookies();
    await shop.signIn(context, person);
  };

  it("is kept without a network and through an ended session, for its author alone, and ends with signing out", async () => {
    const { sana, bilal } = await twoOwners();
    await shop.visit(
      async (page, context) => {
        await signInAs(context, sana);
        await gotoHydrated(page, path);
        const seeded = await cautions(page).inputValue();
        await cautions(page).fill("Not for children.");
        await context.setOffline(true);
        await page.getByText("No internet. Saved on this device.").waitFor();
        await press(page, "Save");
        await page.locator("[data-form-result]", { hasText: "No internet" }).waitFor();
        await context.setOffline(false);
        await page.getByText("Not sent: no connection to the shop. Saved on this device.").waitFor();
        await fitsThePhone(page);

        // The session ends before it is sent.
        await context.clearCookies();
        await press(page, "Send now");
        await page.getByText("Loading...").waitFor();
        expect(await page.getByRole("link", { name: "Sign in" }).last().getAttribute("href")).toContain(
          encodeURIComponent(path),
        );
        await signInAs(context, bilal);
        await gotoHydrated(page, path);
        expect(await cautions(page).inputValue()).toBe(seeded);
        await signInAs(context, sana);
        await gotoHydrated(page, path);
        await restored(page);
        expect(await cautions(page).inputValue()).toBe("Not for children.");
        await press(page, "Save");
        await page.getByText("Saved.", { exact: true }).waitFor();
        expect(await savedKeys(page)).toEqual([]);

        await cautions(page).fill("Not for pets.");
        await kept(page);
        await page.reload();
        await restored(page);
        await press(page, "Discard");
        expect(await cautions(page).inputValue()).toBe("Not for children.");
        expect(await savedKeys(page)).toEqual([]);

        await cautions(page).fill("Not for anybody.");
        await kept(page);
        await page.goto("/profile");
        await press(page, "Log Out");
        await page.waitForURL((url) => url.pathname === "/");
        await expect.poll(() => savedKeys(page)).toEqual([]);
      },
      phone,
      /ERR_INTERNET_DISCONNECTED/,
    );
  });

  it("meets what another changed meanwhile, also after a reload: no one's words are lost", async () => {
    const { sana, bilal } = await twoOwners();
    await shop.visit(async (page, context) => {
      await signInAs(context, sana);
      await gotoHydrated(page, path);
      await page.getByLabel("Selling price").fill("1,750");
      await page.getByLabel("Strength").fill("1%");
      await kept(page);
      const theirs = { unitPrice: 188800, weightGrams: 90 };
      await changeProducts(db, [{ id: "lumiskin-retinol", set: theirs }], { actorId: bilal.customer.id });
      await page.reload();
      await restored(page);
      await page.getByText("Someone else has changed this since then").waitFor();
      await press(page, "Save");
      await page.getByText("Someone else changed this while you were editing").waitFor();
      await fitsThePhone(page);
      // The choice is still open after another reload.
      await page.reload();
      await restored(page);
      await press(page, "Save");
      const price = page.getByRole("group", { name: "Selling price" });
      await price.getByText("Rs. 1,888").click();
      await page.getByText("Only they changed: Weight with packaging.").waitFor();
      await press(page, "Save");
      await page.getByText("Changes by someone else were kept: Weight with packaging.").waitFor();
      expect(await findEditableProduct(db, "lumiskin-retinol")).toMatchObject({ ...theirs, strength: "1%" });
      expect(await savedKeys(page)).toEqual([]);
    }, phone);
  });
});
