import { afterEach, describe, expect, it } from "vitest";
import { searchForPage, searchForPanel } from "../../shop/search/search-shop.ts";
import { screen } from "../screen.ts";
import { openTestShop } from "../test-shop.ts";
import {
  type DocumentFields,
  fallbacks,
  limits,
  pageArticleScores,
  pageProductScores,
  panelArticleScores,
  panelProductScores,
  staticPages,
} from "./spec-table.ts";

const shop = await openTestShop();
const { db } = shop;
const { search } = shop.shop;
const rethrow = (cause: unknown) => {
  throw cause;
};
const searches = { first: searchForPanel, second: searchForPage };

interface PanelResult {
  type: string;
  title: string;
  description: string;
  price: string | null;
  url: string;
}
async function panel(query: string): Promise<{ total: number; results: PanelResult[] }> {
  return (await shop.get(`/search/panel?${new URLSearchParams({ q: query })}`)).json();
}

async function insertProduct(id: string, { name = "Xyz", ...more }: DocumentFields) {
  const row = { category: "healthcare", cataloguePrice: 100, unitPrice: 100, position: 99, ...more };
  await db
    .insertInto("products")
    .values({ id, name, ...row } as never)
    .execute();
}
async function insertArticle(id: string, { name = "Xyz", description = "", tags = [] }: DocumentFields) {
  await db.insertInto("articles").values({ id, title: name, content: description, tags }).execute();
}
const documentId = "test-document";
afterEach(async () => {
  await db.deleteFrom("products").where("id", "like", "test-%").execute();
  await db.deleteFrom("articles").where("id", "like", "test-%").execute();
});

const scoreOf = async (version: keyof typeof searches, query: string, id = documentId) =>
  (await searches[version](search, query, rethrow)).find((result) => result.id === id)?.score ?? 0;

describe("scores of documents in the shop's database", () => {
  it.each(panelProductScores)(
    "[%s R9] first version, product %j, %j: %i",
    async (_, fields, query, score) => {
      await insertProduct(documentId, fields);
      expect(await scoreOf("first", query)).toBe(score);
    },
  );

  it.each(pageProductScores)(
    "[%s R10] second version, product %j, %j: %i",
    async (_, fields, query, score) => {
      await insertProduct(documentId, fields);
      expect(await scoreOf("second", query)).toBe(score);
    },
  );

  it.each(panelArticleScores)(
    "[%s R9] first version, article %j, %j: %i",
    async (_, fields, query, score) => {
      await insertArticle(documentId, fields);
      expect(await scoreOf("first", query)).toBe(score);
    },
  );

  it.each(pageArticleScores)(
    "[%s R10] second version, article %j, %j: %i",
    async (_, fields, query, score) => {
      await insertArticle(documentId, fields);
      expect(await scoreOf("second", query)).toBe(score);
    },
  );

  it("[S9.panel.product-category S9.page.product-category] categories", async () => {
    await insertProduct(documentId, {});
    expect(await scoreOf("first", "healthcar")).toBe(60);
    expect(await scoreOf("first", "healthcare")).toBe(60);
    expect(await scoreOf("second", "healthcar")).toBe(40 + 5);
    expect(await scoreOf("second", "healthcare")).toBe(60 + 5);
  });

  it("[S9.panel.page-title S9.page.page-title] titles of pages", async () => {
    for (const version of ["first", "second"] as const) {
      expect(await scoreOf(version, "about us", "about")).toBe(95);
      expect(await scoreOf(version, "about u", "about")).toBe(75);
    }
  });

  it("[S9.score.versions R8] the panel uses the first, the search page the second", async () => {
    // Only the first scores a prefix of three characters, only the second scores words.
    await insertProduct("test-prefix", { name: "Quillwort" });
    await insertProduct("test-words", { name: "Xyz Quix" });
    const query = "quixotic xyz";
    expect(await scoreOf("first", query, "test-prefix")).toBe(40);
    expect(await scoreOf("first", query, "test-words")).toBe(40);
    expect(await scoreOf("second", query, "test-prefix")).toBe(0);
    expect(await scoreOf("second", query, "test-words")).toBe(30 + 5);
    expect((await panel(query)).results.map(({ url }) => url)).toEqual([
      "/product/test-prefix",
      "/product/test-words",
    ]);
    const { main } = await screen(shop.get(`/search?${new URLSearchParams({ q: query })}`));
    const found = main.links.map(({ to }) => to);
    expect(found).toContain("/product/test-words");
    expect(found).not.toContain("/product/test-prefix");
  });

  it("[S9.score.shown R11] nothing with a score of 0 is shown, and the best comes first", async () => {
    await insertProduct("test-b", { name: "Quillwort Balm", rating: 5 });
    await insertProduct("test-a", { name: "Quillwort" });
    await insertProduct("test-none", { name: "Moss", rating: 5 });
    expect((await panel("quillwort")).results.map(({ title }) => title)).toEqual([
      "Quillwort",
      "Quillwort Balm",
    ]);
    expect((await panel("zzzz")).total).toBe(0);
    expect(await scoreOf("second", "zzzz", "test-none")).toBe(0);
  });
});

