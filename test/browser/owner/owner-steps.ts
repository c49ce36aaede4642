import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { productPhotos } from "../../../shop/catalogue/photos/product-photo-queries.ts";
import { runScheduledPrices } from "../../../shop/catalogue/prices/run-scheduled-prices.ts";
import { findEditableProduct } from "../../../shop/catalogue/product/product-write-queries.ts";
import { samplePhoto } from "../../catalogue/sample-photos.ts";
import { stockOf } from "../../orders-fixture.ts";
import type { openBrowserShop } from "../browser-shop.ts";

export type BrowserShop = Awaited<ReturnType<typeof openBrowserShop>>;

/** A product as a visitor meets it; null: it is not there. */
export interface SeenProduct {
  page: { price: string; forSale: boolean } | null;
  card: { price: string; soldOut: boolean } | null;
  found: boolean;
}

/** What no visitor sees. */
export const unseen: SeenProduct = { page: null, card: null, found: false };

/** What a visitor sees of a product that is in the shop at that price, such as `1,450`. */
export function shown(price: string, { soldOut = false, card = price } = {}): SeenProduct {
  return { page: { price, forSale: !soldOut }, card: { price: card, soldOut }, found: true };
}

/** Reads product page, catalogue and search as the next visitor does, and proves that each came to lie in the page cache. */
export async function seenProduct(shop: BrowserShop, id: string, name: string): Promise<SeenProduct> {
  const read = async (path: string) => {
    const response = await shop.get(path);
    if (response.status === 404) return null;
    // Only a page from the cache has an ETag.
    const again = await shop.get(path, { headers: { "If-None-Match": response.headers.get("ETag") ?? "" } });
    expect([path, response.status, again.status]).toEqual([path, 200, 304]);
    // Without what the scripts read.
    return (await response.text()).replaceAll(/<script.*?<\/script>/gs, "");
  };
  const [page, catalogue, results] = await Promise.all(
    [`/product/${id}`, "/catalog", `/search?q=${encodeURIComponent(name)}`].map(read),
  );
  const link = `href="/product/${id}"`;
  const card = catalogue?.split("<article").find((part) => part.includes(link));
  return {
    page: page
      ? { price: priceIn(page), forSale: !/<button[^>]* disabled=""[^>]*>Add to Cart/.test(page) }
      : null,
    card: card ? { price: priceIn(card), soldOut: card.includes("Sold out") } : null,
    found: results?.includes(link) ?? false,
  };
}

const priceIn = (html: string) => /Rs\. ([\d,.]*\d)/.exec(html)?.[1] ?? "";

/** Every movement of a product, oldest first. Their sum is the level, or the test fails. */
export async function ledgerOf({ db }: BrowserShop, productId: string): Promise<string[]> {
  const movements = await db
    .selectFrom("stockMovements")
    .leftJoin("stockBatches", "stockBatches.id", "stockMovements.batchId")
    .where("stockMovements.productId", "=", productId)
    .orderBy("stockMovements.id")
    .select(["stockMovements.reason", "stockMovements.pieces", "stockBatches.batch"])
    .execute();
  const sum = movements.reduce((total, { pieces }) => total + pieces, 0);
  expect(sum, "the ledger's sum is the level").toBe((await stockOf(db, productId)) ?? 0);
  return movements.map(({ reason, pieces, batch }) => `${reason} ${pieces}${batch ? ` of ${batch}` : ""}`);
}

