import { describe, expect, it } from "vitest";
import { screen } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { openTestShop } from "../../test-shop.ts";

describe("a product page", async () => {
  const shop = await openTestShop();
  const main = async (path: string) => (await screen(shop.get(path))).main;
  const change = (route: string, set: object) =>
    shop.db.updateTable("products").set(set).where("route", "=", route).execute();

  it("says what is known of the label in one line under the price, the size nowhere else", async () => {
    const { lines, text } = await main("/p1");
    expect(lines[lines.findIndex((line) => line.startsWith("Rs. ")) + 1]).toBe(
      "30 ml · Oily and combination skin",
    );
    expect(text.split("30 ml")).toHaveLength(2);
    expect((await main("/b1")).text).not.toContain(" · ");
    await change("/b1", { size: "1 glove", strength: "Soft", periodAfterOpeningMonths: 1 });
    expect((await main("/b1")).lines).toContain("1 glove · Soft · Use within 1 month of opening");
  });

  it("has a thumbnail for each of several photos", async () => {
    const { links } = (await main("/p2")).get("section", /^Photos of/);
    expect(links.filter(({ text }) => text.startsWith("Show photo"))).toEqual(
      [1, 2, 3].map((number) => ({ to: `#picture-${number}`, text: `Show photo ${number}` })),
    );
  });

  it("has the delivery note, the exchange rule and open warnings above How to use", async () => {
    await setShopSettings(shop.db, { deliveryLine: "Lahore in 2 days." });
    const { text, links } = await main("/p2");
    const order = [
      "Lahore in 2 days.",
      "exchange unopened items",
      "Key benefits",
      "Do not use it while pregnant",
    ];
    const places = [...order, "How to use"].map((words) => text.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(links).toContainEqual({ to: "/exchange-policy", text: "Exchange Policy" });
    expect(text).toContain("Delivery: Lahore in 2 days.");
    expect(text).toContain("Pay cash on delivery or with JazzCash\n");
    await setShopSettings(shop.db, { iban: "PK36SCBL0000001123456702", easypaisa: "+923021234567" });
    expect((await main("/p2")).text).toContain(
      "Pay cash on delivery, with JazzCash, by bank transfer or with Easypaisa\n",
    );
  });

  it("leads from its discount, not from those of cards, to the sentence of the Terms", async () => {
    const { links, all } = {
      links: (await main("/b1")).links,
      all: (await main("/terms")).all("h2", "Prices"),
    };
    expect(links.filter(({ to }) => to === "/terms#prices")).toEqual([
      { to: "/terms#prices", text: "40% off" },
    ]);
    expect(all[0]?.attributes.id).toBe("prices");
    expect((await main("/catalog")).links.map(({ to }) => to)).not.toContain("/terms#prices");
  });

  it("names up to two articles by shared tags, also one that was just published", async () => {
    const articles = async (path: string) =>
      (await main(path)).links.filter(({ to }) => to.startsWith("/article/")).map(({ to }) => to.slice(9));
    expect(await articles("/p1")).toEqual(["acne-and-dark-spots", "where-a-serum-goes"]);
    expect(await articles("/b7")).toHaveLength(2);
    const values = {
      id: "zinc",
      title: "Zinc",
      tags: ["niacinamide", "zinc", "oily skin", "acne", "dark spots"],
    };
    await shop.db.insertInto("articles").values(values).execute();
    expect(await articles("/p1")).toEqual(["zinc", "acne-and-dark-spots"]);
    await change("/b7", { tags: ["no article has it"] });
    expect(await articles("/b7")).toEqual([]);
  });

  it("shows stars beside the name and on cards, where someone has rated it", async () => {
    const stars = "4.6 from 12 ratings";
    expect((await main("/p2")).text).not.toContain("ratings");
    const rating = { productId: "lumiskin-retinol", mean: "4.6", count: 12 };
    await shop.db.insertInto("productRatings").values(rating).execute();
    await expect.poll(async () => (await main("/p2")).text, { timeout: 120_000 }).toContain(stars);
    const page = await main("/p2");
    expect(page.links).toContainEqual({ to: "#reviews", text: `★ ${stars}` });
    expect(page.text.indexOf(stars)).toBeLessThan(page.text.indexOf("Rs. 1,999"));
    for (const path of ["/", "/catalog", "/trending"])
      expect((await main(path)).get("article", /Retinol/).text, path).toContain(stars);
    expect((await main("/catalog")).get("article", /Niacinamide/).text).not.toContain("ratings");
  });

  it("names what goes well with it as the owner chose, else what shares its tags", async () => {
    const related = async () => {
      const section = (await main("/b1")).get("section", /Goes well with|You may also like/);
      return [section.get("h2").text, ...section.all("article").map((card) => card.get("h3").text)];
    };
    expect(await related()).toEqual(["Goes well with", "Silicone Bath Brushes", "Scalp massager"]);
    const { as } = await shop.signUpAdmin();
    const path = "/dashboard/products/lumiskin-exfoliating-glove";
    const save = async (typed: Record<string, string>) =>
      shop.post(path, { as, form: (await shop.fill(path, "Save", typed, { as })).fields });
    expect(
      (await save({ goesWith1: "eyebrow-razor", goesWith2: "", goesWith4: "silicone-bath-brush" })).status,
    ).toBe(303);
    expect(await related()).toEqual(["Goes well with", "Eyebrow Razors", "Silicone Bath Brushes"]);
    expect((await screen(shop.get(path, { as }))).main.field("goesWith2").value).toBe("silicone-bath-brush");
    await save({ goesWith1: "", goesWith2: "" });
    // Both share its tags body and shower, or body; the others are its neighbours.
    expect(await related()).toEqual([
      "You may also like",
      "Silicone Bath Brushes",
      "Smart Massage Vacuum Cupping",
      "Scalp massager",
      "Jade Roller & Gua Sha Set",
    ]);
  });

  it("sold out, offers the question when it is back, and similar products", async () => {
    expect((await main("/b6")).text).toContain("Goes well with");
    await change("/b6", { soldOut: true });
    const asked = async () =>
      (await main("/b6")).links.find(({ text }) => text === "Ask us when it is back")?.to;
    expect(await asked()).toBe("/contact");
    await setShopSettings(shop.db, { whatsAppNumber: "+923001234567" });
    expect(decodeURIComponent((await asked()) ?? "")).toBe(
      'https://wa.me/923001234567?text=Hello LumiSkin, when will "Smart Massage Vacuum Cupping" be back?',
    );
    const { text } = await main("/b6");
    expect(text).toContain("Similar products");
    expect(text).not.toContain("Goes well with");
  });
});

describe("home, footer and articles", async () => {
  const shop = await openTestShop();
  const page = (path: string) => screen(shop.get(path));
  const chips = ["Oily skin", "Dark spots", "Fine lines", "Hair"].map((text) => ({
    to: `/search?q=${text.replace(" ", "+")}`,
    text,
  }));

  it("the home page begins with the lowest catalogue price of the collection", async () => {
    const { main } = await page("/");
    expect(main.lines).toContain("From Rs. 1,999 · Cash on delivery");
    // Each slide names the price of what it leads to.
    expect(main.get("group", "2 of 3").text).toContain("From Rs. 1,599 · Cash on delivery");
    expect(main.get("group", "3 of 3").text).toContain("From Rs. 1,999 · Cash on delivery");
    await shop.db.updateTable("products").set({ cataloguePrice: 99900 }).where("route", "=", "/p3").execute();
    expect((await page("/")).main.lines).toContain("From Rs. 999 · Cash on delivery");
  });

  it.each(["/", "/catalog"])("%s leads to searches by concern", async (path) => {
    expect((await page(path)).main.links).toEqual(expect.arrayContaining(chips));
  });

  it("/articles lists the newest first, 24 a page, the home page three of them", async () => {
    const articles = async (path: string) =>
      (await page(path)).main.links.filter(({ to }) => to.startsWith("/article/")).map(({ text }) => text);
    expect((await articles("/articles"))[0]).toMatch(/^Acne and dark spots/);
    const values = Array.from({ length: 20 }, (_, n) => ({ id: `a${n}`, title: `Article ${n}` }));
    await shop.db.insertInto("articles").values(values).execute();
    expect(await articles("/articles")).toHaveLength(24);
    expect(await articles("/articles?page=2")).toHaveLength(3);
    expect((await page("/articles?page=2")).head("link", "rel", "canonical")[0]?.href).toMatch(/page=2$/);
    expect(await articles("/articles?page=99")).toHaveLength(3);
    expect(await articles("/")).toHaveLength(3);
    expect(await (await shop.get("/sitemap.xml")).text()).toContain("/articles<");
    expect((await page("/terms")).footer.links).toContainEqual({ to: "/articles", text: "Articles" });
  });
});
