import type { Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { timings } from "../../conformance/spec-table.ts";
import { desktop, expectAccessible, openBrowserShop, phone } from "../browser-shop.ts";

const placeholder = "Search products, articles, pages...";

describe("searching in a browser", async () => {
  const shop = await openBrowserShop();

  const toggle = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Search", exact: true });
  const box = (page: Page) => page.getByRole("banner").getByPlaceholder(placeholder);
  const results = (page: Page) => page.getByRole("banner").locator("[data-result]");
  /** Goes to a page without search and waits for its hydration. */
  async function openQuietPage(page: Page) {
    await page.goto("/terms");
    await page.getByRole("banner").locator("a[aria-expanded=false]").waitFor();
  }
  async function openPanel(page: Page) {
    await openQuietPage(page);
    await toggle(page).click();
    await box(page).waitFor();
    await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true);
  }
  /** Records the queries of the panel, and can hold a response back or block it. */
  async function watchRequests(page: Page) {
    const queries: string[] = [];
    const gates = new Map<string, PromiseWithResolvers<void>>();
    const blockedQueries = new Set<string>();
    await page.route("**/search/panel?*", async (route) => {
      const query = new URL(route.request().url()).searchParams.get("q") ?? "";
      queries.push(query);
      await gates.get(query)?.promise;
      if (blockedQueries.has(query)) return route.fulfill({ status: 403, body: "Blocked" });
      await route.continue().catch(() => {});
    });
    const holdAnswer = (query: string) => {
      const gate = Promise.withResolvers<void>();
      gates.set(query, gate);
      return gate.resolve;
    };
    return { queries, blockedQueries, holdAnswer };
  }

  it("[S2.panel.empty] the panel fits a phone and a desktop and passes axe, empty, with and without results", async () => {
    await shop.visit(async (page) => {
      await openPanel(page);
      await expectAccessible(page);
      await page.keyboard.type("face");
      await results(page).first().waitFor();
      await expectAccessible(page);
      for (const { viewport } of [desktop, phone]) {
        if (viewport) await page.setViewportSize(viewport);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([viewport, overflow <= 0]).toEqual([viewport, true]);
      }
      await box(page).fill("lipstick");
      await page.getByText('No results found for "lipstick"').waitFor();
      expect(await page.getByText("Try different keywords or check spelling").isVisible()).toBe(true);
      expect(await results(page).count()).toBe(0);
      await expectAccessible(page);
    }, phone);
  });

  it("[S9.timing.focus S2.panel.focus S2.panel.placeholder S9.timing.pause S5.search.pause] focuses the box after 100 ms and searches when typing has stopped for 300 ms", async () => {
    await shop.visit(async (page) => {
      await page.clock.install();
      const { queries } = await watchRequests(page);
      await openQuietPage(page);
      const loaded = page.waitForResponse("**/search-panel-*.js");
      await toggle(page).hover();
      await loaded;
      await page.clock.pauseAt(Date.now() + 60_000);
      await toggle(page).click();
      await box(page).waitFor();
      const focused = () => box(page).evaluate((element) => element === document.activeElement);
      await page.clock.runFor(99);
      expect(await focused()).toBe(false);
      await page.clock.runFor(1);
      expect(await focused()).toBe(true);

      await page.keyboard.type("ser");
      await page.clock.runFor(299);
      await page.keyboard.type("um");
      await page.clock.runFor(299);
      expect(queries).toEqual([]);
      await page.clock.runFor(1);
      await results(page).first().waitFor();
      expect(queries).toEqual(["serum"]);
    });
  });

  it("[S2.panel.eight S2.panel.see-all S2.panel.result S2.panel.price S2.panel.click S9.limit.panel S2.panel.submit S5.search.empty S2.panel.buttons S4.header.panel] closes by its button, its toggle and a press outside, goes nowhere with an empty box, shows up to 8 results, links to all of them and to each, and goes to the search page on submit", async () => {
    await shop.visit(async (page) => {
      await openPanel(page);
      await page.getByRole("button", { name: "Close search" }).click();
      await expect.poll(() => box(page).count()).toBe(0);
      await toggle(page).click();
      await box(page).waitFor();
      await page.mouse.click(640, 700);
      await expect.poll(() => box(page).count()).toBe(0);
      await toggle(page).click();
      await box(page).waitFor();
      await toggle(page).click();
      await expect.poll(() => box(page).count()).toBe(0);

      await toggle(page).click();
      await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true);
      const navigations: string[] = [];
      page.on("framenavigated", (frame) => navigations.push(frame.url().replace(shop.address, "")));
      await page.keyboard.type("   ");
      await page.keyboard.press("Enter");
      await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
      await box(page).fill("face");
      await results(page).first().waitFor();
      expect(
        await page
          .getByRole("banner")
          .getByRole("listitem")
          .filter({ hasText: /Product|Article|Page/ })
          .count(),
      ).toBe(8);
      const first = results(page).first();
      expect(await first.locator("img").getAttribute("src")).toMatch(/^\/media\//);
      expect(await first.textContent()).toMatch(/Product[\s\S]+Rs\.[\d,]+\.\d\d PKR/);
      const all = page.getByRole("link", { name: /^See all \d+ results →$/ });
      const total = Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
      expect(total).toBeGreaterThan(8);
      expect(await page.getByRole("banner").getByRole("status").textContent()).toBe(
        `${total} results for "face"`,
      );
      await all.click();
      await page.waitForURL("**/search?q=face");
      await expect.poll(() => box(page).count()).toBe(0);

      await toggle(page).click();
      await box(page).fill("retinol");
      await results(page).filter({ hasText: "Retinol Face Serum" }).click();
      await page.waitForURL("**/product/lumiskin-retinol");
      await expect.poll(() => box(page).count()).toBe(0);

      await toggle(page).click();
      await box(page).fill("  face & body ");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/search?q=face+%26+body");
      await expect
        .poll(() => page.locator("main").getByPlaceholder(placeholder).inputValue())
        .toBe("face & body");
      expect(navigations).toEqual(["/search?q=face", "/product/lumiskin-retinol", "/search?q=face+%26+body"]);
    });
  });

  it("[S2.panel.loading R13.stale] shows Searching..., and a stale response never overwrites a newer one", async () => {
    await shop.visit(async (page) => {
      const { queries, holdAnswer } = await watchRequests(page);
      const release = holdAnswer("retinol");
      const settled = requestSettled(page, "retinol");
      await openPanel(page);
      await page.keyboard.insertText("retinol");
      await page.getByText("Searching...", { exact: true }).waitFor();
      // What is cut off on its way there has no end.
      await expect.poll(() => queries).toEqual(["retinol"]);
      await box(page).fill("razor");
      await results(page).filter({ hasText: "Eyebrow Razors" }).waitFor();
      release();
      await settled;
      await nextFrame(page);
      expect(queries).toEqual(["retinol", "razor"]);
      expect(await results(page).filter({ hasText: "Retinol" }).count()).toBe(0);
      expect(await results(page).filter({ hasText: "Eyebrow Razors" }).count()).toBe(1);
    });
  });

  it("[R43] never shows a response under another query", async () => {
    await shop.visit(async (page) => {
      await page.clock.install();
      await openPanel(page);
      const panel = () => page.getByRole("banner").getByRole("search").locator("..").textContent();
      const all = page.getByRole("link", { name: /^See all/ });
      await box(page).fill("lipstick");
      await page.getByText('No results found for "lipstick"').waitFor();
      await page.clock.pauseAt(Date.now() + 60_000);
      await box(page).fill("face");
      expect(await panel()).toContain('No results found for "lipstick"');
      await page.clock.runFor(299);
      expect(await panel()).not.toMatch(/"face"/);
      await page.clock.runFor(1);
      await all.waitFor();
      expect(await panel()).toMatch(/\d+ results for "face"/);

      const release = (await watchRequests(page)).holdAnswer("retinol");
      await box(page).fill("retinol");
      for (const time of [299, 1]) {
        expect(await panel()).toMatch(/\d+ results for "face"/);
        expect(await all.getAttribute("href")).toBe("/search?q=face");
        await page.clock.runFor(time);
      }
      await page.getByText("Searching...", { exact: true }).waitFor();
      expect(await panel()).toMatch(/\d+ results for "face"/);
      expect(await all.getAttribute("href")).toBe("/search?q=face");
      release();
      await page.getByText(/^\d+ results? for "retinol"$/).waitFor();
      expect(await panel()).not.toMatch(/"face"/);
      // A cached response of a query in other case shows the query as typed.
      await box(page).fill(" FACE ");
      await page.getByText(/^\d+ results for "FACE"$/).waitFor();
    });
  });

  it("[S4.cache.key S4.cache.empty S5.search.normal R13.kept] caches responses by trimmed lowercase query, and shows nothing for an empty one", async () => {
    await shop.visit(async (page) => {
      await page.clock.install();
      const { queries } = await watchRequests(page);
      await openPanel(page);
      await box(page).fill("serum");
      await results(page).first().waitFor();
      await box(page).fill("   ");
      await expect.poll(() => results(page).count()).toBe(0);
      expect(await page.getByRole("banner").getByRole("status").textContent()).toBe("");
      await box(page).fill("razor");
      await results(page).filter({ hasText: "Razors" }).waitFor();
      await box(page).fill("  SERUM ");
      await results(page).filter({ hasText: "Retinol Face Serum" }).waitFor();
      await page.clock.fastForward(1000);
      await box(page).fill("glove");
      await results(page).filter({ hasText: "Glove" }).first().waitFor();
      expect(queries).toEqual(["serum", "razor", "glove"]);
    });
  });

  it("[S4.cache.cap S9.limit.cache] asks again for the oldest of more than a hundred queries alone", async () => {
    await shop.visit(async (page) => {
      await page.clock.install();
      const queries: string[] = [];
      await page.route("**/search/panel?*", async (route) => {
        queries.push(new URL(route.request().url()).searchParams.get("q") ?? "");
        await route.fulfill({ json: { total: 0, results: [] } });
      });
      await openPanel(page);
      const search = async (query: string) => {
        await box(page).fill(query);
        await page.clock.fastForward(timings.searchDebounce);
        await page.getByText(`No results found for "${query}"`).waitFor();
      };
      for (let count = 0; count <= 100; count++) await search(`query ${count}`);
      expect(queries).toHaveLength(101);
      for (const count of [1, 100, 0]) await search(`query ${count}`);
      expect(queries.slice(101)).toEqual(["query 0"]);
    });
  });

  it("[S8.search R13.failure] shows nothing where the search fails, keeps what was typed, and searches again", async () => {
    await shop.visit(async (page) => {
      await captureErrors(page);
      const { queries, blockedQueries } = await watchRequests(page);
      await openPanel(page);
      await box(page).fill("serum");
      await results(page).first().waitFor();
      blockedQueries.add("razor");
      await box(page).fill("razor");
      await expect.poll(() => results(page).count()).toBe(0);
      expect(await page.getByRole("banner").getByRole("status").textContent()).toBe("");
      expect(await box(page).inputValue()).toBe("razor");
      expect(await said(page)).toEqual(["The search failed."]);
      blockedQueries.clear();
      await box(page).fill("raz");
      await results(page).first().waitFor();
      await box(page).fill("razor");
      await expect.poll(() => queries.filter((query) => query === "razor").length).toBe(2);
    });
  });

  it("[S2.panel.escape S4.header.panel S2.header.search] works by keyboard alone: arrows move the focus, Escape closes and restores it, leaving closes", async () => {
    await shop.visit(async (page) => {
      await openQuietPage(page);
      await toggle(page).focus();
      await page.keyboard.press("Enter");
      await box(page).waitFor();
      expect(await toggle(page).getAttribute("aria-expanded")).toBe("true");
      await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.type("serum");
      await results(page).first().waitFor();
      const focus = () => page.evaluate(() => document.activeElement?.textContent ?? "");
      await page.keyboard.press("ArrowDown");
      expect(await focus()).toContain("Niacinamide + Zinc");
      await page.keyboard.press("ArrowDown");
      expect(await focus()).toContain("Retinol");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("Escape");
      await expect.poll(() => box(page).count()).toBe(0);
      expect(await toggle(page).evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await toggle(page).getAttribute("aria-expanded")).toBe("false");

      await page.keyboard.press("Enter");
      await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true);
      await page
        .getByRole("link", { name: /^(Sign in|Cart)/ })
        .first()
        .focus();
      await expect.poll(() => box(page).count()).toBe(0);
    });
  });

  it("[R71] names what was searched instead, leads on with it, and suggests another spelling", async () => {
    await shop.visit(async (page) => {
      await openPanel(page);
      const status = page.getByRole("banner").getByRole("status");
      await box(page).fill("چہرہ");
      await page.getByText('You searched for "چہرہ".').waitFor();
      expect(await status.textContent()).toMatch(/^\d+ results for "face"You searched/);
      const all = page.getByRole("link", { name: /^See all/ });
      expect(await all.getAttribute("href")).toBe("/search?q=face");
      await box(page).fill("pimples");
      await page.getByRole("link", { name: 'Products for "acne"' }).waitFor();
      await expectAccessible(page);
      await box(page).fill("pigmntation");
      const suggestion = page.getByRole("link", { name: "pigmentation" });
      await suggestion.waitFor();
      await expectAccessible(page);
      await suggestion.click();
      await page.waitForURL("**/search?q=pigmentation");
    }, phone);
  });

  it("the search page follows query and sort, and so do back and forward", async () => {
    await shop.visit(async (page) => {
      await page.goto("/search");
      await page.getByRole("banner").locator("a[aria-expanded=false]").waitFor();
      const field = page.locator("main").getByPlaceholder(placeholder);
      await page.getByRole("link", { name: "Anti-aging" }).click();
      await page.waitForURL("**/search?q=Anti-aging");
      await page.getByRole("heading", { name: "Retinol Face Serum" }).waitFor();
      expect(await field.inputValue()).toBe("Anti-aging");
      await field.fill("massage");
      await page.waitForURL("**/search?q=massage");
      // The URL changes before the page: wait for its links.
      const linkTo = (search: string) => page.locator(`main a[href="/search?${search}"]`).first();
      await linkTo("q=massage&type=products").waitFor();
      await page.getByLabel("Sort").selectOption("Price high to low");
      await page.waitForURL("**/search?q=massage&sort=price-high-low");
      await linkTo("q=massage&type=products&sort=price-high-low").click();
      await page.waitForURL("**/search?q=massage&type=products&sort=price-high-low");
      await expect
        .poll(() => page.locator("main h2").first().textContent())
        .toBe("Smart Massage Vacuum Cupping");
      await page.locator('a[aria-current="page"]', { hasText: "Products 4" }).waitFor();
      await page.goBack();
      await page.waitForURL((url) => url.search === "");
      await expect.poll(() => field.inputValue()).toBe("");
      await page.goForward();
      await page.waitForURL("**/search?q=massage&type=products&sort=price-high-low");
      await expect.poll(() => field.inputValue()).toBe("massage");
      expect(await page.getByLabel("Sort").inputValue()).toBe("price-high-low");
      // A new query keeps both, with links to remove them.
      await field.fill("face");
      await page.waitForURL("**/search?q=face&type=products&sort=price-high-low");
      const remove = page.getByRole("link", { name: "Remove: Type: Products" });
      await expect.poll(() => remove.getAttribute("href")).toBe("/search?q=face&sort=price-high-low");
      await remove.click();
      await page.waitForURL("**/search?q=face&sort=price-high-low");
      const clear = page.getByRole("link", { name: "Clear all" });
      await expect.poll(() => clear.getAttribute("href")).toBe("/search?q=face");
      await remove.waitFor({ state: "detached" });
      await clear.click();
      await page.waitForURL("**/search?q=face");
      await expect.poll(() => page.getByRole("region", { name: "Active filters" }).count()).toBe(0);
      expect(await page.locator("main").getByRole("button", { name: "Sort" }).isVisible()).toBe(false);
    });
  });

  it("the search page shows empty results where the shop cannot be reached, and keeps what was typed", async () => {
    await shop.visit(async (page) => {
      await captureErrors(page);
      await page.goto("/search?q=massage");
      await page.getByRole("banner").locator("a[aria-expanded=false]").waitFor();
      await page.route("**/search.data*", (route) => route.abort());
      const field = page.locator("main").getByPlaceholder(placeholder);
      await field.fill("serum");
      await page.getByRole("heading", { name: 'No results found for "serum"' }).waitFor();
      expect(await field.inputValue()).toBe("serum");
      expect(await said(page)).toEqual(["The search failed."]);
      await page.unroute("**/search.data*");
      await field.fill("serums");
      await page.waitForURL("**/search?q=serums");
      await page.getByText(/^\d+ results? for "serums"$/).waitFor();
    });
  });
});

/** Collects the page's console errors instead of failing the test. */
function captureErrors(page: Page) {
  return page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    console.error = (...words: unknown[]) => said.push(String(words[0]));
  });
}

/** Resolves when a request of the panel has finished or was aborted. */
function requestSettled(page: Page, query: string) {
  const isRequest = (request: Request) => new URL(request.url()).searchParams.get("q") === query;
  return Promise.race([
    page.waitForEvent("requestfinished", isRequest),
    page.waitForEvent("requestfailed", isRequest),
  ]);
}

function nextFrame(page: Page) {
  return page.evaluate(
    () => new Promise((resolveFrame) => requestAnimationFrame(() => setTimeout(resolveFrame))),
  );
}

function said(page: Page) {
  return page.evaluate(() => (window as unknown as { said: string[] }).said);
}
