import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { limits, messages, timings } from "../conformance/held-table.ts";
import { expectAccessible, openBrowserShop, phone } from "./browser.ts";

const shop = await openBrowserShop();
const box = (page: Page) => page.getByPlaceholder(messages.searchBox);
const toggle = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Search", exact: true });
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("placeholder") ?? document.activeElement?.ariaLabel,
  );

async function openPanel(page: Page) {
  await page.goto("/about");
  await toggle(page).and(page.locator("[aria-expanded]")).click();
  await box(page).waitFor();
}

/** Opens the panel in a page whose clock stands still until it is told to run. */
async function openStopped(page: Page) {
  await page.clock.install();
  await page.goto("/about");
  await toggle(page).and(page.locator("[aria-expanded]")).hover();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await toggle(page).click();
  await box(page).waitFor();
}

/** What the panel asks the shop for. */
function questions(page: Page) {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/search/panel") asked.push(url.searchParams.get("q") ?? "");
  });
  return asked;
}

describe("the search panel's timings", () => {
  it("[S9.timing.focus S2.panel.focus S2.panel.placeholder] the box has the focus after 100 ms, not before", async () => {
    await shop.visit(async (page) => {
      await openStopped(page);
      await page.clock.runFor(timings.searchFocus - 1);
      expect(await focused(page)).not.toBe(messages.searchBox);
      await page.clock.runFor(1);
      expect(await focused(page)).toBe(messages.searchBox);
    });
  });

  it("[S9.timing.pause S5.search.pause S2.panel.loading] asks 300 ms after typing stops, and says that it searches", async () => {
    await shop.visit(async (page) => {
      const asked = questions(page);
      const { promise: held, resolve } = Promise.withResolvers<void>();
      await page.route("**/search/panel?*", async (route) => {
        await held;
        await route.continue();
      });
      await openStopped(page);
      await page.clock.runFor(timings.searchFocus);
      await box(page).fill("ret");
      await page.clock.runFor(timings.searchPause - 1);
      await box(page).fill("retinol");
      await page.clock.runFor(timings.searchPause - 1);
      expect(asked).toEqual([]);
      await page.clock.runFor(1);
      await page.getByText(messages.searching, { exact: true }).waitFor();
      expect(asked).toEqual(["retinol"]);
      resolve();
      await page.getByRole("link", { name: /Retinol Face Serum/ }).waitFor();
    });
  });
});

