import { describe, expect, it } from "vitest";
import { openTestShop } from "../app.ts";

describe("the shop's pages", async () => {
  const shop = await openTestShop({ origin: "http://localhost:3000" });
  const page = async (path: string) => {
    const response = await shop.get(path);
    return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
  };
  const headings = (html: string) => [...html.matchAll(/<h1[^>]*>([^<]*)</g)].map(([, text]) => text);
  const canonical = (html: string) => /rel="canonical" href="([^"]*)"/.exec(html)?.[1];

  it.each([
    ["/about", "About Us", "/about"],
    ["/privacy", "Privacy Policy", "/privacy"],
    ["/privacy-policy", "Privacy Policy", "/privacy"],
    ["/terms", "Terms of Service", "/terms"],
    ["/exchange-policy", "Exchange Policy", "/exchange-policy"],
    ["/featured", "Featured Collection", "/featured"],
    ["/trending", "Trending now", "/trending"],
    ["/article/starting-with-retinol", "Starting slowly with retinol", "/article/starting-with-retinol"],
  ])("[R18 R15] %s is there, with one heading and its canonical link", async (path, heading, address) => {
    const { status, html } = await page(path);
    expect(status).toBe(200);
    expect(headings(html)).toEqual([heading]);
    expect(canonical(html)).toBe(`http://localhost:3000${address}`);
    expect(html).toMatch(/<title>[^<]+ \| LumiSkin<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
  });

  it("lists the parts of a long page and links to each", async () => {
    for (const path of ["/privacy", "/terms", "/exchange-policy"]) {
      const { html } = await page(path);
      const linked = [...html.matchAll(/<a href="#([a-z]+)" class="flex/g)].map(([, id]) => id);
      const parts = [...html.matchAll(/<h2 id="([a-z]+)">/g)].map(([, id]) => id);
      expect(parts.length).toBeGreaterThan(5);
      expect(linked).toEqual(parts);
    }
  });

  it("[R18] says what can be exchanged, until when, and who pays the courier", async () => {
    const { html } = await page("/exchange-policy");
    for (const words of ["within 7 days", "Opened cosmetics", "Who pays the courier", "we pay both ways"]) {
      expect(html).toContain(words);
    }
  });

  it("[R1 R19.featured] shows unit prices on /featured and /trending (readings 1, 19)", async () => {
    const cards = (html: string) =>
      [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]*)<\/a><\/h2><p[^>]*>([^<]*)</g)].map(([, name, price]) => [
        name,
        price,
      ]);
    expect(cards((await page("/featured")).html)).toEqual([
      ["Niacinamide + Zinc Face Serum", "Rs. 2,199"],
      ["Retinol Face Serum", "Rs. 1,999"],
      ["Tranexamic Acid Face Serum", "Rs. 2,199"],
    ]);
    const trending = cards((await page("/trending")).html);
    expect(trending).toHaveLength(9);
    expect(trending).toContainEqual(["Eyebrow Razors", "Rs. 249"]);
    expect(trending).toContainEqual(["Exfoliating Glove", "Rs. 1,199"]);
  });

  it("shows an article with its author, day, reading time, products and what to read next", async () => {
    const { html } = await page("/article/starting-with-retinol");
    for (const words of ["LumiSkin Team", "5 March 2025", "2 min read", "In this article", "More to read"]) {
      expect(html).toContain(words);
    }
    expect(html).toContain('href="/p2"');
    expect(html).toContain('href="/article/keeping-your-tools-clean"');
  });

  it("[S3.article.author S3.article.read-time] shows an article's defaults, and its text as text", async () => {
    const content = "<b>Bold</b>\n\n## Then\n\n- one\n- two";
    await shop.db.insertInto("articles").values({ id: "short", title: "A & B", content }).execute();
    const { html } = await page("/article/short");
    expect(headings(html)).toEqual(["A &amp; B"]);
    expect(html).toContain("LumiSkin Team");
    expect(html).toContain("5 min read");
    expect(html).toContain("&lt;b&gt;Bold&lt;/b&gt;");
    expect(html).toContain('<h2 dir="auto">Then</h2><ul dir="auto"><li>one</li><li>two</li></ul>');
  });

  it.each(["/article/none", "/article/", "/article/A%20b", "/article/%00", "/product/%00"])(
    "%s is not found",
    async (path) => {
      expect((await page(path)).status).toBe(404);
    },
  );
});
