import { describe, expect, it } from "vitest";
import { setStock } from "../orders-fixture.ts";
import { type Region, screen } from "../screen.ts";
import { openTestShop } from "../test-shop.ts";
import { bands, choices, differingPrices, items, messages } from "./spec-table.ts";

const shop = await openTestShop();
const page = async (path: string) => (await screen(shop.get(path))).main;

/** The cards of a page: link, name and text. */
const cards = (main: Region) =>
  main.all("article").map((card) => ({
    to: card.links[0]?.to,
    name: card.get("h3").text,
    text: card.text,
    hasImage: card.all("img").length > 0,
  }));

describe("the grids", async () => {
  const home = cards(await page("/"));
  const catalogue = cards(await page("/catalog"));

  it.each(items)(
    "[S3.grid.$at R1 R5] show $name at $grid, on home and catalogue",
    ({ at, name, grid, badge }) => {
      for (const grids of [home, catalogue]) {
        const card = grids.find(({ to }) => to === `/${at}`);
        expect(card?.name).toBe(name);
        expect(card?.text).toMatch(new RegExp(`(^|[^\\d,])${grid}($|[^\\d,])`));
        expect(card?.text.match(/\d+% off/g)).toEqual(badge ? [`${badge}% off`] : null);
      }
    },
  );

  it("[S2.catalog.card S3.item] show ten cards, each with image, name and price", () => {
    expect(catalogue).toHaveLength(items.length);
    for (const { name, hasImage, text } of catalogue) {
      expect([name.length > 0, hasImage, /\d/.test(text)]).toEqual([true, true, true]);
    }
  });

  it("[S1.home.featured S1.home.tools] are on the home page under their headings", async () => {
    const home = await page("/");
    expect(home.all("h2").map(({ text }) => text)).toContain("Featured Collection");
    expect(cards(home).map(({ to }) => to)).toEqual(expect.arrayContaining(items.map(({ at }) => `/${at}`)));
    const tools = cards(home.get("section", "Beauty & Personal Care Tools")).map(({ name }) => name);
    expect(tools).toEqual(items.filter((item) => item.at.startsWith("b")).map(({ name }) => name));
  });
});

describe("the product pages", () => {
  it.each(items)(
    "[S2.route.$at S3.unit.$at R1] /$at sells $name at $unit",
    async ({ at, id, name, unit }) => {
      const { main, head } = await screen(shop.get(`/${at}`));
      expect(main.headings).toEqual([name]);
      const above = main.text.slice(0, main.text.indexOf("Goes well with"));
      expect(above).toContain(`Rs. ${unit.toLocaleString("en-US")}`);
      expect(main.all("img")).not.toEqual([]);
      const related = main.all("article").map((card) => [card.links[0]?.to, card.lines.at(-1)]);
      expect(related.length).toBeGreaterThan(1);
      for (const [to, price] of related) {
        const { unit: itsUnit = 0 } = items.find((item) => `/${item.at}` === to) ?? {};
        expect(price).toBe(`Rs. ${itsUnit.toLocaleString("en-US")}`);
      }
      const storedProduct = await shop.db
        .selectFrom("products")
        .select(["id", "unitPrice"])
        .where("route", "=", `/${at}`)
        .executeTakeFirstOrThrow();
      if (id) expect(storedProduct.id).toBe(id);
      expect(storedProduct.unitPrice).toBe(unit * 100);
      expect((await page(`/product/${storedProduct.id}`)).headings).toEqual([name]);
      expect(head("link", "rel", "canonical").map(({ href }) => href)).toEqual([
        expect.stringMatching(new RegExp(`/${at}$`)),
      ]);
    },
  );

  it("[R4] the energy bar's id is a constant hash", async () => {
    const hash = "k7w2q9xm4d1hz8rt5bvc";
    const storedProduct = await shop.db
      .selectFrom("products")
      .select("id")
      .where("route", "=", "/b7")
      .execute();
    expect(storedProduct).toEqual([{ id: hash }]);
    expect((await page(`/product/${hash}`)).headings).toEqual((await page("/b7")).headings);
  });

  it.each(items.filter(({ badge }) => badge))(
    "[S9.badge.$at R5] /$at says $badge%",
    async ({ at, badge }) => {
      const { text } = await page(`/${at}`);
      const above = text.slice(0, text.indexOf("Add to Cart"));
      expect(above.match(/\d+%/g)).toEqual([`${badge}%`]);
      expect(above).not.toContain("Available");
    },
  );

  it.each(items.filter(({ badge }) => !badge))("[S2.product.badge] /$at says Available", async ({ at }) => {
    const { text } = await page(`/${at}`);
    const above = text.slice(0, text.indexOf("Add to Cart"));
    expect(above).toContain("Available");
    expect(above).not.toContain("%");
  });

  it("[S3.prices-differ] differ from the grids for five items only", async () => {
    const rows = await shop.db
      .selectFrom("products")
      .select(["route", "unitPrice", "cataloguePrice"])
      .execute();
    const differingRoutes = rows
      .filter((row) => row.unitPrice !== row.cataloguePrice)
      .map(({ route }) => route?.slice(1));
    expect(differingRoutes.sort()).toEqual([...differingPrices].sort());
    for (const { at, unit, grid } of items) {
      expect(unit !== Number(grid.replace(",", "")), at).toBe(differingPrices.includes(at));
    }
  });
});