/** Makes a product with photos in the dashboard and publishes it, which is refused until they say what they show. */
export async function makeProduct(
  shop: BrowserShop,
  page: Page,
  product: { id: string; name: string; price: string; photos: number },
): Promise<void> {
  const { id, name, price, photos } = product;
  await page.goto("/dashboard");
  await tab(page, "More").tap();
  await screenRow(page, "Products").tap();
  await page.getByRole("link", { name: "Add product" }).tap();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Category").selectOption("skincare");
  await page.getByLabel("Catalogue price").fill(price);
  await page.getByLabel("Selling price").fill(price);
  await press(page, "Save draft");
  await page.getByText("Draft saved.").waitFor();
  const part = (label: string) =>
    page.getByRole("navigation", { name: "This product" }).getByRole("link", { name: label }).tap();
  await part("Photos");
  const files = await Promise.all(
    Array.from({ length: photos }, async (_, index) => ({
      name: `${index + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await samplePhoto(),
    })),
  );
  await page.getByLabel("Choose photos").setInputFiles(files);
  const send = page.getByRole("button", { name: "Upload" });
  if (await send.isVisible()) await send.tap();
  await page.getByLabel(`Describe photo ${photos}`).waitFor();
  await expect.poll(() => productPhotos(shop.db, id)).toHaveLength(photos);

  for (let number = 1; number <= photos; number += 1)
    await page.getByLabel(`Describe photo ${number}`).fill(`${name}, side ${number}`);
  await press(page, "Save descriptions");
  await page.getByText("Descriptions saved.").waitFor();
  await fits(page);
  await part("Text and prices");
  await press(page, "Publish");
  await page.getByText("Saved. Customers can see it now.").waitFor();
  await fits(page);
}

/** A customer finds a product by the shop's search and orders two pieces. */
export async function findAndBuy(shop: BrowserShop, name: string, device: BrowserContextOptions) {
  const customer = await shop.signUp();
  await shop.visit(async (page, context) => {
    await shop.signIn(context, customer);
    await page.goto("/search");
    const search = page.getByRole("main").getByRole("search").getByRole("textbox");
    await search.fill(name);
    await search.press("Enter");
    await page.getByRole("main").getByRole("link", { name }).first().tap();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    for (const side of [1, 2, 3])
      expect(await page.getByAltText(`${name}, side ${side}`).count()).not.toBe(0);
    await page.getByRole("button", { name: "Buy it now" }).tap();
    await page.waitForURL("**/cart");
    await page.getByRole("button", { name: `One more ${name}` }).tap();
    await page.getByRole("link", { name: "Proceed to Checkout" }).tap();
    await page.getByRole("textbox", { name: "Phone number" }).fill("0300 1234567");
    await page.getByRole("textbox", { name: "Shipping address" }).fill("House 1, Lahore");
    await press(page, "Place Order");
    await page.waitForURL(/\/checkout\/placed\/LS-\d+$/);
    await fits(page);
  }, device);
}

/** Another customer orders a piece, while the owner's screens stay as they are. */
export async function orderOne(shop: BrowserShop, id: string): Promise<void> {
  const { as } = await shop.signUp();
  await shop.addToCart(as, `/product/${id}`);
  const { status, headers } = await shop.checkOut(as);
  expect([status, headers.get("Location")]).toEqual([302, expect.stringContaining("/checkout/placed/")]);
}

/** Puts a product on a price for 9 to 12 March 2099 by the form. */
export async function schedulePrice(page: Page, id: string, price: string): Promise<void> {
  await page.goto(`/dashboard/prices/new?product=${id}`);
  await page.getByLabel("Selling price, Rs.").fill(price);
  await page.getByLabel("Catalogue price, Rs.").fill(price);
  await page.getByLabel("First day").fill("2099-03-09");
  await page.getByLabel("Last day").fill("2099-03-12");
  await press(page, "Preview the change");
  await page.getByText("From 9 Mar 2099 to the end of 12 Mar 2099").waitFor();
  await fits(page);
  await press(page, "Schedule this price");
  await page.getByText("Price scheduled.").waitFor();
}

/** The job's round at that moment in Pakistan. */
export const runPriceJob = ({ db }: BrowserShop, at: string) =>
  runScheduledPrices(db, () => new Date(`${at}+05:00`));

/** Lowers both prices of the ticked products by a tenth. */
export async function lowerPrices(page: Page, names: string[]): Promise<void> {
  await page.goto("/dashboard/products");
  for (const name of names) await page.getByLabel(`Select ${name}`).check();
  await press(page, "Change ticked");
  await page.getByText("Prices", { exact: true }).tap();
  const open = page.locator("details[open]");
  await open.getByLabel("Change").selectOption({ label: "Lower by percent" });
  await open.getByLabel("Rupees or percent").fill("10");
  await open.getByRole("button", { name: "Preview the change" }).tap();
  await page.getByText("Not saved yet.").waitFor();
  await fits(page);
  await press(page, "Change ticked products");
  await page.getByText(`${names.length} products changed.`).waitFor();
}

/** Undoes the newest change of a product, by the list of all changes. */
export async function undoNewest(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/changes");
  await page.getByRole("main").getByRole("link", { name }).first().tap();
  await page.getByRole("heading", { name: "What Undo will change" }).waitFor();
  await fits(page);
  await press(page, "Undo");
  await page
    .getByRole("status")
    .filter({ hasText: `${name}: ` })
    .getByText("changed back")
    .waitFor();
}

/** Presses a button below "Publish, copy or archive". */
export async function changeStatus(page: Page, id: string, label: string, said: string): Promise<void> {
  await page.goto(`/dashboard/products/${id}`);
  await press(page, label);
  await page.getByText(said).waitFor();
  await fits(page);
}

export const editable = ({ db }: BrowserShop, id: string) => findEditableProduct(db, id);

/** A tab at the bottom of the dashboard. */
export const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Dashboard", exact: true }).getByRole("link", { name });

/** A row of More, or of Settings. */
export const screenRow = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap();

/** Nothing scrolls sideways. */
export async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}
