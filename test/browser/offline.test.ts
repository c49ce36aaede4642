import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addToCart } from "../../shop/checkout/cart/add-to-cart.ts";
import { messages } from "../conformance/spec-table.ts";
import { enableTwoStep } from "../customers/two-step.ts";
import { orderLinesOf, placeTestOrder } from "../orders-fixture.ts";
import { desktop, expectAccessible, openBrowserShop, phone } from "./browser-shop.ts";

const withServiceWorker: BrowserContextOptions = { ...phone, serviceWorkers: "allow" };
/** Console errors of failed requests, the worker's script included, and of the offline page. */
const connectionErrors =
  /ERR_INTERNET_DISCONNECTED|Failed to load resource: .*503|Failed to fetch|error occurred when fetching the script/;

describe("without a connection", async () => {
  const shop = await openBrowserShop();
  const visit = (journey: Parameters<typeof shop.visit>[0]) =>
    shop.visit(journey, withServiceWorker, connectionErrors);

  /** Goes to a page and waits until it is cached, with its scripts. */
  async function cachePage(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
    await expect.poll(() => isCached(page, path)).toBe(true);
  }
  const isCached = (page: Page, path: string) =>
    page.evaluate(async (at) => Boolean(await caches.match(at, { ignoreVary: true })), path);
  const notice = (page: Page) => page.locator("aside[data-offline-notice]");
  const price = (page: Page, rupees: string) =>
    page
      .getByRole("main")
      .getByText(new RegExp(`^Rs\\. ${rupees}`))
      .first();

  it("shows visited pages with their time, and follows links to others", async () => {
    await visit(async (page, context) => {
      await cachePage(page, "/p2");
      await cachePage(page, "/catalog");
      // The photo of the first page, which loaded before the worker.
      await expect
        .poll(() =>
          page.evaluate(async () =>
            (await (await caches.open("pictures")).keys()).map(({ url }) => url).join(),
          ),
        )
        .toMatch(/\/media\/retinol\./);
      await context.setOffline(true);

      await page.goto("/p2");
      await page.getByRole("heading", { level: 1, name: "Retinol Face Serum" }).waitFor();
      expect(await notice(page).textContent()).toMatch(
        /^You are offline\. This page was saved on \d+ \w+ \d{4}(,| at) \d\d:\d\d; prices and availability may have changed\.$/,
      );
      const picture = page.locator("main img").first();
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
        "rgb(251, 247, 242)",
      );
      await expectAccessible(page);

      // Its scripts are cached too: the menu opens, and a link leads to another cached page.
      await page.locator("[aria-label=Menu]").first().click();
      await page.getByRole("link", { name: "Catalog" }).first().click();
      await page.waitForURL("**/catalog");
      await notice(page).waitFor();
      await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();

      await context.setOffline(false);
      // The browser takes a moment to notice the connection.
      await expect
        .poll(async () => {
          await page.goto("/p2");
          return notice(page).count();
        })
        .toBe(0);
    });
  });

  it("shows the offline page for an uncached page, with links to cached ones", async () => {
    await visit(async (page, context) => {
      await cachePage(page, "/p2");
      await context.setOffline(true);
      await page.goto("/p3");
      await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await page.getByRole("link", { name: "Retinol Face Serum" }).click();
      await notice(page).waitFor();

      await page.goto("/p3");
      await context.setOffline(false);
      // The browser takes a moment to notice the connection.
      const other = await context.newPage();
      await expect
        .poll(async () => {
          await other.goto("/b5");
          return other.getByRole("heading", { level: 1, name: "You are offline" }).count();
        })
        .toBe(0);
      await page.getByRole("link", { name: "Try again" }).click();
      await page.getByRole("heading", { level: 1, name: "Tranexamic Acid Face Serum" }).waitFor();
    });
  });

  it("never shows an old price without the notice", async () => {
    const setPrice = (unitPrice: number) =>
      shop.db.updateTable("products").set({ unitPrice }).where("id", "=", "eyebrow-razor").execute();
    await visit(async (page, context) => {
      await cachePage(page, "/b5");
      await price(page, "249").waitFor();
      await setPrice(29900);
      await page.goto("/b5");
      await price(page, "299").waitFor();
      expect(await notice(page).count()).toBe(0);
      await expect
        .poll(() => page.evaluate(async () => (await caches.match("/b5", { ignoreVary: true }))?.text()))
        .toContain("299");
      await setPrice(24900);
      await context.setOffline(true);
      await page.goto("/b5");
      await notice(page).waitFor();
      await price(page, "299").waitFor();
    });
  });

  it("caches nothing for signed-in customers", async () => {
    const person = await shop.signUp();
    await visit(async (page, context) => {
      await cachePage(page, "/about");
      await shop.signIn(context, person);
      for (const path of ["/p2", "/profile", "/orders", "/cart"]) {
        await page.goto(path);
        await page.locator("h1").waitFor();
      }
      const cachedResponses = await page.evaluate(async () => {
        const found: { url: string; text: string }[] = [];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            const answer = await cache.match(request, { ignoreVary: true });
            const isText = /text|json/.test(answer?.headers.get("Content-Type") ?? "");
            found.push({ url: request.url, text: isText ? ((await answer?.text()) ?? "") : "" });
          }
        }
        return found;
      });
      expect(cachedResponses.filter(({ text }) => text.includes(person.email))).toEqual([]);
      expect(
        cachedResponses
          .map(({ url }) => new URL(url).pathname)
          .filter((path) => !/^\/(assets|media)\//.test(path)),
      ).toEqual(expect.arrayContaining(["/about"]));
      await context.setOffline(true);
      for (const path of ["/p2", "/profile", "/orders", "/cart"]) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
      }
    });
  });

  it("shows the lost connection where the browser believes to be online", async () => {
    await shop.visit(
      async (page) => {
        await page.goto("/about");
        await page.route("**/catalog.data*", (route) => route.abort());
        await page.getByRole("link", { name: "See the catalogue" }).click();
        await page.getByRole("heading", { level: 1, name: "No internet connection" }).waitFor();
        await page.unroute("**/catalog.data*");
        await page.getByRole("link", { name: "Try again" }).click();
        await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
      },
      phone,
      connectionErrors,
    );
  });

  it("shows that an order was not sent, preserves what was typed, and orders once on retry", async () => {
    const person = await shop.signUp();
    await addToCart(shop.db, person.id, { productId: "lumiskin-retinol", quantity: 1 });
    await visit(async (page, context) => {
      await shop.signIn(context, person);
      await page.goto("/checkout");
      await page.getByRole("textbox", { name: "Phone number" }).fill("0300 1234567");
      await page.getByRole("textbox", { name: "Shipping address" }).fill("House 1, Lahore");
      await context.setOffline(true);
      for (let time = 0; time < 2; time++) {
        // The first message stays until the second attempt begins, so wait for the request to fail.
        const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
        await page.getByRole("button", { name: "Place Order" }).click();
        await failed;
        await page.getByText("Failed to place order. Please try again.").waitFor();
        await page.getByRole("button", { name: "Place Order" }).waitFor();
      }
      expect(await page.getByRole("textbox", { name: "Phone number" }).inputValue()).toBe("0300 1234567");
      expect(await page.getByRole("textbox", { name: "Shipping address" }).inputValue()).toBe(
        "House 1, Lahore",
      );
      await context.setOffline(false);
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.waitForURL(/\/checkout\/placed\//);
    });
    expect(await orderLinesOf(shop.db, { userId: person.id })).toHaveLength(1);
  });

  /** Answers every form of a page as something before the shop would; offline where the status is 0. */
  const answerForms = (page: Page, status: number) =>
    page.route("**/*.data*", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      if (status === 0) return route.abort();
      await route.fulfill({ status, contentType: "text/html", body: "<h1>Not the shop</h1>" });
    });
  /** Errors are expected of what is not the shop. */
  const foreignErrors = /Failed to load resource: .*50\d/;

  it.each([
    [0, "one"],
    [200, "several"],
    [500, "one"],
    [502, "several"],
    [503, "one"],
  ] as const)(
    "[S8.status R70] says that a status change did not get through, after a foreign %i, of %s",
    async (status, which) => {
      const owner = await shop.signUpAdmin();
      const { id, number } = await placeTestOrder(shop.db, await shop.customer((await shop.signUp()).id));
      await shop.visit(
        async (page, context) => {
          await shop.signIn(context, owner);
          if (which === "several") await page.goto(`/dashboard?chosen=${id}&end=completed`);
          else {
            await page.goto(`/dashboard?q=LS-${number}`);
            await page
              .getByRole("button", { name: new RegExp(`^Complete LS-${number}`) })
              .first()
              .click();
          }
          await answerForms(page, status);
          const dialog = page.getByRole("alertdialog");
          await dialog.getByRole("button", { name: "Mark as completed" }).click();
          await dialog.getByText(messages.statusFails, { exact: true }).waitFor();
          expect(await page.getByText(messages.statusFails).filter({ visible: true }).count()).toBe(1);
          await page.unrouteAll({ behavior: "wait" });
          await dialog.getByRole("button", { name: "Mark as completed" }).click();
          await page.getByText("is now completed.").waitFor();
          expect(await page.getByText(messages.statusFails).count()).toBe(0);
        },
        desktop,
        foreignErrors,
      );
    },
  );

  it("[S8.status] reads the list again when the lost status change had arrived", async () => {
    const owner = await shop.signUpAdmin();
    const { number } = await placeTestOrder(shop.db, await shop.customer((await shop.signUp()).id));
    await shop.visit(async (page, context) => {
      await shop.signIn(context, owner);
      await page.goto(`/dashboard?q=LS-${number}`);
      await page
        .getByRole("button", { name: new RegExp(`^Complete LS-${number}`) })
        .first()
        .click();
      await page.route("**/*.data*", async (route) => {
        if (route.request().method() === "POST") await route.fetch();
        await (route.request().method() === "POST" ? route.abort() : route.continue());
      });
      await page.getByRole("alertdialog").getByRole("button", { name: "Mark as completed" }).click();
      await page.getByText(messages.statusFails).first().waitFor();
      await page.getByText(`LS-${number}-1 is now completed.`).waitFor();
    }, desktop);
  });

  it("keeps the page and what was typed where a form of the dashboard is lost, with its worker", async () => {
    const owner = await shop.signUpAdmin();
    await visit(async (page, context) => {
      await cachePage(page, "/about");
      await shop.signIn(context, owner);
      await page.goto("/dashboard/categories");
      const name = page.getByRole("textbox", { name: "Name" }).last();
      await name.fill("Hair oils");
      await context.setOffline(true);
      await page.getByRole("button", { name: "Add" }).click();
      await page.getByText("Not saved. Please try again.", { exact: true }).waitFor();
      expect(await name.inputValue()).toBe("Hair oils");
      await context.setOffline(false);
      await page.getByRole("button", { name: "Add" }).click();
      await page.getByText("Saved.", { exact: true }).waitFor();
      expect(await page.getByText("Not saved.").count()).toBe(0);
    });
  });

  it("shows the alert of Add to Cart and Buy it now after an answer that is not the shop's", async () => {
    const owner = await shop.signUpAdmin();
    await shop.visit(
      async (page, context) => {
        await shop.signIn(context, owner);
        await page.goto("/p1");
        await answerForms(page, 502);
        await page.getByRole("button", { name: "Buy it now" }).click();
        await page.getByRole("alertdialog").getByText(messages.orderFails).waitFor();
        await page.getByRole("button", { name: "OK" }).click();
        await page.unrouteAll({ behavior: "wait" });
        await answerForms(page, 500);
        await page.getByRole("button", { name: "Add to Cart" }).click();
        await page.getByRole("alertdialog").getByText(messages.addFails).waitFor();
      },
      phone,
      foreignErrors,
    );
  });

  it("says that the code for signing in was not sent, and keeps it", async () => {
    const owner = await shop.signUpAdmin();
    await enableTwoStep(shop, owner);
    await shop.visit(
      async (page) => {
        await page.goto("/signin");
        await page.getByRole("textbox", { name: "Email" }).first().fill(owner.email);
        await page.getByLabel("Password", { exact: true }).fill(owner.password);
        await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
        await page.waitForURL("**/signin/code*");
        await page.getByLabel("Code").fill("123456");
        await answerForms(page, 500);
        await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
        await page.getByText("Not saved. Please try again.").waitFor();
        expect(await page.getByLabel("Code").inputValue()).toBe("123456");
      },
      phone,
      foreignErrors,
    );
  });
});

