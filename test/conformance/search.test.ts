import { afterEach, describe, expect, it } from "vitest";
import { searchForPage, searchForPanel } from "../../shop/catalogue/search/search-shop.ts";
import { screen } from "../screen.ts";
import { openTestShop } from "../test-shop.ts";
import { limits } from "./spec-table.ts";

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

async function insertProduct(id: string, { name = "Xyz", ...more }: { name?: string; rating?: number }) {
  const row = { category: "healthcare", cataloguePrice: 100, unitPrice: 100, position: 99, ...more };
  await db
    .insertInto("products")
    .values({ id, name, ...row } as never)
    .execute();
}
afterEach(async () => {
  await db.deleteFrom("products").where("id", "like", "test-%").execute();
});

const scoreOf = async (version: keyof typeof searches, query: string, id: string) =>
  (await searches[version](search, query, rethrow)).find((result) => result.id === id)?.score ?? 0;

describe("scores of documents in the shop's database", () => {
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
    // There, rating and stock count: 80 + 5 + 10 + 15 against 100 + 5.
    const { main } = await screen(shop.get("/search?q=quillwort"));
    expect(main.all("article").map((card) => card.links[0]?.text)).toEqual(["Quillwort Balm", "Quillwort"]);
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
});

describe("results", () => {
  it("[S5.search.normal S5.search.empty] ignore spaces and case of the query, and are empty for a blank one", async () => {
    expect(await panel("  RETINOL ")).toEqual(await panel("retinol"));
    for (const query of ["", "   ", "\t"]) expect(await panel(query)).toEqual({ total: 0, results: [] });
  });
});
