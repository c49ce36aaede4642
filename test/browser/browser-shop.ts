import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { built, openTestShop } from "../test-shop.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** A real shop on a port of its own with its own database, and a real Chromium to visit it. */
export async function openBrowserShop(settings: Record<string, string> = {}) {
  const shop = await openTestShop({ settings });
  const serving = await built.serve(
    { ...shop.shop.config, port: 0 },
    { middleware: built.staticMiddleware(shop.shop, process.cwd()), handle: shop.handle },
  );
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      timeout: 120_000,
      executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await serving.stop();
  });

  return {
    ...shop,
    address: serving.url,
    /** A visitor with a browser of their own. Whatever it complains of fails the test when it leaves. */
    async visit(
      journey: (page: Page, context: BrowserContext) => Promise<void>,
      options: BrowserContextOptions = {},
      /** What else the browser will report as an error of its own. */
      expected?: RegExp,
    ) {
      const context = await browser.newContext({
        ...desktop,
        baseURL: serving.url,
        // What a page asks for is to be seen, not what a worker has kept.
        serviceWorkers: "block",
        ...options,
      });
      if (options.javaScriptEnabled !== false) context.on("page", waitForHydration);
      const consoleErrors: string[] = [];
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type()))
          consoleErrors.push(`${message.type()}: ${message.text()}`);
      });
      context.on("weberror", (error) => consoleErrors.push(String(error.error())));
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      try {
        await journey(page, context);
        // A refused status, or a request that the test cut off itself (ERR_FAILED), is part of some journeys;
        // the browser reports it as an error of its own.
        const ignored =
          /Failed to load resource: (.* 4\d\d|net::ERR_FAILED)|Service Worker registration blocked by Playwright/;
        const unexpected = consoleErrors.filter((text) => !ignored.test(text) && !expected?.test(text));
        expect(unexpected).toEqual([]);
      } catch (error) {
        mkdirSync("test-results", { recursive: true });
        const name = `test-results/${expect.getState().currentTestName?.replace(/\W+/g, "-").slice(-80)}`;
        await page.screenshot({ path: `${name}.png`, fullPage: true }).catch(() => {});
        throw error;
      } finally {
        await context.close();
      }
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

/** Whoever goes to a page has it with its scripts running: they begin with the first paint, often after all is loaded. */
function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    const answer = await goto(...address);
    await page.waitForFunction(
      () =>
        !document.querySelector('script#later, script[type="module"]') ||
        Object.keys(document.body).some((name) => name.startsWith("__reactProps")),
    );
    return answer;
  };
}

/** Goes to a page and waits until its scripts have taken over: the search toggle tells whether it is open. */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("header a[aria-label=Search][aria-expanded]").waitFor();
}

/** Fails on any violation that axe finds in the page as it stands, of WCAG 2.2 A and AA and of good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  // Motion under way would show colours between their first and their last.
  // They are brought to their end rather than waited for: a page that nobody looks at may draw no frame at all.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
  // In a world of its own, which the page's policy for scripts does not concern.
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
  });
  await session.send("Runtime.evaluate", { expression: axeSource, contextId: executionContextId });
  const { result } = await session.send("Runtime.evaluate", {
    expression: `axe.run().then((found) => found.violations.map((one) => one.id + ": " + one.nodes.map((node) => node.target.join(" ") + " " + node.failureSummary).join("; ")))`,
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  expect(result.value, `axe on ${page.url()}`).toEqual([]);
}