describe("the offline cache", async () => {
  const shop = await openBrowserShop();

  it("starts after the page has loaded, deletes caches of other builds, and updates without a reload", async () => {
    await shop.visit(async (page, context) => {
      // A URL without scripts, to leave caches behind as an earlier build would.
      await page.goto("/manifest.webmanifest");
      await page.evaluate(async () => {
        for (const name of ["pages-0123456789ab", "assets-0123456789ab", "pictures"]) {
          await (await caches.open(name)).put("/left-behind", new Response("old"));
        }
      });
      const events: string[] = [];
      page.on("load", () => events.push("load"));
      page.on("request", (request) => {
        if (request.isNavigationRequest()) events.push("navigated");
      });
      context.on("serviceworker", () => events.push("worker"));
      await page.goto("/");
      await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
      const staleCaches = () =>
        page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith("0123456789ab")));
      await expect.poll(staleCaches).toEqual([]);
      expect(await page.evaluate(async () => Boolean(await caches.match("/left-behind")))).toBe(true);

      const renewed = await page.evaluate(async () => {
        const changed = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
        );
        await navigator.serviceWorker.register("/sw.js?renewed");
        await changed;
        return (await navigator.serviceWorker.getRegistrations()).length;
      });
      expect(renewed).toBe(1);
      expect(events.filter((what) => what !== "worker")).toEqual(["navigated", "load"]);
      expect(events.indexOf("load")).toBeLessThan(events.indexOf("worker"));
    }, withServiceWorker);
  });

  it("serves feed and sitemap as XML that a browser can parse", async () => {
    await shop.visit(async (page) => {
      await page.goto("/terms");
      const read = (path: string, name: string) =>
        page.evaluate(
          async ([at, tag]) => {
            const text = await (await fetch(at)).text();
            const read = new DOMParser().parseFromString(text, "application/xml");
            const parseErrors = read.querySelectorAll("parsererror").length;
            return {
              parseErrors,
              root: read.documentElement.localName,
              count: read.getElementsByTagName(tag).length,
            };
          },
          [path, name] as const,
        );
      const { length } = await shop.db.selectFrom("articles").select("id").execute();
      await shop.db
        .insertInto("articles")
        .values({ id: "odd", title: "Oil & water: <b>1 < 2</b> ]]> \u0007", content: "لومی" })
        .execute();
      expect(await read("/feed.xml", "item")).toEqual({ parseErrors: 0, root: "rss", count: length + 1 });
      expect(await read("/sitemap.xml", "url")).toMatchObject({ parseErrors: 0, root: "urlset" });
    });
  });
});
