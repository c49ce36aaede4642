import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser } from "../runner/find-browser.mjs";
import { createTempFolder } from "../temp-folder.ts";
import { addActivity } from "./owner/owner-activity.ts";
import { addParcels } from "./owner/owner-parcels.ts";
import { addPayments } from "./owner/owner-payments.ts";
import { ownerScreens, parcelScreens, paymentScreens } from "./owner/owner-screens.ts";
import { takeFullPage, takePicture } from "./take-picture.ts";

// `npm run screens` takes the pictures of docs/screens from a shop with seed data and made-up orders. With a folder as
// argument, it takes every screen there, as full pages at three widths; with names after it, only these.
const gallery = "docs/screens";
const [folder = gallery, ...names] = process.argv.slice(2);
const isGallery = folder === gallery;
const docs = ["README.md", ...globSync("docs/**/*.md")].map((file) => readFileSync(file, "utf8")).join();
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
context.on("console", (message) =>
  console.log(`${new URL(page.url()).pathname} ${message.type()}: ${message.text()}`),
);

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
await page.getByLabel("Email", { exact: false }).first().fill("fatima@example.com");
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

await context.clearCookies();
await page.goto("/signup");
await page.getByLabel("Email", { exact: false }).first().fill("sana@example.com");
await page.locator("main input[type=password]").fill("a-good-password");
await page.getByRole("button", { name: "Create Account" }).click();
await page.waitForURL((url) => url.pathname !== "/signup");
const owner = await shop.database
  .updateTable("users")
  .set({ role: "owner", emailVerified: true, fullName: "Sana Malik" })
  .where("email", "=", "sana@example.com")
  .returningAll()
  .executeTakeFirstOrThrow();
const made = await addActivity(shop.database, { ...owner, isAdmin: true });
await takeScreenshots("dashboard", "/dashboard");
const parcels = await addParcels(shop.database, owner);
for (const { name, path, prepare } of [
  ...parcelScreens(parcels, made.order),
  ...ownerScreens(shop.database, made),
])
  await takeScreenshots(`owner-${name}`, path, prepare);
for (const { name, path } of paymentScreens(await addPayments(shop, { ...owner, isAdmin: true })))
  await takeScreenshots(`owner-${name}`, path);

await browser.close();
await serving.stop();
await shop.close();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

/** One picture for each width. @param prepare what is done on the page before */
async function takeScreenshots(
  name: string,
  path: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<void> {
  if (names.length > 0 && !names.includes(name)) return;
  for (const width of widths) {
    // Only what the docs show.
    if (isGallery && !docs.includes(`screens/${name}-${width}.jpg`)) continue;
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    await page.goto(path, { waitUntil: "networkidle" });
    await prepare?.(page);
    const file = `${folder}/${name}-${width}`;
    await (isGallery
      ? takePicture(page, file, name.startsWith("owner-") ? 1100 : 740)
      : takeFullPage(page, file));
    // What was typed and not saved would be restored in the next picture.
    await page.evaluate(() => localStorage.clear());
  }
}
