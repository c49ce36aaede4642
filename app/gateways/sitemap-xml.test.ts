import { describe, expect, it } from "vitest";
import { renderSitemap } from "./sitemap-xml.ts";

const pages = ["/", "/p1", "/product/a%26b", "/p2", "/p3"].map((path) => ({ path }));
const locations = (xml: string | null) =>
  [...(xml ?? "").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);
const origin = "https://shop.example";

describe("a sitemap", () => {
  it("lists every URL once, with its date of change where known", () => {
    const xml = renderSitemap(
      origin,
      [{ path: "/p1", changed: new Date("2025-03-05T04:00:00Z") }, { path: "/about" }],
      null,
    );
    expect(xml).toContain(
      "<url><loc>https://shop.example/p1</loc><lastmod>2025-03-05T04:00:00.000Z</lastmod></url>",
    );
    expect(xml).toContain("<url><loc>https://shop.example/about</loc></url>");
    expect(xml).toMatch(/^<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/);
  });

  it("is split into parts with an index where it is too long", () => {
    expect(renderSitemap(origin, pages, null, 5)).toMatch(/^<urlset/);
    const index = renderSitemap(origin, pages, null, 2);
    expect(index).toMatch(/^<sitemapindex/);
    expect(locations(index)).toEqual([1, 2, 3].map((part) => `${origin}/sitemap.xml?part=${part}`));
    const parts = ["1", "2", "3"].map((part) => renderSitemap(origin, pages, part, 2));
    expect(parts.flatMap(locations)).toEqual(pages.map(({ path }) => origin + path));
  });

  it.each(["0", "4", "-1", "1.5", "one", "", "1 "])("has no part %j", (part) => {
    expect(renderSitemap(origin, pages, part, 2)).toBeNull();
  });
});
