import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";

/** `isNew`: nothing has been visited in this context, as when the weight of a first visit is measured. */
export type ContextOptions = BrowserContextOptions & { isNew?: boolean };

let launched: Promise<Browser> | undefined;

/** One browser per worker, for all of its test files. It ends with the worker, and is launched again if it has crashed. */
async function openBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  launched = chromium.launch({
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
  return launched;
}

/**
 * The browser contexts of one test file, each with a page. They are used again for the next visit with the same options,
 * without cookies, stored data and history: a new page costs a third more, because it starts a process and compiles again.
 */
export function keepContexts(address: string) {
  const free = new Map<string, BrowserContext[]>();
  const optionsOf = new WeakMap<BrowserContext, ContextOptions>();
  /** What a test has changed so that it cannot be used again. */
  const changed = new WeakSet<BrowserContext | Page>();

  return {
    /** `prepare` sees the context before its page opens. */
    async take(
      options: ContextOptions,
      prepare: (context: BrowserContext) => void,
    ): Promise<[BrowserContext, Page]> {
      const { isNew, ...browserOptions } = options;
      const browser = await openBrowser();
      const kept = isNew ? undefined : free.get(JSON.stringify(options))?.pop();
      if (kept?.browser() === browser) {
        markPages(kept, changed);
        prepare(kept);
        return [kept, kept.pages()[0] ?? (await kept.newPage())];
      }
      const context = await browser.newContext({ baseURL: address, ...browserOptions });
      optionsOf.set(context, options);
      // A service worker answers later visits from what it has stored.
      if (isNew || options.serviceWorkers === "allow") changed.add(context);
      markChanges(context, changed);
      markPages(context, changed);
      prepare(context);
      return [context, await context.newPage()];
    },
    /** Empties a context and its page for the next visit, or closes what cannot be used again. */
    async giveBack(context: BrowserContext, page: Page): Promise<void> {
      if (changed.has(context)) return context.close();
      for (const event of contextEvents) context.removeAllListeners(event);
      await context.unrouteAll({ behavior: "ignoreErrors" });
      await context.setOffline(false);
      await context.clearPermissions();
      await context.clearCookies();
      const options = optionsOf.get(context) ?? {};
      const isEmpty = await emptyPage(page, address, options).catch(() => false);
      for (const one of context.pages()) {
        if (one !== page || !isEmpty || changed.has(one)) await one.close();
      }
      const key = JSON.stringify(options);
      free.set(key, [...(free.get(key) ?? []), context]);
    },
    async close(): Promise<void> {
      for (const context of [...free.values()].flat()) await context.close();
      free.clear();
    },
  };
}

const contextEvents = ["page", "console", "weberror", "request", "response", "requestfailed"] as const;
const pageEvents = [
  ...(["console", "pageerror", "dialog", "popup", "download", "websocket", "framenavigated"] as const),
  ...(["request", "response", "requestfailed", "requestfinished", "load", "domcontentloaded"] as const),
];

/** Forgets what the shop has stored, on a page of the shop without scripts: a blank one would start another process. */
async function emptyPage(page: Page, origin: string, { viewport }: ContextOptions): Promise<boolean> {
  for (const event of pageEvents) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(`${origin}/robots.txt`, { timeout: 20_000 });
  await page.evaluate(() => sessionStorage.clear());
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "local_storage,indexeddb,cache_storage,service_workers",
  });
  await session.send("Page.resetNavigationHistory");
  await session.detach();
  if (viewport) await page.setViewportSize(viewport);
  return true;
}

const additions = ["addInitScript", "exposeFunction", "exposeBinding", "setExtraHTTPHeaders"];

/** Marks a context that gets a script, a function or a clock, which it would keep. */
function markChanges(context: BrowserContext, changed: WeakSet<BrowserContext | Page>): void {
  watchCalls(context, additions, () => changed.add(context));
  watchCalls(context.clock, ["install", "setFixedTime", "setSystemTime"], () => changed.add(context));
}

/** The same for each page that opens in it. */
function markPages(context: BrowserContext, changed: WeakSet<BrowserContext | Page>): void {
  context.on("page", (page) => watchCalls(page, [...additions, "emulateMedia"], () => changed.add(page)));
}

function watchCalls(owner: object, names: string[], onCall: () => void): void {
  for (const name of names) {
    const method: (...args: unknown[]) => unknown = Reflect.get(owner, name).bind(owner);
    Reflect.set(owner, name, (...args: unknown[]) => {
      onCall();
      return method(...args);
    });
  }
}
