import { rmSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { setStock, stockOf } from "../orders-fixture.ts";
import { samplePhoto } from "../sample-photos.ts";
import { createTempFolder } from "../temp-folder.ts";
import { openBrowserShop, phone } from "./browser-shop.ts";
import { editable, seenProduct, shown, tab } from "./owner-steps.ts";

const folder = createTempFolder("owner-taps");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shop = await openBrowserShop({ DATA_DIR: join(folder, "data"), WARM_PHOTOS: "off" });
const owner = await shop.signUpAdmin("owner@example.com");
const glove = { id: "lumiskin-exfoliating-glove", name: "Exfoliating Glove" };

it("a price is changed with at most 4 taps", async () => {
  await countTaps(4, async (page, tap) => {
    await tap(tab(page, "Products"));
    await tap(page.locator("summary").and(page.getByLabel(`Change the price of ${glove.name}`)));
    await type(page.getByLabel("On its page, Rs.").filter({ visible: true }), "1,111", tap);
    await tap(page.getByRole("button", { name: "Save", exact: true }).filter({ visible: true }));
    await page.getByText(`${glove.name}: Price on its page changed.`).waitFor();
  });
  expect(await editable(shop, glove.id)).toMatchObject({ unitPrice: 111_100 });
});

it("a stock is corrected with 3 taps", async () => {
  await setStock(shop.db, glove.id, 10);
  await countTaps(3, async (page, tap) => {
    await tap(tab(page, "Stock"));
    await type(page.getByLabel(`Pieces of ${glove.name}`, { exact: true }), "14", tap);
    await tap(page.getByRole("button", { name: `Save the stock of ${glove.name}` }));
    await page.getByText("Saved.").waitFor();
  });
  expect(await stockOf(shop.db, glove.id)).toBe(14);
});

it("a product is marked sold out with 3 taps", async () => {
  await countTaps(3, async (page, tap) => {
    await tap(tab(page, "Products"));
    await tap(page.getByRole("button", { name: `Mark sold out: ${glove.name}` }));
    await page.getByRole("button", { name: `Available again: ${glove.name}` }).waitFor();
  });
  expect(await editable(shop, glove.id)).toMatchObject({ soldOut: true });
});

it("a product with a photograph is added and in the shop with 12 taps", async () => {
  const photo = { name: "toner.jpg", mimeType: "image/jpeg", buffer: await samplePhoto() };
  await countTaps(12, async (page, tap) => {
    const part = (name: string) =>
      tap(page.getByRole("navigation", { name: "This product" }).getByRole("link", { name }));
    await tap(tab(page, "Products"));
    await tap(page.getByRole("link", { name: "Add product" }));
    await type(page.getByLabel("Name"), "Rose Toner", tap);
    await type(page.getByLabel("On its page"), "1,450", tap);
    await tap(page.getByRole("button", { name: "Save draft" }));
    await page.getByText("The draft is saved.").waitFor();
    await part("Photographs");
    const choosing = page.waitForEvent("filechooser");
    await tap(page.getByLabel("Choose photographs"));
    await (await choosing).setFiles(photo);
    await page.getByText("1 of 1 stored.").waitFor();
    await type(page.getByLabel("What photograph 1 shows"), "The bottle", tap);
    await tap(page.getByRole("button", { name: "Save what they show" }));
    await page.getByText("What the photographs show has been saved.").waitFor();
    await part("Words and prices");
    await tap(page.getByRole("button", { name: "Publish", exact: true }));
    await page.getByText("Saved. It is in the shop now.").waitFor();
  });
  expect(await seenProduct(shop, "rose-toner", "Rose Toner")).toEqual(shown("1,450"));
  expect(await (await shop.get("/product/rose-toner")).text()).toContain('alt="The bottle"');
});

type Tap = (target: Locator) => Promise<void>;

/** Typing is free, the tap into the field is not. */
async function type(field: Locator, text: string, tap: Tap): Promise<void> {
  await tap(field);
  await field.fill(text);
}

/**
 * Runs a task on a phone with Slow 4G, from the dashboard's first screen. Every tap goes through `tap`; the pages count what
 * they are pressed with themselves, by fingers and by Enter, and must come to the same number.
 */
async function countTaps(goal: number, task: (page: Page, tap: Tap) => Promise<void>): Promise<void> {
  await shop.visit(async (page, context) => {
    page.setDefaultTimeout(60_000);
    await shop.signIn(context, owner);
    let [taps, pressed] = [0, 0];
    await context.exposeFunction("countPress", () => {
      pressed += 1;
    });
    await context.addInitScript(countPresses);
    await slowDown(context, page);
    await page.goto("/dashboard");
    await task(page, async (target) => {
      taps += 1;
      await target.tap();
    });
    await expect.poll(() => pressed).toBe(taps);
    console.info(`${expect.getState().currentTestName}: ${taps}`);
    expect(taps).toBeLessThanOrEqual(goal);
  }, phone);
}

/** In the page: what a label passes on to its field is no press of its own. */
function countPresses(): void {
  const report = () => (window as unknown as { countPress: () => void }).countPress();
  window.addEventListener(
    "click",
    (event) => {
      if (event.isTrusted && (event as PointerEvent).pointerType !== "") report();
    },
    true,
  );
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.isTrusted && event.key === "Enter") report();
    },
    true,
  );
}

/** Slow 4G as Lighthouse throttles it. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 562.5,
    downloadThroughput: 180_000,
    uploadThroughput: 84_375,
  });
}
