import { type BrowserContext, chromium, type Page } from "playwright-core";
import { findBrowser } from "../test/runner/find-browser.mjs";
import { openInProcessShop } from "./in-process-shop.ts";
import { median } from "./quantile.ts";
import { table } from "./table.ts";

// How the shop feels on a cheap phone: Chromium with DevTools throttling of 1.6 Mbit/s and 150 ms for each
// request, a CPU slowed four times, 360 x 740 at two device pixels each, an empty cache. The median of `--runs` visits
// (5), `npm run bench:phone`.
const runs = Number(process.argv.find((argument) => argument.startsWith("--runs="))?.split("=")[1] ?? 5);
const pages = ["/", "/catalog", "/p1", "/search?q=serum"];
const goals = { lcp: 1100, cls: 0.02, loaded: 3000, inp: 200 };
/** When everything has loaded, of the pages with a goal of their own. */
const loadedGoals: Record<string, number> = { "/": 2600, "/search?q=serum": 2200 };
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

await using shop = await openInProcessShop();
await using browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});

// Renditions are made on the first request: those visits do not count.
for (const path of pages) await firstVisit(path);

const visitRows: string[][] = [];
for (const path of pages) {
  const visits: Visit[] = [];
  for (let round = 0; round < runs; round++) visits.push(await firstVisit(path));
  const medianOf = (value: keyof Visit) => median(visits.map((visit) => visit[value]));
  visitRows.push([
    path,
    `${Math.round(medianOf("fcp"))}`,
    formatVerdict(medianOf("lcp"), goals.lcp, 0),
    formatVerdict(medianOf("cls"), goals.cls, 3),
    formatVerdict(medianOf("loaded"), loadedGoals[path] ?? goals.loaded, 0),
    `${(medianOf("bytes") / 1000).toFixed(0)}`,
    visits.map(({ lcp }) => Math.round(lcp)).join(" "),
  ]);
}
console.log("A first visit (goal in brackets; times in ms, transferred kB)\n");
console.log(table(["page", "FCP", "LCP", "CLS", "all loaded", "kB", "LCP of each visit"], visitRows));

const interactionRows: string[][] = [];
for (const [name, journey] of [
  ["Add to Cart", addToCart],
  ["menu", openMenu],
  ["search", search],
] as const) {
  const times: number[] = [];
  for (let round = 0; round < runs; round++) times.push(await measureInteraction(journey));
  interactionRows.push([name, formatVerdict(median(times), goals.inp, 0), times.map(Math.round).join(" ")]);
}
console.log("\nThe slowest interaction to the next paint, as INP counts it (ms)\n");
console.log(table(["what", "INP", "each visit"], interactionRows));

interface Visit {
  fcp: number;
  lcp: number;
  cls: number;
  loaded: number;
  bytes: number;
}

async function firstVisit(path: string): Promise<Visit> {
  const { context, page } = await openSlowPhone();
  let bytes = 0;
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(shop.baseUrl + path, { waitUntil: "networkidle" });
  const timings = await page.evaluate(
    () =>
      new Promise<Omit<Visit, "bytes">>((resolve) => {
        const entries = (type: string) =>
          new Promise<PerformanceEntry[]>((resolveEntries) => {
            const found: PerformanceEntry[] = [];
            const observer = new PerformanceObserver((list) => found.push(...list.getEntries()));
            observer.observe({ type, buffered: true });
            requestAnimationFrame(() =>
              setTimeout(() => resolveEntries([...found, ...observer.takeRecords()])),
            );
          });
        Promise.all([entries("largest-contentful-paint"), entries("layout-shift")]).then(
          ([paints, shifts]) => {
            const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
            const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
            resolve({
              fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
              lcp: paints.at(-1)?.startTime ?? Number.NaN,
              cls: shifts
                .map((shift) => shift as PerformanceEntry & { value: number; hadRecentInput: boolean })
                .reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
              loaded: Math.max(navigation?.loadEventEnd ?? 0, ...files.map((file) => file.responseEnd)),
            });
          },
        );
      }),
  );
  await context.close();
  return { ...timings, bytes };
}

/** The slowest interaction of a journey on a page that has loaded. */
async function measureInteraction(journey: (page: Page) => Promise<void>): Promise<number> {
  const { context, page } = await openSlowPhone();
  await drainFrames(page);
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { interactionTimes: times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (entry.interactionId > 0) times.push(entry.duration);
      }
    }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await journey(page);
  // The observer gets an entry with the frame after its own.
  await page.evaluate(
    () =>
      new Promise((painted) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted, 100))),
      ),
  );
  const times = await page.evaluate(
    () => (window as unknown as { interactionTimes: number[] }).interactionTimes,
  );
  await context.close();
  // The shortest duration that the Event Timing API reports is 16 ms.
  return Math.max(16, ...times);
}

async function addToCart(page: Page): Promise<void> {
  await page.context().addCookies(await shop.signUp());
  await page.goto(`${shop.baseUrl}/p1`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Add to Cart" }).first().tap();
  await page.getByText(/added/i).first().waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page.goto(`${shop.baseUrl}/`, { waitUntil: "networkidle" });
  await page.locator("summary[aria-label=Menu], button[aria-label=Menu]").first().tap();
  await page.getByRole("link", { name: "Catalog" }).first().waitFor();
  await page.keyboard.press("Escape");
}

async function search(page: Page): Promise<void> {
  await page.goto(`${shop.baseUrl}/`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Search", exact: true }).first().tap();
  const box = page.getByPlaceholder("Search products, articles, pages...").first();
  await box.waitFor();
  await box.pressSequentially("serum", { delay: 120 });
  await page.getByText("Retinol Face Serum").first().waitFor();
}

// Consumes every frame, as a screen does: a headless browser presents some frames only when the next one is drawn,
// which here may be after the response.
async function drainFrames(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on("Page.screencastFrame", ({ sessionId }) => {
    // The last frames may come when the page is already closed.
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 10, maxWidth: 180, maxHeight: 370 });
}

async function openSlowPhone(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return { context, page };
}

function formatVerdict(value: number, goal: number, digits: number): string {
  return `${value.toFixed(digits)} ${value <= goal ? "ok" : "MISSED"} (${goal})`;
}