describe("the search panel", () => {
  it("[S2.panel.eight S2.panel.see-all S2.panel.result] shows 8 results and the way to all of them", async () => {
    await shop.visit(async (page) => {
      await openPanel(page);
      await box(page).fill("face");
      const all = page.getByRole("link", { name: /^See all/ });
      await all.waitFor();
      const results = page.locator("[data-result]").filter({ hasNotText: /^See all/ });
      expect(await results.count()).toBe(limits.panel);
      const first = results.first();
      expect(await first.locator("img").count()).toBe(1);
      expect(await first.textContent()).toMatch(/Product[\s\S]*|[\s\S]*Product/);
      const count = Number((await all.textContent())?.match(/\d+/)?.[0]);
      expect(count).toBeGreaterThan(limits.panel);
      expect((await all.textContent())?.trim()).toBe(messages.seeAll(count));
      await expectAccessible(page);
      await all.click();
      await page.waitForURL("**/search?q=face");
      await page.getByText(`${count} results for "face"`).waitFor();
    });
  });

  it("[S2.panel.empty] says what to do where nothing is found", async () => {
    await shop.visit(async (page) => {
      await openPanel(page);
      await box(page).fill("Zzzz");
      await page.getByText(messages.noResults("Zzzz"), { exact: true }).waitFor();
      await page.getByText(messages.tips, { exact: true }).waitFor();
    });
  });

  it("[S2.panel.click] goes to what is clicked, and closes", async () => {
    await shop.visit(async (page) => {
      await openPanel(page);
      await box(page).fill("retinol");
      await page.getByRole("link", { name: /Retinol Face Serum/ }).click();
      await page.waitForURL("**/product/lumiskin-retinol");
      await box(page).waitFor({ state: "detached" });
    });
  });

  it("[S2.panel.submit S2.panel.buttons S5.search.empty] submits a query to the search page, and blanks nowhere", async () => {
    await shop.visit(async (page) => {
      await openPanel(page);
      await box(page).fill("   ");
      await box(page).press("Enter");
      await page
        .getByRole("search")
        .getByRole("button", { name: "Search", exact: true })
        .filter({ visible: true })
        .click();
      await page.waitForTimeout(100);
      expect(new URL(page.url()).pathname).toBe("/about");
      await box(page).fill("  Serum ");
      await page
        .getByRole("search")
        .getByRole("button", { name: "Search", exact: true })
        .filter({ visible: true })
        .click();
      await page.waitForURL("**/search?q=Serum");
      await toggle(page).click();
      await page.getByRole("button", { name: "Close search" }).click();
      await page.getByRole("button", { name: "Close search" }).waitFor({ state: "detached" });
    });
  });

  it("[S4.cache.key S5.search.normal R13.kept] asks once for one query, whatever its case and spaces", async () => {
    await shop.visit(async (page) => {
      const asked = questions(page);
      await openPanel(page);
      for (const typed of ["retinol", "niacinamide", " RETINOL ", "Niacinamide", "retinol"]) {
        await box(page).fill(typed);
        await page.getByRole("link", { name: new RegExp(`^Product${typed.trim()}`, "i") }).waitFor();
      }
      expect(asked).toEqual(["retinol", "niacinamide"]);
    });
  });

  it("[S4.cache.empty] an empty query clears the results", async () => {
    await shop.visit(async (page) => {
      await openPanel(page);
      await box(page).fill("retinol");
      await page.getByRole("link", { name: /Retinol Face Serum/ }).waitFor();
      await box(page).fill("  ");
      await page.locator("[data-result]").first().waitFor({ state: "detached" });
      expect(await page.getByText(/No results found/).count()).toBe(0);
    });
  });

  it("[R13.stale] a stale answer never overwrites a newer one", async () => {
    await shop.visit(async (page) => {
      const { promise: held, resolve } = Promise.withResolvers<void>();
      const { promise: late, resolve: arrived } = Promise.withResolvers<void>();
      await page.route("**/search/panel?q=retinol", async (route) => {
        await held;
        await route.continue().catch(() => {});
        arrived();
      });
      await openPanel(page);
      await box(page).fill("retinol");
      await page.getByText(messages.searching).waitFor();
      await box(page).fill("niacinamide");
      await page.getByRole("link", { name: /Niacinamide/ }).waitFor();
      resolve();
      await late;
      await page.waitForTimeout(200);
      expect(await page.locator("[data-result]").first().textContent()).toMatch(/Niacinamide/);
    });
  });

  it("[S8.search R13.failure] where a search fails the results go without a word, what was typed stays, and it is logged", async () => {
    const logged: string[] = [];
    await shop.visit(
      async (page) => {
        page.on("console", (message) => logged.push(message.text()));
        await openPanel(page);
        await box(page).fill("niacinamide");
        await page.getByRole("link", { name: /^ProductNiacinamide/ }).waitFor();
        let broken = true;
        await page.route("**/search/panel?q=retinol", (route) =>
          broken ? route.fulfill({ status: 500, body: "" }) : route.continue(),
        );
        await box(page).fill("retinol");
        await page.locator("[data-result]").first().waitFor({ state: "detached" });
        await page.getByText(messages.searching).waitFor({ state: "detached" });
        expect(await box(page).inputValue()).toBe("retinol");
        const panel = page.getByRole("search").locator("..");
        expect(await panel.textContent()).not.toMatch(/fail|error|sorry|No results/i);
        // The failure was not kept.
        broken = false;
        await box(page).fill("retino");
        await box(page).fill("retinol");
        await page.getByRole("link", { name: /^ProductRetinol/ }).waitFor();
      },
      {},
      /The search failed|status of 500/,
    );
    expect(logged.filter((text) => text.includes("The search failed"))).toHaveLength(1);
  });

  it("[S2.panel.escape S4.header.panel] works by the keyboard alone, on a phone too", async () => {
    for (const device of [{}, phone]) {
      await shop.visit(async (page) => {
        await page.goto("/about");
        await toggle(page).and(page.locator("[aria-expanded=false]")).focus();
        await page.keyboard.press("Enter");
        await expect.poll(() => focused(page)).toBe(messages.searchBox);
        await page.keyboard.press("Escape");
        await box(page).waitFor({ state: "detached" });
        expect(await toggle(page).getAttribute("aria-expanded")).toBe("false");
        expect(await focused(page)).toBe("Search");

        await page.keyboard.press("Enter");
        await expect.poll(() => focused(page)).toBe(messages.searchBox);
        await page.keyboard.type("retinol");
        await page.getByRole("link", { name: /Retinol Face Serum/ }).waitFor();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.waitForURL("**/product/lumiskin-retinol");
      }, device);
    }
  });
});
