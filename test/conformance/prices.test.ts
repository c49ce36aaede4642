import { describe, expect, it } from "vitest";
import { openTestShop } from "../app.ts";
import { bands, choices, differing, items, messages } from "./held-table.ts";
import { part, readPage, textOf } from "./read-page.ts";

const shop = await openTestShop();
const page = async (path: string) => readPage(await (await shop.get(path)).text());

/** The cards of a page: where each leads, and what it says. */
const cards = (html: string) =>
  [...html.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) => ({
    to: / href="([^"]*)"/.exec(card)?.[1],
    name: textOf(part(card, "h3")),
    text: textOf(card),
    hasImage: card.includes("<img"),
  }));

describe("the grids", async () => {
  const home = cards((await page("/")).main);
  const catalogue = cards((await page("/catalog")).main);

  it.each(items)("[S3.grid.$at R1] show $name at $grid, on home and catalogue", ({ at, name, grid }) => {
    for (const grids of [home, catalogue]) {
      const card = grids.find(({ to }) => to === `/${at}`);
      expect(card?.name).toBe(name);
      expect(card?.text).toMatch(new RegExp(`(^|[^\\d,])${grid}($|[^\\d,])`));
    }
  });

  it("[S2.catalog.card S3.item] show ten cards, each with image, name and price", () => {
    expect(catalogue).toHaveLength(items.length);
    for (const { name, hasImage, text } of catalogue) {
      expect([name.length > 0, hasImage, /\d/.test(text)]).toEqual([true, true, true]);
    }
  });

  it("[S1.home.featured S1.home.tools] stand on the home page under their names", async () => {
    const { mainText, main } = await page("/");
    const tools = mainText.lastIndexOf("Beauty & Personal Care Tools");
    expect(mainText).toContain("Featured Collection");
    expect(cards(main).map(({ to }) => to)).toEqual(expect.arrayContaining(items.map(({ at }) => `/${at}`)));
    for (const { name, at } of items.filter((item) => item.at.startsWith("b"))) {
      expect(mainText.lastIndexOf(name), at).toBeGreaterThan(tools);
    }
  });
});

describe("the product pages", () => {
  it.each(items)("[S2.route.$at S3.unit.$at] /$at sells $name at $unit", async ({ at, id, name, unit }) => {
    const { headings, mainText, html, main } = await page(`/${at}`);
    expect(headings).toEqual([name]);
    const above = mainText.slice(0, mainText.indexOf("Goes well with"));
    expect(above).toContain(`Rs. ${unit.toLocaleString("en-US")}`);
    expect(main).toContain("<img");
    const stored = await shop.db
      .selectFrom("products")
      .select(["id", "unitPrice"])
      .where("route", "=", `/${at}`)
      .executeTakeFirstOrThrow();
    if (id) expect(stored.id).toBe(id);
    expect(stored.unitPrice).toBe(unit * 100);
    expect((await page(`/product/${stored.id}`)).headings).toEqual([name]);
    expect(html).toMatch(new RegExp(`<link[^>]*rel="canonical"[^>]*href="[^"]*/${at}"`));
  });

  it("[R4] the energy bar's id is a hash that stays", async () => {
    const hash = "k7w2q9xm4d1hz8rt5bvc";
    const stored = await shop.db.selectFrom("products").select("id").where("route", "=", "/b7").execute();
    expect(stored).toEqual([{ id: hash }]);
    expect((await page(`/product/${hash}`)).headings).toEqual((await page("/b7")).headings);
  });

  it.each(items.filter(({ badge }) => badge))(
    "[S9.badge.$at R5] /$at says $badge%",
    async ({ at, badge }) => {
      const { mainText } = await page(`/${at}`);
      const above = mainText.slice(0, mainText.indexOf("Add to Cart"));
      expect(above.match(/\d+%/g)).toEqual([`${badge}%`]);
      expect(above).not.toContain("Available");
    },
  );

  it.each(items.filter(({ badge }) => !badge))("[S2.product.badge] /$at says Available", async ({ at }) => {
    const { mainText } = await page(`/${at}`);
    const above = mainText.slice(0, mainText.indexOf("Add to Cart"));
    expect(above).toContain("Available");
    expect(above).not.toContain("%");
  });

  it("[S3.prices-differ] differ from the grids for five items, and for no other", async () => {
    const rows = await shop.db
      .selectFrom("products")
      .select(["route", "unitPrice", "cataloguePrice"])
      .execute();
    const found = rows
      .filter((row) => row.unitPrice !== row.cataloguePrice)
      .map(({ route }) => route?.slice(1));
    expect(found.sort()).toEqual([...differing].sort());
    for (const { at, unit, grid } of items) {
      expect(unit !== Number(grid.replace(",", "")), at).toBe(differing.includes(at));
    }
  });
});

