import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { phone } from "./browser-shop.ts";
import type { BrowserShop } from "./owner/owner-steps.ts";

/** What follows in another app after a link has opened it: Send, or ending the call, and coming back. */
export const touchesElsewhere = 2;

/** A thumb whose every touch counts. */
export interface Thumb {
  readonly taps: number;
  tap(target: Locator): Promise<void>;
  /** Typing is free, the tap into the field is not. */
  type(field: Locator, text: string): Promise<void>;
  /**
   * Opens WhatsApp or the dialler, sends or calls, and comes back: three touches.
   * @returns the address that was opened, such as `https://wa.me/923001234567?text=...`
   */
  leave(target: Locator): Promise<string>;
}

interface Task {
  shop: BrowserShop;
  /** Who is signed in. */
  person: Parameters<BrowserShop["signIn"]>[1];
  /** The most touches that it may take. */
  goal: number;
  /** Where it begins; its own loading is free. */
  from?: string;
}

/** Runs a task on a phone of 360 px. Its pages count what they are pressed with, and must come to the same number. @returns the touches */
export async function countTaps(
  { shop, person, goal, from = "/dashboard" }: Task,
  run: (page: Page, thumb: Thumb) => Promise<void>,
): Promise<number> {
  let taps = 0;
  await shop.visit(async (page, context) => {
    await shop.signIn(context, person);
    const thumb = await watchTaps(context, page);
    await page.goto(from);
    await run(page, thumb);
    await thumb.agrees();
    taps = thumb.taps;
  }, phone);
  console.info(`${expect.getState().currentTestName}: ${taps} taps of ${goal}`);
  expect(taps).toBeLessThanOrEqual(goal);
  return taps;
}

/** Counts the touches in all pages of a context, for journeys in which several people work side by side, each in their own. */
export async function watchTaps(context: BrowserContext, page: Page) {
  let [taps, pressed, elsewhere] = [0, 0, 0];
  const opened: string[] = [];
  await context.exposeFunction("countPress", () => {
    pressed += 1;
  });
  await context.exposeFunction("openDialler", (address: string) => {
    opened.push(address);
  });
  await context.addInitScript(watchPresses);
  await context.route("https://wa.me/**", async (route) => {
    opened.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>WhatsApp</title>" });
  });
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return {
    get taps() {
      return taps + elsewhere;
    },
    tap,
    async type(field: Locator, text: string) {
      await tap(field);
      await field.fill(text);
    },
    async leave(target: Locator) {
      const [before, tabs] = [opened.length, new Set(context.pages())];
      await tap(target);
      await expect.poll(() => opened.length).toBe(before + 1);
      elsewhere += touchesElsewhere;
      for (const one of context.pages()) if (!tabs.has(one)) await one.close();
      if (page.url().startsWith("https://wa.me/")) await page.goBack();
      return opened[before] ?? "";
    },
    /** Fails unless the pages were pressed exactly as often as this thumb has tapped. */
    async agrees() {
      await expect.poll(() => pressed).toBe(taps);
    },
  };
}

/** In the page: what a label passes on to its field is no press of its own; Enter is one. */
function watchPresses(): void {
  const page = window as unknown as { countPress(): void; openDialler(address: string): void };
  window.addEventListener(
    "click",
    (event) => {
      if (!event.isTrusted || (event as PointerEvent).pointerType === "") return;
      page.countPress();
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link?.protocol !== "tel:") return;
      event.preventDefault();
      page.openDialler(link.href);
    },
    true,
  );
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.isTrusted && event.key === "Enter") page.countPress();
    },
    true,
  );
}
