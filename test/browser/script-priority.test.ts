import { describe, expect, it } from "vitest";
import { gotoHydrated, openBrowserShop } from "./browser-shop.ts";

describe("the scripts of a page", async () => {
  const shop = await openBrowserShop();

  it.each(["/", "/p1", "/search?q=serum"])("of %s are requested at once, at a low priority", async (path) => {
    await shop.visit(
      async (page, context) => {
        const priorities = new Map<string, string>();
        const session = await context.newCDPSession(page);
        await session.send("Network.enable");
        session.on("Network.requestWillBeSent", ({ request }) => {
          if (/\/assets\/.*\.(js|css)$/.test(request.url))
            priorities.set(request.url, request.initialPriority);
        });
        await gotoHydrated(page, path);
        const ofKind = (ending: string) =>
          [...priorities].filter(([url]) => url.endsWith(ending)).map(([, priority]) => priority);
        expect(ofKind(".css")).toEqual(["VeryHigh"]);
        // Those that the page itself names; what a script imports after it has run is not among them.
        const named = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(
            ({ href }) => href,
          ),
        );
        expect(named.length).toBeGreaterThan(2);
        for (const url of named) expect([url, priorities.get(url)]).toEqual([url, "Low"]);
      },
      { isNew: true },
    );
  });
});
