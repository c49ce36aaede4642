import { describe, expect, it } from "vitest";
import type { RegisteredPage } from "../../../app/http/page-registry.ts";
import { formatLongDate } from "../../../shop/base/karachi-time.ts";
import { parseRendition } from "../../../shop/catalogue/model/photo.ts";
import { pageDocuments, staticPages } from "../../../shop/catalogue/search/static-pages.ts";
import { findEditableArticle } from "../../../shop/content/articles/article-write-queries.ts";
import { changeArticle } from "../../../shop/content/articles/change-article.ts";
import {
  type ArticleFields,
  articleFieldNames,
  type EditableArticle,
} from "../../../shop/content/articles/editable-article.ts";
import type { ContentEntry } from "../../../shop/content/model/content-entry.ts";
import { changeContent } from "../../../shop/content/texts/change-content.ts";
import { findContentEntry } from "../../../shop/content/texts/content-entries.ts";
import { setStock } from "../../orders-fixture.ts";
import { unescapeHtml } from "../../pages/unescape-html.ts";
import { built, openTestShop } from "../../test-shop.ts";
import { absentFixture, accessTable } from "../access-table.ts";
import { parseStructuredData, validateStructuredData } from "./structured-data.ts";

const origin = "https://shop.example";

describe("what search engines see", async () => {
  const shop = await openTestShop({ origin, appUrl: origin });
  const readPage = async (path: string) => {
    const response = await shop.get(path);
    const html = await response.text();
    const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = ""]) => found);
    return {
      status: response.status,
      type: response.headers.get("Content-Type") ?? "",
      policy: response.headers.get("Content-Security-Policy") ?? "",
      html,
      canonical: all(/<link rel="canonical" href="([^"]*)"/g),
      title: all(/<title>([^<]*)<\/title>/g),
      description: all(/<meta name="description" content="([^"]*)"/g),
      property: (name: string) => all(new RegExp(`<meta property="${name}" content="([^"]*)"`, "g")),
      isHidden: /<meta name="robots" content="noindex\b/.test(html),
      data: parseStructuredData(html),
    };
  };
  const sitemapUrls = async () =>
    [...(await readPage("/sitemap.xml")).html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, pageUrl = ""]) => pageUrl,
    );
  const typesOf = (data: Record<string, unknown>[]) => data.map((entry) => entry["@type"]).sort();
  const ofType = (data: Record<string, unknown>[], type: string) => {
    const found = data.find((entry) => entry["@type"] === type);
    if (!found) throw new Error(`no ${type}`);
    return found;
  };

  it("lists exactly the pages with a canonical URL, and hides every other", async () => {
    const canonical = new Set<string>();
    for (const { url } of Object.values(accessTable)) {
      const path = url(absentFixture);
      const page = await readPage(path);
      if (!page.type.startsWith("text/html")) continue;
      if (page.status === 200 && page.canonical.length > 0) {
        expect(page.isHidden, path).toBe(false);
        canonical.add(page.canonical.join());
      } else if (page.html) expect(page.isHidden, path).toBe(true);
    }
    const sitemap = await sitemapUrls();
    expect(new Set(sitemap).size).toBe(sitemap.length);
    expect(sitemap).not.toContain(`${origin}/newsletter`);
    const perArticle = sitemap.filter((pageUrl) => pageUrl.includes("/article/"));
    const { count } = await shop.db
      .selectFrom("articles")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(perArticle).toHaveLength(Number(count));
    expect(new Set(sitemap.filter((pageUrl) => !perArticle.includes(pageUrl)))).toEqual(
      new Set([...canonical].filter((pageUrl) => !pageUrl.includes("/article/"))),
    );
  });

  it("has complete, unique meta tags and valid structured data on every page of the sitemap", async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const pageUrl of await sitemapUrls()) {
      const page = await readPage(pageUrl);
      expect(page.status, pageUrl).toBe(200);
      expect(page.canonical, pageUrl).toEqual([pageUrl]);
      expect(page.title).toEqual([expect.stringMatching(/^.{3,} \| LumiSkin$/)]);
      expect(unescapeHtml(page.description.join())).toMatch(/^.{20,154}[.!?…]$/);
      expect(page.property("og:url")).toEqual([pageUrl]);
      expect(page.property("og:title").map((title) => `${title} | LumiSkin`)).toEqual(page.title);
      expect(page.property("og:description")).toEqual(page.description);
      const [picture = ""] = page.property("og:image");
      expect(picture).toMatch(/^https:\/\/shop\.example\/(media|assets)\/.+\.jpg$/);
      if (picture.includes("/media/")) {
        const rendition = parseRendition(picture.split("/media/")[1] ?? "");
        expect(rendition && (await shop.shop.renditions.find(rendition))).toBeTruthy();
      }
      page.data.forEach(validateStructuredData);
      titles.add(page.title.join());
      descriptions.add(page.description.join());
    }
    expect(titles.size).toBe((await sitemapUrls()).length);
    expect(descriptions.size).toBe(titles.size);
  });

  it("has registry entries that do not contradict each other", async () => {
    const paths = (holds: (page: RegisteredPage) => unknown) =>
      built.pages.filter((page) => !page.isAlias && holds(page)).map(({ path }) => path);
    expect(paths(({ sitemap, offline }) => sitemap && !offline)).toEqual(["/trending", "/track"]);
    expect(paths(({ cache, sitemap }) => cache && !sitemap)).toEqual([
      "/newsletter",
      "/product/:id/reviews",
      "/search",
      "/cart",
    ]);
    expect(paths(({ cache, offline }) => offline && !cache)).toEqual([]);
    expect(paths(({ robots, sitemap, cache }) => robots && (sitemap || cache))).toEqual([]);
    const searchable = paths(({ search }) => search);
    expect(searchable).toHaveLength(6);
    expect(pageDocuments(searchable)).toEqual(staticPages);
    for (const { url } of Object.values(accessTable)) {
      const path = new URL(url(absentFixture), origin).pathname;
      if (path !== "/search" && (await readPage(path)).isHidden)
        expect(path).not.toMatch(new RegExp(built.offlinePaths));
    }
  });

  it("hides searches, whose links it follows", async () => {
    for (const path of ["/search", "/search?q=serum&type=product"])
      expect((await readPage(path)).html).toContain('<meta name="robots" content="noindex,follow"/>');
    const { title } = await readPage("/search?q=serum");
    expect(title).toEqual(["Search results for &quot;serum&quot; | LumiSkin"]);
  });

  it("names a product's size in its title", async () => {
    expect((await readPage("/p2")).title).toEqual(["Retinol Face Serum, 30 ml | LumiSkin"]);
    expect((await readPage("/b5")).title).toEqual(["Eyebrow Razors | LumiSkin"]);
  });

  it("reads one return policy of shop and offer, which the page says in a sentence", async () => {
    const entry = findContentEntry("exchange-policy") as ContentEntry;
    const policies = async () => {
      const offer = ofType((await readPage("/p2")).data, "Product").offers as Record<string, unknown>;
      const store = ofType((await readPage("/")).data, "OnlineStore");
      expect(offer.hasMerchantReturnPolicy).toEqual(store.hasMerchantReturnPolicy);
      validateStructuredData(store);
      return offer.hasMerchantReturnPolicy;
    };
    const change = async (fields: Record<string, string>, version: number) => {
      const edited = { fields: { ...entry.first, ...fields }, version, seen: null };
      await changeContent(shop.db, entry, edited, { actorId: null });
    };
    expect(await policies()).toMatchObject({ merchantReturnDays: 7 });
    await change({ days: "14", remedy: "refund", courier: "shop" }, 0);
    expect(await policies()).toMatchObject({
      merchantReturnDays: 14,
      refundType: "https://schema.org/FullRefund",
      customerRemorseReturnFees: "https://schema.org/FreeReturn",
    });
    const sentence =
      "You can return unopened items for a refund within 14 days of delivery. We pay for sending it back.";
    expect((await readPage("/p2")).html).toContain(sentence);
    await change({ days: "", lead: "Please ask us." }, 1);
    expect(await policies()).toBeUndefined();
    expect((await readPage("/p2")).html).toContain("Please ask us.");
    await change({}, 2);
  });

  it("describes the shop and its search on the home page, and has breadcrumbs on others", async () => {
    expect(typesOf((await readPage("/")).data)).toEqual(["OnlineStore", "WebSite"]);
    expect(typesOf((await readPage("/about")).data)).toEqual(["BreadcrumbList"]);
    const { data } = await readPage("/p2");
    const steps = (ofType(data, "BreadcrumbList").itemListElement as { name: string; item: string }[]).map(
      (step) => [step.name, step.item],
    );
    expect(steps).toEqual([
      ["Home", `${origin}/`],
      ["Catalog", `${origin}/catalog`],
      ["Retinol Face Serum", `${origin}/p2`],
    ]);
    const namesOf = async (path: string) =>
      (ofType((await readPage(path)).data, "BreadcrumbList").itemListElement as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await namesOf("/article/starting-with-retinol")).toEqual([
      "Home",
      "Articles",
      "Starting slowly with retinol",
    ]);
    expect(await namesOf("/catalog")).toEqual(["Home", "Catalog"]);
    expect((await readPage("/catalog")).title).toEqual(["Catalog | LumiSkin"]);
    // A size of two things is no measure.
    expect((await readPage("/b3")).title).toEqual(["Jade Roller &amp; Gua Sha Set | LumiSkin"]);
    const preloads = (await readPage("/p2")).html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(new Set(preloads).size).toBe(preloads.length);
  });

  it("[R1 R6.fact R14 R15] describes a product's price and availability, and its rating if it has one", async () => {
    const product = async (path: string) => ofType((await readPage(path)).data, "Product");
    const razor = await product("/product/eyebrow-razor");
    expect(razor).toMatchObject({ url: `${origin}/b5`, sku: "eyebrow-razor" });
    expect(razor.offers).toMatchObject({ price: "249", availability: "https://schema.org/InStock" });
    expect(razor).not.toHaveProperty("aggregateRating");
    expect((await readPage("/b5")).property("product:price:amount")).toEqual(["249"]);

    const change = shop.db.updateTable("products").where("id", "=", "eyebrow-razor");
    await setStock(shop.db, "eyebrow-razor", 0);
    await change.set({ unitPrice: 24950 }).execute();
    const rating = { productId: "eyebrow-razor", mean: "4.5", count: 12 };
    await shop.db.insertInto("productRatings").values(rating).execute();
    const changed = await product("/b5");
    expect(changed.offers).toMatchObject({ price: "249.50", availability: "https://schema.org/OutOfStock" });
    expect(changed.aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 12 });
    validateStructuredData(changed);
    await setStock(shop.db, "eyebrow-razor", null);
    await change.set({ unitPrice: 24900 }).execute();
    await shop.db.deleteFrom("productRatings").execute();
  });

  it("describes an article's author and date", async () => {
    const article = async (id: string) => ofType((await readPage(`/article/${id}`)).data, "Article");
    expect(await article("starting-with-retinol")).toMatchObject({
      headline: "Starting slowly with retinol",
      datePublished: "2025-03-05T04:00:00.000Z",
      author: { "@type": "Organization", name: "LumiSkin Team" },
    });
    await shop.db
      .insertInto("articles")
      .values({ id: "by-bilal", title: "By Bilal", content: "Some words.", author: "Bilal" })
      .execute();
    expect((await article("by-bilal")).author).toEqual({ "@type": "Person", name: "Bilal" });
    await shop.db.deleteFrom("articles").where("id", "=", "by-bilal").execute();
  });

  it("says when an article was really changed, on its page too", async () => {
    const id = "starting-with-retinol";
    const editable = (await findEditableArticle(shop.db, id)) as EditableArticle;
    const names = articleFieldNames.map((name) => [name, editable[name]]);
    const article: ArticleFields = Object.fromEntries(names);
    const change = async (fields: Partial<ArticleFields>, version: number) => {
      const edited = { id, fields: { ...article, ...fields }, version, seen: null };
      await changeArticle(shop.db, edited, { actorId: null });
      const page = await readPage(`/article/${id}`);
      return page.status === 200
        ? [ofType(page.data, "Article").dateModified, /Updated <!-- -->(.*?)</.exec(page.html)?.[1]]
        : null;
    };
    expect(await change({ status: "archived" }, 0)).toBeNull();
    expect(await change({ status: "active" }, 1)).toEqual([undefined, undefined]);
    const now = new Date();
    const [modified, shown] = (await change({ title: "Retinol, slowly" }, 2)) ?? [];
    expect(Math.abs(Date.parse(String(modified)) - now.getTime())).toBeLessThan(60_000);
    expect(shown).toBe(formatLongDate(now));
  });

  it("escapes structured data, and does not allow its block to run", async () => {
    const name = `</script><script>alert(1)</script> & "quotes" \u2028`;
    const change = shop.db.updateTable("products").where("id", "=", "lumiskin-retinol");
    await change.set({ name }).execute();
    const { html, data, policy } = await readPage("/p2");
    await change.set({ name: "Retinol Face Serum" }).execute();
    expect(ofType(data, "Product").name).toBe(name);
    expect(html).not.toContain("<script>alert");
    // Only scripts that run have a hash, not blocks of data.
    const inlineScripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>[^<]/g)].length;
    expect(policy.match(/'sha256-/g)).toHaveLength(inlineScripts);
  });

  it("omits archived products", async () => {
    const change = shop.db.updateTable("products").where("id", "=", "lumiskin-scalp-massager");
    await change.set({ archivedAt: new Date() }).execute();
    expect(await sitemapUrls()).not.toContain(`${origin}/b2`);
    await change.set({ archivedAt: null }).execute();
    expect(await sitemapUrls()).toContain(`${origin}/b2`);
  });

  it("disallows private areas to robots, nothing in the sitemap, and names the sitemap", async () => {
    const { html: robots, type } = await readPage("/robots.txt");
    expect(type).toBe("text/plain; charset=utf-8");
    expect(robots).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    const disallowed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
    const isDisallowed = (path: string) => disallowed.some((start) => path.startsWith(start));
    for (const path of [
      "/dashboard/messages",
      "/orders/LS-10001",
      "/profile",
      "/purchase",
      "/settings",
      "/checkout",
    ]) {
      expect(isDisallowed(path), path).toBe(true);
    }
    // A robot can only see `noindex` on a page that it may read.
    for (const path of ["/search", "/cart", "/signin", "/signup"])
      expect(isDisallowed(path), path).toBe(false);
    for (const pageUrl of await sitemapUrls())
      expect(isDisallowed(new URL(pageUrl).pathname), pageUrl).toBe(false);
  });

  it("has a feed of articles, newest first", async () => {
    const { html: feed, type } = await readPage("/feed.xml");
    expect(type).toBe("application/rss+xml; charset=utf-8");
    const links = [...feed.matchAll(/<item>.*?<link>([^<]*)<\/link>/gs)].map(([, pageUrl]) => pageUrl);
    const articles = await shop.db
      .selectFrom("articles")
      .select("id")
      .orderBy("publishedAt", "desc")
      .execute();
    expect(links).toEqual(articles.map(({ id }) => `${origin}/article/${id}`));
    expect(feed).toContain("<pubDate>Wed, 05 Mar 2025 04:00:00 GMT</pubDate>");
    expect((await readPage("/")).html).toContain(
      '<link rel="alternate" type="application/rss+xml" title="LumiSkin articles" href="/feed.xml"/>',
    );
  });

  it("has no further part of the sitemap", async () => {
    expect((await readPage("/sitemap.xml?part=1")).status).toBe(200);
    expect((await readPage("/sitemap.xml?part=2")).status).toBe(404);
  });
});

describe("without APP_URL", async () => {
  const shop = await openTestShop();

  it("uses the address of the request", async () => {
    for (const origin of ["http://localhost:3000", "http://127.0.0.1:3000"]) {
      const robots = await (await shop.get(`${origin}/robots.txt`)).text();
      expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
      const home = await (await shop.get(`${origin}/`)).text();
      expect(home).toContain(`<link rel="canonical" href="${origin}/"/>`);
    }
  });
});
