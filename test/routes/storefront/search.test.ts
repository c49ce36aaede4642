import { describe, expect, it, vi } from "vitest";
import { choices, messages } from "../../conformance/spec-table.ts";
import { screen } from "../../screen.ts";
import { built, openTestShop } from "../../test-shop.ts";

type Answer = { total: number; results: Record<string, unknown>[] };

describe("searching", async () => {
  const shop = await openTestShop();
  /** The search page, with the titles and links of its result cards. */
  async function page(path: string) {
    const { status, main } = await screen(shop.get(path));
    const cards = main.all("h2").flatMap((heading) => heading.links);
    return {
      status,
      main,
      text: main.text,
      titles: cards.map(({ text }) => text),
      cards: cards.map(({ to }) => to),
      links: main.links.map(({ to }) => to),
    };
  }
  async function panel(query: string) {
    const response = await shop.get(`/search/panel?${new URLSearchParams({ q: query })}`);
    return { status: response.status, ...((await response.json()) as Answer) };
  }

  describe("on the search page without scripts", () => {
    it.each(["/search", "/search?q=", "/search?q=%20%09"])(
      "[S2.search.chips] %s suggests popular searches",
      async (path) => {
        const { status, text, links } = await page(path);
        expect(status).toBe(200);
        expect(text).not.toContain("No results");
        for (const search of choices.chips) {
          expect(text).toContain(search);
          expect(links).toContain(`/search?q=${search}`);
        }
      },
    );

    it("[S2.search.input S2.search.tabs S2.search.sorts S2.search.cards S2.route.search] shows the results, the tabs with their counts and the six sorts", async () => {
      const { status, text, titles, links, main } = await page("/search?q=Serum");
      expect(status).toBe(200);
      expect(titles.slice(0, 3)).toEqual([
        "Niacinamide + Zinc Face Serum",
        "Retinol Face Serum",
        "Tranexamic Acid Face Serum",
      ]);
      expect(text).toContain(`${titles.length} results for "Serum"`);
      expect(text).toMatch(/All \d+\sProducts 3\sArticles \d+\sPages \d+/);
      expect(text).toContain("Rs.2,199.00 PKR");
      expect(main.all("option").map((option) => option.text)).toEqual(choices.sorts);
      expect(links).toContain("/product/lumiskin-retinol");
      expect(links).toContain("/search?q=Serum&type=articles");
      expect(main.field("q").value).toBe("Serum");
    });

    it.each([
      ["products", /^\/product\//],
      ["articles", /^\/article\//],
      ["pages", /^\/(catalog)?$/],
    ])("[S2.search.tabs] shows only %s in their tab", async (type, address) => {
      const all = await page("/search?q=serum");
      const { titles, cards } = await page(`/search?q=serum&type=${type}`);
      expect(cards.length).toBeGreaterThan(0);
      expect(cards.every((to) => address.test(to))).toBe(true);
      expect(titles.length).toBeLessThan(all.titles.length);
    });

    it("[S2.search.sorts] sorts by the parameter", async () => {
      const path = "/search?q=massage&type=products&sort=";
      const cheapFirst = (await page(`${path}price-low-high`)).titles;
      expect(cheapFirst[0]).toMatch(/Scalp massager|Jade Roller/);
      expect((await page(`${path}price-high-low`)).titles[0]).toBe("Smart Massage Vacuum Cupping");
      expect((await page(`${path}name`)).titles).toEqual([...cheapFirst].sort());
      // Every sort has the same results.
      expect(cheapFirst.length).toBeGreaterThan(2);
      const { main } = await page(path);
      const sorts = main.all("option").map(({ attributes }) => attributes.value ?? "");
      expect(sorts).toHaveLength(6);
      for (const sort of sorts)
        expect((await page(path + sort)).titles.sort(), sort).toEqual([...cheapFirst].sort());
    });

    it("[S2.search.tips] has tips if there are no results", async () => {
      const { status, text } = await page("/search?q=%3Cb%3Elipstick%3C%2Fb%3E");
      expect(status).toBe(200);
      expect(text).toContain(messages.noResults("<b>lipstick</b>"));
      expect(text).toContain(messages.tips);
      const { main } = await screen(shop.get("/search?q=lipstick"));
      const tips = main.all("ul").at(-1);
      expect(tips?.all("li")).toHaveLength(3);
      expect(tips?.links.map(({ to }) => to)).toEqual(["/catalog", "/contact"]);
      for (const search of choices.chips) expect(text).toContain(search);
    });

    it("has a message for an empty tab", async () => {
      const { text, links } = await page("/search?q=scalp&type=pages");
      expect(text).toContain('No results of this type for "scalp".');
      expect(links).toContain("/search?q=scalp");
    });
  });

  describe("in the header's panel", () => {
    it("[S2.panel.result S2.panel.description S2.panel.price S3.result S9.limit.description R12.urls R1 R3] has each result with its image, title, type, truncated description, price text and URL", async () => {
      const { results } = await panel("retinol");
      expect(results[0]).toEqual({
        key: "product-lumiskin-retinol",
        type: "Product",
        title: "Retinol Face Serum",
        description: expect.stringMatching(/^[\s\S]{150}\.\.\.$/),
        price: "Rs.1,999.00 PKR",
        url: "/product/lumiskin-retinol",
        image: expect.objectContaining({ src: expect.stringMatching(/^\/media\/retinol\.[0-9a-f]{8}$/) }),
        color: "#F3E3CB",
        soldOut: false,
      });
      expect(results[1]).toMatchObject({
        type: "Article",
        title: "Starting slowly with retinol",
        description: expect.stringMatching(/^[\s\S]{150}\.\.\.$/),
        price: null,
        url: "/article/starting-with-retinol",
      });
      expect((await panel("terms of service")).results[0]).toMatchObject({
        type: "Page",
        title: "Terms of Service",
        url: "/terms",
      });
      // Its price on the grids is another one.
      expect((await panel("razor")).results[0]).toMatchObject({ price: "Rs.249.00 PKR" });
    });

    it("links to nothing that is not there", async () => {
      for (const query of ["serum", "home", "contact", "policy", "terms", "about", "tools"]) {
        for (const { url } of (await panel(query)).results) {
          expect((await shop.get(String(url))).status, String(url)).toBe(200);
        }
      }
    });
  });

  describe("with a database that fails", () => {
    const withoutTable = async (table: string, action: () => Promise<void>) => {
      const error = vi.spyOn(built.log, "error").mockImplementation(() => {});
      await shop.shop.pool.query(`alter table ${table} rename to ${table}_away`);
      // The documents in memory are used until something changes.
      await shop.shop.pool.query("update media set alt = alt");
      try {
        await action();
        return error.mock.calls.map(([fields]) => fields as unknown as { requestId: string; err: Error });
      } finally {
        await shop.shop.pool.query(`alter table ${table}_away rename to ${table}`);
        error.mockRestore();
      }
    };

    it("[S8.articles] has products if articles cannot be read, and logs it once for each search", async () => {
      const logged = await withoutTable("articles", async () => {
        expect((await page("/search?q=retinol")).titles).toEqual(["Retinol Face Serum"]);
        expect((await panel("retinol")).results.map(({ type }) => type)).toEqual(["Product"]);
      });
      expect(logged).toHaveLength(2);
      expect(logged[0]).toMatchObject({
        requestId: expect.any(String),
        err: { message: expect.stringContaining("articles") },
      });
    });

    it("[S8.search R13.failure] shows no results if the search fails, preserves the query, and logs it", async () => {
      const logged = await withoutTable("products", async () => {
        const { status, text, titles, main } = await page("/search?q=retinol");
        expect(status).toBe(503);
        expect(titles).toEqual([]);
        expect(text).toContain(messages.noResults("retinol"));
        expect(main.field("q").value).toBe("retinol");
      });
      expect(logged).toHaveLength(1);
      expect(logged[0]?.err.message).toContain("products");
    });

    it("responds to the panel with an error without details", async () => {
      const logged = await withoutTable("products", async () => {
        const response = await shop.get("/search/panel?q=retinol");
        expect(response.status).toBe(500);
        expect(await response.text()).not.toContain("products");
      });
      expect(logged).toHaveLength(1);
    });
  });
});
