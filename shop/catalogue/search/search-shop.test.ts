import { describe, expect, it, vi } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { openSearch, searchForPage, searchForPanel } from "./search-shop.ts";
import { staticPages } from "./static-pages.ts";

const unexpected = (cause: unknown) => {
  throw cause;
};

describe("searching the seeded shop", async () => {
  const { db } = await createTestDatabase(5);
  const search = openSearch(db);
  const panel = (typed: string) => searchForPanel(search, typed, unexpected);
  const page = (typed: string) => searchForPage(search, typed, unexpected);
  const topScores = (results: Awaited<ReturnType<typeof panel>>) =>
    results.slice(0, 4).map(({ title, score }) => [title, score]);

  it("scores for the panel by the first version", async () => {
    expect(topScores(await panel("retinol"))).toEqual([
      ["Retinol Face Serum", 80 + 40 + 20 + 30],
      ["Starting slowly with retinol", 70 + 25 + 35],
      ["A short routine for dry skin", 25],
      ["Acne and dark spots: what a serum can and cannot do", 25],
    ]);
  });

  it("scores for the page by the second version", async () => {
    expect(topScores(await page("retinol"))).toEqual([
      ["Retinol Face Serum", 80 + 20 + 50 + 5],
      ["Starting slowly with retinol", 70 + 15 + 45],
      ["A short routine for dry skin", 5],
      ["Acne and dark spots: what a serum can and cannot do", 5],
    ]);
  });

  it("finds products with unit price, photo and colour", async () => {
    const [razor] = await panel(" Eyebrow RAZOR ");
    expect(razor).toMatchObject({
      id: "eyebrow-razor",
      type: "product",
      title: "Eyebrow Razors",
      price: "Rs.249.00 PKR",
      url: "/product/eyebrow-razor",
      color: "#F3E1E6",
      rating: null,
    });
    expect(razor?.image?.src).toMatch(/^\/media\/eyebrow-razor\./);
  });

  it("rewrites no query that is longer than anyone types", async () => {
    expect(await page("daag")).toEqual([]);
    const answer = (padding: number) => search.complete(`${"z ".repeat(padding)}daag`, "page", []);
    expect(answer(98).instead).toBe("dark spots");
    expect(answer(99)).toEqual({ results: [] });
  });

  it.each(staticPages.map(({ title, url }) => [title, url]))("finds the page %s", async (title, url) => {
    for (const results of [await panel(title), await page(title)]) {
      const found = results.find((result) => result.type === "page" && result.url === url);
      expect(found).toMatchObject({ title, id: url === "/" ? "home" : url.slice(1) });
    }
  });

  it("[S3.static-pages R14] knows exactly six pages (R14)", () => {
    expect(staticPages.map(({ title }) => title)).toEqual([
      "Home",
      "Catalog",
      "Contact",
      "About Us",
      "Privacy Policy",
      "Terms of Service",
    ]);
  });

  it.each(["Serum", "Moisturizer", "Cleanser", "Anti-aging"])("finds something for %s", async (chip) => {
    expect(await page(chip)).not.toEqual([]);
  });

  it.each(["", "   ", "\t\n"])("finds nothing for %j", async (typed) => {
    expect(await panel(typed)).toEqual([]);
    expect(await page(typed)).toEqual([]);
  });

  it.each(["zzzz", "%", "' or 1=1 --", "\0", "\ud800", "x".repeat(20_000)])("survives %j", async (typed) => {
    for (const results of [await panel(typed), await page(typed)]) {
      expect(results.every(({ score }) => score > 0)).toBe(true);
    }
  });
});

describe("a change in the database", async () => {
  const { db } = await createTestDatabase(5);
  const search = openSearch(db);
  const titles = async (typed: string) =>
    (await searchForPage(search, typed, unexpected)).map(({ title }) => title);

  it("[S7.search.read R8] is found at once", async () => {
    const change = (fields: { name?: string; archivedAt?: Date | null }) =>
      db.updateTable("products").set(fields).where("id", "=", "lumiskin-retinol").execute();
    await change({ name: "Midnight Drops" });
    expect((await titles("midnight drops"))[0]).toBe("Midnight Drops");
    expect(await titles("retinol face serum")).not.toContain("Retinol Face Serum");
    await change({ archivedAt: new Date() });
    expect(await titles("midnight drops")).not.toContain("Midnight Drops");
  });

  it("[S7.search.read] of an article too", async () => {
    await db.insertInto("articles").values({ id: "new", title: "Sunscreen in winter" }).execute();
    expect((await titles("sunscreen in winter"))[0]).toBe("Sunscreen in winter");
  });
});

describe("a database that fails", async () => {
  const { db, pool } = await createTestDatabase(5);
  const search = openSearch(db);

  it("[S8.articles] without articles has products and pages, and reports it once", async () => {
    await pool.query("alter table articles rename to articles_gone");
    const onArticlesFailed = vi.fn();
    const results = await searchForPanel(search, "serum", onArticlesFailed);
    expect(results.map(({ type }) => type)).toContain("product");
    expect(results.map(({ type }) => type)).not.toContain("article");
    expect(onArticlesFailed).toHaveBeenCalledOnce();
    await pool.query("alter table articles_gone rename to articles");
  });

  it("without products fails", async () => {
    await pool.query("alter table products rename to products_gone");
    await expect(searchForPanel(search, "serum", unexpected)).rejects.toThrow("products");
    await pool.query("alter table products_gone rename to products");
  });
});