describe("the catalogue", () => {
  const options = (html: string, name: string) =>
    [
      ...part(html.slice(html.indexOf(`name="${name}"`) - 200), "select").matchAll(/<option([^>]*)>([^<]*)/g),
    ].map(([, attributes = "", label = ""]) => ({ value: /value="([^"]*)"/.exec(attributes)?.[1], label }));

  it("[S2.catalog.heading S2.catalog.availability] has its heading and availability choices", async () => {
    const { headings, main } = await page("/catalog");
    expect(headings).toEqual(["Products"]);
    const fieldset = textOf(part(main, "fieldset"));
    expect(fieldset.replace("Availability", "").trim()).toBe(choices.availability.join(" "));
  });

  it.each(bands)("[%s S2.catalog.price] %s", async (_, label, holds) => {
    const { main } = await page("/catalog");
    const prices = options(main, "price");
    expect(prices.map((option) => option.label)).toEqual(choices.price);
    const { value } = prices.find((option) => option.label === label) ?? {};
    const shown = cards((await page(`/catalog?price=${value}`)).main).map(({ to }) => to?.slice(1));
    const expected = items.filter(({ grid }) => holds(Number(grid.replace(",", ""))));
    expect(shown.sort()).toEqual(expected.map(({ at }) => at).sort());
  });

  it("[S9.band.between S9.band.under S9.band.above] counts 2000 and 3000 in the middle band", async () => {
    const { main } = await page("/catalog");
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
      const shown = cards((await page(`/catalog?price=${value}`)).main).map(({ to }) => to);
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
    const { main } = await page("/catalog");
    const sorts = options(main, "sort");
    const order: Record<string, (a: (typeof items)[0], b: (typeof items)[0]) => number> = {
      "A-Z": (a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1),
      "Z-A": (a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? 1 : -1),
      "low to high": (a, b) => Number(a.grid.replace(",", "")) - Number(b.grid.replace(",", "")),
      "high to low": (a, b) => Number(b.grid.replace(",", "")) - Number(a.grid.replace(",", "")),
    };
    for (const [words, compare] of Object.entries(order)) {
      const { value } = sorts.find(({ label }) => label.includes(words)) ?? {};
      expect(value, words).toBeTruthy();
      const shown = cards((await page(`/catalog?sort=${value}`)).main).map(
        ({ to }) => items.find(({ at }) => `/${at}` === to) as (typeof items)[0],
      );
      for (const [before, after] of shown.slice(1).map((item, index) => [shown[index], item] as const)) {
        if (before && before.section === after.section) {
          expect(compare(before, after), `${words}: ${before.name}, ${after.name}`).toBeLessThanOrEqual(0);
        }
      }
    }
  });

  it("[S2.catalog.count S2.catalog.sections S2.catalog.rail] counts, and has two sections", async () => {
    const { mainText, main } = await page("/catalog");
    expect(mainText).toContain("10 products");
    const titles = [...main.matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, inner = ""]) => textOf(inner));
    expect(titles.filter((title) => items.some(({ section }) => section === title))).toEqual([
      "Beauty Products",
      "Beauty & Personal Care Tools",
    ]);
    expect(main.match(/<ul class="rail"/g)).toHaveLength(2);
    expect((await page("/catalog?price=above-3000")).mainText).toContain("2 products");
  });

  it("[S2.catalog.sold-out R6.shown R6.fact] says Sold out by flag and by stock", async () => {
    await shop.db.updateTable("products").set({ soldOut: true }).where("route", "=", "/p1").execute();
    await shop.db.updateTable("products").set({ stock: 0 }).where("route", "=", "/b1").execute();
    const shown = cards((await page("/catalog")).main);
    expect(shown.filter(({ text }) => text.includes("Sold out")).map(({ to }) => to)).toEqual(["/p1", "/b1"]);
    const { main } = await page("/p1");
    const buttons = [...main.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)]
      .map(([, attributes = "", inner = ""]) => [textOf(inner), attributes.includes("disabled")])
      .filter(([label]) => label === "Add to Cart" || label === "Buy it now");
    expect(buttons).toEqual([
      ["Add to Cart", true],
      ["Buy it now", true],
    ]);
    await shop.db.updateTable("products").set({ soldOut: false, stock: null }).execute();
  });

  it("[S2.catalog.empty S2.catalog.availability] says that nothing matches", async () => {
    const { mainText, main } = await page("/catalog?availability=out-of-stock");
    expect(cards(main)).toEqual([]);
    expect(mainText).toContain(messages.noProducts);
  });
});
