import type { BrowserContext } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addToCart } from "../../shop/checkout/cart/add-to-cart.ts";
import { openBrowserShop, phone } from "./browser-shop.ts";

const maxBytes = 350_000;
const fastLine = {
  offline: false,
  latency: 1,
  downloadThroughput: -1,
  uploadThroughput: -1,
  connectionType: "cellular4g",
} as const;

describe("the bytes of a first visit on a 360 px phone", async () => {
  const shop = await openBrowserShop();
  const customer = await shop.signUp();
  await addToCart(shop.db, customer.id, { productId: "lumiskin-retinol", quantity: 1 });

  it.each(["/", "/p1", "/checkout"])("[P.checkout-weight] of %s stay below the limit", async (path) => {
    const prepare = async (context: BrowserContext) => {
      if (path === "/checkout") await shop.signIn(context, customer);
    };
    await shop.visit(
      async (page, context) => {
        await prepare(context);
        const responses = new Map<string, { url: string; bytes: number }>();
        const session = await context.newCDPSession(page);
        await session.send("Network.enable");
        session.on("Network.responseReceived", ({ requestId, response }) =>
          responses.set(requestId, { url: response.url, bytes: 0 }),
        );
        session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
          const file = responses.get(requestId);
          if (file) file.bytes = encodedDataLength;
        });
        // How much Chromium loads of what is further down depends on how fast it believes its line to be.
        await session.send("Network.emulateNetworkConditions", fastLine);
        // No slide passes meanwhile.
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.goto(path, { waitUntil: "networkidle" });
        const files = [...responses.values()].toSorted((a, b) => b.bytes - a.bytes);
        const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
        const heaviest = files.slice(0, 8).map(({ url, bytes }) => `${new URL(url).pathname} ${bytes}`);
        expect(files.length).toBeGreaterThan(8);
        expect(total, `bytes of ${path}: ${heaviest.join(", ")}`).toBeLessThanOrEqual(maxBytes);
        expect(total).toBeGreaterThan(100_000);
      },
      // The pixel ratio of most such phones.
      { ...phone, deviceScaleFactor: 2, isNew: true },
    );
  });
});