describe("limits", () => {
  it("[S9.limit.panel S9.limit.kept S2.panel.eight R12.order] returns at most 50 results, of which the panel shows 8", async () => {
    for (let n = 0; n < 60; n++) await insertProduct(`test-${n}`, { name: `Quillwort ${n}` });
    const { total, results } = await panel("quillwort");
    expect([total, results.length]).toEqual([limits.maxResults, limits.panel]);
    const { main } = await screen(shop.get("/search?q=quillwort&type=products"));
    expect(main.text).toMatch(/All 50\sProducts 50\sArticles 0\sPages 0/);
    expect(main.all("article", /^Quillwort \d+$/)).toHaveLength(limits.maxResults);
  });

  it("[S9.limit.description S2.panel.description R12.cut] a description is cut to 150 characters", async () => {
    await insertProduct("test-long", { name: "Quillwort", description: "q".repeat(151) });
    await insertProduct("test-fits", { name: "Quillwort fits", description: "f".repeat(150) });
    const { results } = await panel("quillwort");
    expect(results.map(({ description }) => description)).toEqual([
      `${"q".repeat(limits.description)}...`,
      "f".repeat(limits.description),
    ]);
  });

  it("[S3.result.article] an article's description is the first 200 characters of its content", async () => {
    await insertArticle(documentId, { name: "Quillwort", description: "a".repeat(300) });
    const found = await searchForPage(search, "quillwort", rethrow);
    expect(found[0]?.description).toBe("a".repeat(limits.articleDescription));
  });
});

describe("results", () => {
  it("[S2.panel.result S3.result R12.urls S2.panel.price R3] have type, title, price text and URL", async () => {
    const { results } = await panel("retinol");
    expect(results[0]).toMatchObject({
      type: "Product",
      title: "Retinol Face Serum",
      price: "Rs.1,999.00 PKR",
      url: "/product/lumiskin-retinol",
    });
    expect(results.find(({ type }) => type === "Article")?.url).toMatch(/^\/article\//);
    for (const { url } of results) expect((await shop.get(url)).status).toBe(200);
  });

  it.each(staticPages)("[S3.static-pages R14] include the page %s", async (title) => {
    const pages = (await panel(title)).results.filter(({ type }) => type === "Page");
    expect(pages[0]?.title).toBe(title);
    expect((await shop.get(pages[0]?.url ?? "")).status).toBe(200);
  });

  it("[S3.fallback.description S3.fallback.content] have fallback texts", async () => {
    await insertProduct("test-product", { name: "Quillwort", description: "" });
    await insertArticle("test-article", { name: "Quillwort", description: "" });
    const found = Object.fromEntries((await panel("quillwort")).results.map((r) => [r.type, r.description]));
    expect(found).toEqual({ Product: fallbacks.description, Article: fallbacks.content });
  });

  it("[S5.search.normal S5.search.empty] ignore spaces and case of the query, and are empty for a blank one", async () => {
    expect(await panel("  RETINOL ")).toEqual(await panel("retinol"));
    for (const query of ["", "   ", "\t"]) expect(await panel(query)).toEqual({ total: 0, results: [] });
  });
});
