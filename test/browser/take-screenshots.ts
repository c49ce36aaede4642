import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { findBrowser } from "../../bin/find-browser.mjs";
import { createTempFolder } from "../temp-folder.ts";

// `npm run screens` takes the screenshots of docs/screens from a shop with seed data. With a folder as argument, it
// takes every screen there, as full pages at three widths.
const folder = process.argv[2] ?? "docs/screens";
const isGallery = process.argv[2] === undefined;
const galleryNames = ["home", "catalog", "product", "cart", "checkout", "dashboard"];
const widths = isGallery ? [360, 1440] : [360, 768, 1440];
const built: typeof import("../../server/entry.ts") = await import(`${process.cwd()}/build/server/index.js`);
const dataDir = createTempFolder("screens");
mkdirSync(folder, { recursive: true });

const shop = await built.openShop(
  built.parseConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" }, process.cwd()),
  () => {},
);
const serving = await built.serve(shop.config, {
  middleware: built.staticMiddleware(shop, process.cwd()),
  handle: built.handler(shop),
});
const browser: Browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const context = await browser.newContext({ baseURL: serving.url });
const page = await context.newPage();
page.on("console", (message) => console.log(`${message.type()}: ${message.text()}`));

await takeScreenshots("home", "/");
await takeScreenshots("catalog", "/catalog");
await takeScreenshots("product", "/p1");
await takeScreenshots("cart-visitor", "/cart");
await takeScreenshots("signin", "/signin");
await takeScreenshots("signup", "/signup");
await takeScreenshots("forgot-password", "/forgot-password");
await takeScreenshots("not-found", "/nothing-here");
await takeScreenshots("search", "/search?q=serum");
await takeScreenshots("search-empty", "/search");
await takeScreenshots("article", "/article/where-a-serum-goes");
await takeScreenshots("about", "/about");
await takeScreenshots("exchange-policy", "/exchange-policy");
await takeScreenshots("trending", "/trending");
await takeScreenshots("contact", "/contact");

await page.goto("/signup");
await page.getByLabel("Email", { exact: false }).first().fill("ayesha@example.com");
await page.locator("main input[type=password]").fill("a-good-password");
await page.getByRole("button", { name: "Create Account" }).click();
await page.waitForURL((url) => url.pathname !== "/signup");
for (const path of ["/p1", "/b3"]) {
  await page.goto(path);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByText(/added/i).first().waitFor();
}
await page.goto("/b5");
await page.getByRole("button", { name: "Buy it now" }).first().click();
await page.waitForURL("**/cart");
await takeScreenshots("cart", "/cart");
await takeScreenshots("checkout", "/checkout");
await page.goto("/checkout");
await page.locator("main input[type=tel]").fill("0300 1234567");
await page.locator("main [autocomplete~=street-address]").fill("House 12, Street 4, Gulberg III, Lahore");
await page
  .getByRole("button", { name: /Place Order/ })
  .first()
  .click();
await page.getByRole("link", { name: "View Orders" }).waitFor();
await takeScreenshots("placed", new URL(page.url()).pathname);
await takeScreenshots("orders", "/orders");
await takeScreenshots("profile", "/profile");
await takeScreenshots("settings", "/settings");
await shop.database.updateTable("users").set({ role: "owner", emailVerified: true }).execute();
await takeScreenshots("dashboard", "/dashboard");

await browser.close();
await serving.stop();
await shop.close();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

/** One screenshot for each width; in the gallery only the first screen. */
async function takeScreenshots(name: string, path: string): Promise<void> {
  if (isGallery && !galleryNames.includes(name)) return;
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    await page.goto(path, { waitUntil: "networkidle" });
    if (!isGallery) await scrollThrough(page);
    await page.evaluate(() =>
      Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode())),
    );
    const screenshot = await page.screenshot({ fullPage: !isGallery });
    if (isGallery)
      await sharp(screenshot)
        .jpeg({ quality: 72, mozjpeg: true })
        .toFile(join(folder, `${name}-${width}.jpg`));
    else
      await sharp(screenshot)
        .png()
        .toFile(join(folder, `${name}-${width}.png`));
  }
}

/** Makes lazy images load. */
async function scrollThrough(target: Page): Promise<void> {
  for (let y = 0; y < (await target.evaluate(() => document.body.scrollHeight)); y += 600) {
    await target.evaluate((top) => window.scrollTo(0, top), y);
  }
  await target.evaluate(() => window.scrollTo(0, 0));
  await target.waitForLoadState("networkidle");
}