describe("the catalogue", () => {
  const options = (main: Region, selectName: string) =>
    main
      .all("select")
      .filter(({ attributes }) => attributes.name === selectName)
      .flatMap((select) => select.all("option"))
      .map(({ attributes, text }) => ({ value: attributes.value, label: text }));

  it("[S2.catalog.heading S2.catalog.availability] has its heading and availability choices", async () => {
    const main = await page("/catalog");
    expect(main.headings).toEqual(["Products"]);
    const choice = main.get("fieldset", "Availability");
    expect(choice.fields.map(({ label }) => label)).toEqual(choices.availability);
  });

  it.each(bands)("[%s S2.catalog.price] %s", async (_, label, holds) => {
    const main = await page("/catalog");
    const prices = options(main, "price");
    expect(prices.map((option) => option.label)).toEqual(choices.price);
    const { value } = prices.find((option) => option.label === label) ?? {};
    const shown = cards(await page(`/catalog?price=${value}`)).map(({ to }) => to?.slice(1));
    const expected = items.filter(({ grid }) => holds(Number(grid.replace(",", ""))));
    expect(shown.sort()).toEqual(expected.map(({ at }) => at).sort());
  });

  it("[S9.band.between S9.band.under S9.band.above] counts 2000 and 3000 in the middle band", async () => {
    const main = await page("/catalog");
    const prices = options(main, "price");
    await shop.db
      .updateTable("products")
      .set({ cataloguePrice: 200000 })
      .where("route", "=", "/p1")
      .execute();
    await shop.db
      .updateTable("products")
      .set({ cataloguePrice: 300000 })
      .where("route", "=", "/p2")
      .execute();
    for (const [, label] of bands) {
      const { value } = prices.find((option) => option.label === label) ?? {};
      const shown = cards(await page(`/catalog?price=${value}`)).map(({ to }) => to);
      expect(shown.includes("/p1")).toBe(label === "2000 to 3000");
      expect(shown.includes("/p2")).toBe(label === "2000 to 3000");
    }
    await shop.db
      .updateTable("products")
      .set({ cataloguePrice: 219900 })
      .where("route", "=", "/p1")
      .execute();
    await shop.db
      .updateTable("products")
      .set({ cataloguePrice: 199900 })
      .where("route", "=", "/p2")
      .execute();
  });

  it("[S2.catalog.sort] sorts within its sections by name and by price, both ways", async () => {
    const main = await page("/catalog");
    const sorts = options(main, "sort");
    const comparators: Record<string, (a: (typeof items)[0], b: (typeof items)[0]) => number> = {
      "A-Z": (a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1),
      "Z-A": (a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? 1 : -1),
      "low to high": (a, b) => Number(a.grid.replace(",", "")) - Number(b.grid.replace(",", "")),
      "high to low": (a, b) => Number(b.grid.replace(",", "")) - Number(a.grid.replace(",", "")),
    };
    for (const [words, compare] of Object.entries(comparators)) {
      const { value } = sorts.find(({ label }) => label.includes(words)) ?? {};
      expect(value, words).toBeTruthy();
      const shown = cards(await page(`/catalog?sort=${value}`)).map(
        ({ to }) => items.find(({ at }) => `/${at}` === to) as (typeof items)[0],
      );
      // All ten items, section by section.
      expect(shown.map(({ at }) => at).sort(), words).toEqual(items.map(({ at }) => at).sort());
      expect([...new Set(shown.map(({ section }) => section))], words).toHaveLength(2);
      for (const [before, after] of shown.slice(1).map((item, index) => [shown[index], item] as const)) {
        if (before && before.section === after.section) {
          expect(compare(before, after), `${words}: ${before.name}, ${after.name}`).toBeLessThanOrEqual(0);
        }
      }
    }
  });

  it("[S2.catalog.count S2.catalog.sections S2.catalog.rail] shows the count and two sections", async () => {
    const main = await page("/catalog");
    expect(main.text).toContain("10 products");
    for (const title of ["Beauty Products", "Beauty & Personal Care Tools"])
      expect(
        cards(main.get("section", title))
          .map(({ name }) => name)
          .sort(),
      ).toEqual(
        items
          .filter(({ section }) => section === title)
          .map(({ name }) => name)
          .sort(),
      );
    expect((await page("/catalog?price=above-3000")).text).toContain("2 products");
  });

  it("[S2.catalog.sold-out R6.shown R6.fact] shows Sold out by flag and by stock", async () => {
    await shop.db.updateTable("products").set({ soldOut: true }).where("route", "=", "/p1").execute();
    await setStock(shop.db, "lumiskin-exfoliating-glove", 0);
    const shown = cards(await page("/catalog"));
    expect(shown.filter(({ text }) => text.includes("Sold out")).map(({ to }) => to)).toEqual(["/p1", "/b1"]);
    const main = await page("/p1");
    for (const label of ["Add to Cart", "Buy it now"])
      expect(main.get("button", label).attributes).toHaveProperty("disabled");
    await shop.db.updateTable("products").set({ soldOut: false }).execute();
    await setStock(shop.db, "lumiskin-exfoliating-glove", null);
  });

  it("[S2.catalog.empty S2.catalog.availability] shows that nothing matches", async () => {
    const main = await page("/catalog?availability=out-of-stock");
    expect(cards(main)).toEqual([]);
    expect(main.text).toContain(messages.noProducts);
  });
});
