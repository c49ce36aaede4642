import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { findBrowser } from "../runner/find-browser.mjs";
import { findLayoutFaults } from "./find-layout-faults.ts";

// `npm run screens:check -- --password WORD` looks at every screen of the back office of a running demo at five widths, and
// prints what scrolls sideways, is cut off, or comes too late. With --folder FOLDER it also takes pictures of the whole pages.

const text = (value = "") => ({ type: "string", default: value }) as const;
const options = {
  url: text("http://localhost:3100"),
  email: text("owner@example.com"),
  password: text(),
  folder: text(),
};
const { values, positionals: only } = parseArgs({ options, allowPositionals: true });
const widths = [360, 768, 1024, 1280, 1440];
const built: typeof import("../../server/entry.ts") = await import(`${process.cwd()}/build/server/index.js`);
const patterns = built.pages
  .map(({ path }) => path)
  .filter((path) => /^\/dashboard(\/|$)/.test(path) && !path.endsWith(".csv"));

if (values.folder) mkdirSync(values.folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const context = await browser.newContext({ baseURL: values.url, serviceWorkers: "block" });
const page = await context.newPage();
await page.goto("/signin");
await page.locator("main input[type=email]").fill(values.email);
await page.locator("main input[type=password]").fill(values.password);
await page.locator("main input[type=password]").press("Enter");
await page.waitForURL((url) => url.pathname !== "/signin");

/** An address for each pattern: its own, or the first link to one like it. */
const linked = new Set<string>();
let faults = 0;
const withParameters = (pattern: string) => Number(pattern.includes(":"));
const queue = [...new Set(patterns)].sort((one, other) => withParameters(one) - withParameters(other));
for (const pattern of queue) {
  const like = new RegExp(`^${pattern.replace(/:\w+/g, "[^/?]+")}$`);
  const isOther = (path: string) => patterns.includes(path) && path !== pattern;
  const path = pattern.includes(":") ? [...linked].find((one) => like.test(one) && !isOther(one)) : pattern;
  if (path) await check(pattern, path);
  else console.log(`${pattern}: no link leads there`);
}
await browser.close();
console.log(`${faults} faults on ${queue.length} screens`);
process.exit(faults > 0 ? 1 : 0);

async function check(pattern: string, path: string): Promise<void> {
  const name = pattern.slice(1).replaceAll(/[/:]+/g, "-");
  const answer = await context.request.get(path);
  const isPage = answer.headers()["content-type"]?.startsWith("text/html") && answer.url().endsWith(path);
  if (!answer.ok() || !isPage) return;
  await page.goto(path);
  const links = page.locator("a[href^='/dashboard']");
  for (const href of await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname)))
    linked.add(href);
  if (only.length > 0 && !only.includes(name)) return;
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    const found = [...(await findLayoutFaults(page)), ...(await findCutText(page))];
    if (width < 500 && path === pattern) found.push(...(await findLateRow(page)));
    for (const fault of new Set(found)) console.log(`${path} ${width}: ${fault}`);
    faults += found.length;
    const file = `${values.folder}/${name}-${width}.jpg`;
    if (values.folder) await page.screenshot({ path: file, fullPage: true, type: "jpeg", quality: 60 });
  }
}

/** Text that its own box or one around it cuts, without an ellipsis. */
function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")].flatMap((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isVisible = element.checkVisibility({ visibilityProperty: true }) && clipPath === "none";
      if (!isVisible || width < 2 || height < 2) return [];
      const isSeen = (overflow: string) => ["visible", "auto", "scroll"].includes(overflow);
      const isWide =
        !isSeen(overflowX) && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1;
      const isTall =
        !isSeen(overflowY) && webkitLineClamp === "none" && element.scrollHeight > element.clientHeight + 2;
      if (!element.textContent?.trim() || (!isWide && !isTall)) return [];
      return [`cut off: ${element.tagName.toLowerCase()} "${element.textContent.trim().slice(0, 40)}"`];
    }),
  );
}

/** The first row of a list, if it begins further down than 200 px, or 260 below a notice. */
async function findLateRow(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const lists = [...document.querySelectorAll("main :is(ul, ol, tbody)")];
    const list = lists.find(
      (one) =>
        one.children.length > 2 &&
        !one.closest("nav, form details, header, dialog, [role=status]") &&
        one.checkVisibility(),
    );
    const notice = document.querySelector("main :is([role=status], [role=alert])")?.textContent?.trim();
    const top = list?.firstElementChild?.getBoundingClientRect().top ?? 0;
    return { top: Math.round(top + scrollY), hasNotice: Boolean(notice) };
  });
  return found.top > (found.hasNotice ? 260 : 200) ? [`its first row begins at ${found.top} px`] : [];
}
