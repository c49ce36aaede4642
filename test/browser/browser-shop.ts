import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { expect } from "vitest";
import { cleanUp } from "../clean-up.ts";
import { built, openTestShop, type TestShop } from "../test-shop.ts";
import { type ContextOptions, keepContexts } from "./browser-contexts.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** A real shop on a port of its own with its own database, and a real Chromium to visit it. */
export async function openBrowserShop(
  settings: Record<string, string> = {},
  sameDatabaseAs: TestShop | null = null,
) {
  const shop = await openTestShop({ settings, sameDatabaseAs });
  const serving = await built.serve(
    { ...shop.shop.config, port: 0 },
    { middleware: built.staticMiddleware(shop.shop, process.cwd()), handle: shop.handle },
  );
  const contexts = keepContexts(serving.url);
  cleanUp(async () => {
    await contexts.close();
    await serving.stop();
  });

  return {
    ...shop,
    address: serving.url,
    /**
     * Runs a journey in a page of a context without cookies and stored data. What the shop has cached stays, unless the options
     * say `isNew`. Console errors and warnings fail the test at its end.
     */
    async visit(
      journey: (page: Page, context: BrowserContext) => Promise<void>,
      options: ContextOptions = {},
      /** Further console errors to expect. */
      expected?: RegExp,
    ) {
      const consoleErrors: string[] = [];
      const prepare = (context: BrowserContext) => {
        if (options.javaScriptEnabled !== false) context.on("page", waitForHydration);
        context.on("console", (message) => {
          if (["error", "warning"].includes(message.type()))
            consoleErrors.push(`${message.type()}: ${message.text()}`);
        });
        context.on("weberror", (thrown) => {
          const error = thrown.error();
          // A request that the next navigation has cut off, which the shop does not report either.
          if (error.name !== "AbortError") consoleErrors.push(String(error));
        });
      };
      // Requests must reach the shop, not a worker's cache.
      const all = { ...desktop, serviceWorkers: "block", ...options } as const;
      const [context, page] = await contexts.take(all, prepare);
      page.setDefaultTimeout(120_000);
      try {
        await journey(page, context);
        // The browser reports 4xx responses and requests that the test aborts (ERR_FAILED) as errors.
        const ignored =
          /Failed to load resource: (.* 4\d\d|net::ERR_FAILED)|Service Worker registration blocked by Playwright/;
        const unexpected = consoleErrors.filter((text) => !ignored.test(text) && !expected?.test(text));
        expect(unexpected).toEqual([]);
      } catch (error) {
        mkdirSync("test-results", { recursive: true });
        const name = `test-results/${expect.getState().currentTestName?.replace(/\W+/g, "-").slice(-80)}`;
        await page.screenshot({ path: `${name}.png`, fullPage: true }).catch(() => {});
        await context.close();
        throw error;
      }
      await contexts.giveBack(context, page);
    },
    /** Signs a browser in as someone who signed up through `signUp`. */
    async signIn(context: BrowserContext, person: { as: { cookies: Map<string, string> } }) {
      await context.addCookies(
        [...person.as.cookies].map(([name, value]) => ({
          name,
          value,
          url: serving.url,
          httpOnly: true,
        })),
      );
    },
  };
}

/** Makes what loads a document wait for hydration too, which often comes after the load event. */
function waitForHydration(page: Page): void {
  const hydrated = () =>
    page.waitForFunction(
      () =>
        !document.querySelector('script[type="module"]') ||
        Object.keys(document.body).some((name) => name.startsWith("__reactProps")),
    );
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    const answer = await goto(...address);
    await hydrated();
    return answer;
  };
  for (const name of ["goBack", "goForward", "reload"] as const) {
    const load = page[name].bind(page);
    page[name] = async (options) => {
      const answer = await load(options);
      await hydrated();
      return answer;
    };
  }
}

/** Goes to a page and waits for its hydration, which gives the search toggle its `aria-expanded`. */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("header a[aria-expanded]").waitFor();
}

const axeSessions = new WeakMap<Page, Promise<CDPSession>>();

/** A page's session, which finds the isolated world of its document again. */
function axeSession(page: Page): Promise<CDPSession> {
  const session = axeSessions.get(page) ?? page.context().newCDPSession(page);
  axeSessions.set(page, session);
  return session;
}

/** Fails on any axe violation in the current page: WCAG 2.2 A and AA, and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  // No transition may begin during the check, as when a button is enabled.
  const noTransitions = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  try {
    // A running animation would show intermediate colours. Finished rather than awaited: a hidden page may draw no frame.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
      }
    });
    // In an isolated world, which is exempt from the page's Content-Security-Policy. One for each document: axe is large.
    const session = await axeSession(page);
    const { frameTree } = await session.send("Page.getFrameTree");
    const world = { frameId: frameTree.frame.id, worldName: "axe" };
    const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", world);
    const loaded = await session.send("Runtime.evaluate", { expression: "typeof axe", contextId });
    if (loaded.result.value === "undefined") {
      await session.send("Runtime.evaluate", { expression: axeSource, contextId });
    }
    const { result } = await session.send("Runtime.evaluate", {
      expression: `axe.run({ resultTypes: ["violations"], preload: { assets: ["media"] } }).then((found) => found.violations.map((one) => one.id + ": " + one.nodes.map((node) => node.target.join(" ") + " " + node.failureSummary).join("; ")))`,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
    expect(result.value, `axe on ${page.url()}`).toEqual([]);
  } finally {
    await noTransitions.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    });
  }
}
