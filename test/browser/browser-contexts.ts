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
 * The browser contexts of one test file. Each is used again for the next visit with the same options, without cookies and
 * stored data, because a new one would fetch and compile the shop's scripts again.
 */
export function keepContexts(address: string) {
  const free = new Map<string, BrowserContext[]>();
  const optionsOf = new WeakMap<BrowserContext, string>();
  const changed = new WeakSet<BrowserContext>();

  return {
    /** `prepare` sees the context before its page opens. */
    async take(
      { isNew, ...options }: ContextOptions,
      prepare: (context: BrowserContext) => void,
    ): Promise<[BrowserContext, Page]> {
      const key = JSON.stringify(options);
      const browser = await openBrowser();
      const kept = isNew ? undefined : free.get(key)?.pop();
      if (kept?.browser() === browser) {
        prepare(kept);
        const page = await kept.newPage();
        await clearStorage(page, address);
        return [kept, page];
      }
      const context = await browser.newContext({ baseURL: address, ...options });
      optionsOf.set(context, key);
      // A service worker answers later visits from what it has stored.
      if (isNew || options.serviceWorkers === "allow") changed.add(context);
      onLastingChange(context, () => changed.add(context));
      prepare(context);
      return [context, await context.newPage()];
    },
    /** Empties a context for the next visit, or closes it if what a test has changed in it cannot be taken back. */
    async giveBack(context: BrowserContext): Promise<void> {
      const key = optionsOf.get(context) ?? "";
      if (changed.has(context)) return context.close();
      for (const event of ["page", "console", "weberror", "request", "response", "requestfailed"] as const) {
        context.removeAllListeners(event);
      }
      await context.unrouteAll({ behavior: "ignoreErrors" });
      for (const page of context.pages()) await page.close();
      await context.setOffline(false);
      await context.clearPermissions();
      await context.clearCookies();
      free.set(key, [...(free.get(key) ?? []), context]);
    },
    async close(): Promise<void> {
      for (const context of [...free.values()].flat()) await context.close();
      free.clear();
    },
  };
}

async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "local_storage,indexeddb,cache_storage,service_workers",
  });
  await session.detach();
}

/** Calls back when a context gets an init script, a function or another clock, which it keeps. */
function onLastingChange(context: BrowserContext, onChange: () => void): void {
  const watch = (owner: object, name: string) => {
    const method: (...args: unknown[]) => unknown = Reflect.get(owner, name).bind(owner);
    Reflect.set(owner, name, (...args: unknown[]) => {
      onChange();
      return method(...args);
    });
  };
  for (const name of ["addInitScript", "exposeFunction", "exposeBinding"]) watch(context, name);
  for (const name of ["install", "pauseAt", "setFixedTime", "setSystemTime", "runFor", "fastForward"]) {
    watch(context.clock, name);
  }
}
