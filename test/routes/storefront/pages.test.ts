import { describe, expect, it } from "vitest";
import { type Region, screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

describe("the shop's pages", async () => {
  const shop = await openTestShop({ origin: "http://localhost:3000" });
  const page = (path: string) => screen(shop.get(path));

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
    const { status, main, head, title } = await page(path);
    expect(status).toBe(200);
    expect(main.headings).toEqual([heading]);
    expect(head("link", "rel", "canonical").map(({ href }) => href)).toEqual([
      `http://localhost:3000${address}`,
    ]);
    expect(title).toMatch(/.+ \| LumiSkin$/);
    expect(head("meta", "name", "description")[0]?.content?.length).toBeGreaterThan(20);
  });

  it("lists the parts of a long page and links to each", async () => {
    for (const path of ["/privacy", "/terms", "/exchange-policy"]) {
      const { main } = await page(path);
      const linked = main.links.filter(({ to }) => to.startsWith("#"));
      const parts = main.all("h2").filter(({ attributes }) => attributes.id);
      expect(parts.length).toBeGreaterThan(5);
      expect(linked).toEqual(parts.map(({ text, attributes }) => ({ to: `#${attributes.id}`, text })));
    }
  });

  it("[R18] says what can be exchanged, until when, and who pays the courier", async () => {
    const { text } = (await page("/exchange-policy")).main;
    for (const words of ["within 7 days", "Opened cosmetics", "Who pays the courier", "we pay both ways"]) {
      expect(text).toContain(words);
    }
  });

  it("[R1 R19.featured] shows unit prices on /featured and /trending (R1, R19)", async () => {
    const cards = (main: Region) =>
      main
        .all("article")
        .map((card) => [card.get("h2").text, card.lines.find((line) => line.startsWith("Rs. "))]);
    expect(cards((await page("/featured")).main)).toEqual([
      ["Niacinamide + Zinc Face Serum", "Rs. 2,199"],
      ["Retinol Face Serum", "Rs. 1,999"],
      ["Tranexamic Acid Face Serum", "Rs. 2,199"],
    ]);
    const trending = cards((await page("/trending")).main);
    expect(trending).toHaveLength(9);
    expect(trending).toContainEqual(["Eyebrow Razors", "Rs. 249"]);
    expect(trending).toContainEqual(["Exfoliating Glove", "Rs. 1,199"]);
  });

  it("shows an article with its author, day, reading time, products and what to read next", async () => {
    const { text, links } = (await page("/article/starting-with-retinol")).main;
    for (const words of [
      "LumiSkin Team",
      "5 March 2025",
      "2 min read",
      "Products in this article",
      "More to read",
    ]) {
      expect(text).toContain(words);
    }
    const addresses = links.map(({ to }) => to);
    expect(addresses).toEqual(expect.arrayContaining(["/p2", "/article/acne-and-dark-spots"]));
  });

  it("[S3.article.author S3.article.read-time] shows an article's defaults, and its text as text", async () => {
    const content = "<b>Bold</b>\n\n## Then\n\n- one\n- two";
    await shop.db.insertInto("articles").values({ id: "short", title: "A & B", content }).execute();
    const { main } = await page("/article/short");
    expect(main.headings).toEqual(["A & B"]);
    expect(main.text).toContain("LumiSkin Team");
    expect(main.text).toContain("5 min read");
    expect(main.text).toContain("<b>Bold</b>\nThen\none\ntwo");
    expect(main.get("h2", "Then").attributes.dir).toBe("auto");
    expect(main.get("li", "one").text).toBe("one");
  });

  it("names the logo in its head, also where the header was rendered before", async () => {
    for (const path of ["/trending", "/trending", "/nothing-here"]) {
      const [head = ""] = (await (await shop.get(path)).text()).split("</head>");
      expect(head.match(/<link rel="preload"[^>]* href="\/logo\.svg"/g), path).toHaveLength(1);
    }
  });

  it("gives the browser its own route and the home page's, and no other", async () => {
    const html = await (await shop.get("/about")).text();
    const [, manifest = ""] = /window\.__reactRouterManifest = (\{.*?\n\});/s.exec(html) ?? [];
    expect(Object.keys(JSON.parse(manifest).routes).sort()).toEqual(
      ["root", "storefront/pages/about", "storefront/home/home"].sort(),
    );
  });

  it.each(["/article/none", "/article/", "/article/A%20b", "/article/%00", "/product/%00"])(
    "%s is not found",
    async (path) => {
      expect((await page(path)).status).toBe(404);
    },
  );
});
