import { beforeEach, describe, expect, it } from "vitest";
import { addDays, isoDay } from "../../../shop/base/karachi-time.ts";
import { runScheduledPrices } from "../../../shop/catalogue/prices/run-scheduled-prices.ts";
import { schedulePrices } from "../../../shop/catalogue/prices/schedule-prices.ts";
import { changeProducts } from "../../../shop/catalogue/product/change-products.ts";
import { setStock } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

const path = "/dashboard/products";
const glove = "lumiskin-exfoliating-glove";
const brush = "silicone-bath-brush";

describe("/dashboard/products", async () => {
  const shop = await openTestShop();
  const { as, id: admin } = await shop.signUpAdmin();
  const page = (query = "") => screen(shop.get(`${path}${query}`, { as }));
  const rows = async (query = "") => (await page(query)).main.all("li", /Mark sold out|Available again/);
  const row = async (name: RegExp, query = "") => {
    const found = (await rows(query)).find(({ text }) => name.test(text));
    if (!found) throw new Error(`no row of ${name}`);
    return found;
  };
  const product = (id: string) =>
    shop.db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const post = (form: Record<string, string>, query = "") => shop.post(`${path}${query}`, { as, form });
  const priceForm = async (id: string, unitPrice: string, cataloguePrice: string) => ({
    intent: "prices",
    product: id,
    version: String((await product(id)).version),
    unitPrice,
    cataloguePrice,
  });

  beforeEach(async () => {
    await setStock(shop.db, glove, null);
    await setStock(shop.db, brush, 14);
  });

  it("[R1.owner] shows both prices of all ten items and points out the five that differ", async () => {
    const all = await rows();
    expect(all).toHaveLength(10);
    const differing = all.filter(({ text }) => text.includes("Catalogue shows"));
    expect(differing).toHaveLength(5);
    for (const name of ["Glove", "Jade", "Brush", "Razors", "Energy"])
      expect(differing.some(({ text }) => text.includes(name))).toBe(true);
    const { text } = await row(/Glove/);
    expect(text).toContain("Rs. 1,199");
    expect(text).toContain("Catalogue shows Rs. 2,199");
  });

  it("filters, counts what each filter shows, and searches names, SKUs and tags", async () => {
    await setStock(shop.db, glove, 3);
    await setStock(shop.db, brush, 0);
    await shop.db.updateTable("stockLevels").set({ reorderPoint: 5 }).execute();
    const changes = [
      { id: "lumiskin-retinol", set: { status: "draft" as const, sku: "LS-RET-30" } },
      { id: "eyebrow-razor", set: { tags: ["بھنویں", "brow"] } },
    ];
    await changeProducts(shop.db, changes, { actorId: admin });
    const names = async (query: string) =>
      (await rows(query)).map(({ text }) => text.split("\n")[0]).join(", ");
    expect(await names("?show=draft")).toMatch(/^Retinol/);
    expect(await names("?show=low-stock")).toMatch(/Glove.*Brush/);
    expect(await names("?show=sold-out")).toMatch(/^Silicone Bath Brushes$/);
    expect(await names("?q=ls-ret")).toMatch(/^Retinol/);
    expect(await names("?q=razor+brow")).toMatch(/Razor/);
    expect(await names(`?q=${encodeURIComponent("بھنویں")}`)).toMatch(/Razor/);
    expect(await names("?q=%25%00'")).toBe("");
    expect(await names("?show=archived")).toBe("");
    const pills = (await page()).main.get("nav", "Products by status").text;
    expect(pills).toMatch(
      /All 10 Shown 9 Draft 1 Archived 0 Sold out 1 Low stock 2 No photo 0 Prices differ 5/,
    );
    await changeProducts(shop.db, [{ id: "lumiskin-retinol", set: { status: "active" } }], {
      actorId: admin,
    });
  });

  it("changes both prices in place, shown to customers at the next request, with a way back", async () => {
    await shop.get("/b1");
    const answer = await post(await priceForm(glove, "Rs. 1,299", "1299"), "?show=prices-differ");
    const location = answer.headers.get("Location") ?? "";
    expect(answer.status).toBe(302);
    expect(location).toMatch(/^\/dashboard\/products\?show=prices-differ&changed=\d+#product-lumiskin/);
    expect(await product(glove)).toMatchObject({ unitPrice: 129900, cataloguePrice: 129900 });
    expect(await (await shop.get("/b1")).text()).toContain("Rs. 1,299");
    const { main } = await page(location.slice(path.length).replace("show=prices-differ&", ""));
    expect(main.text).toContain("Exfoliating Glove: Catalogue price and Selling price changed.");
    expect(main.get("link", "View").attributes.href).toMatch(/^\/dashboard\/changes\/\d+$/);
    expect(main.all("button", "Undo")).toHaveLength(1);
  });

  describe("where both prices are equal", () => {
    const retinol = "lumiskin-retinol";
    const prices = async () => {
      const { unitPrice, cataloguePrice } = await product(retinol);
      return [unitPrice, cataloguePrice];
    };

    it("changes both by one field", async () => {
      expect(await prices()).toEqual([199_900, 199_900]);
      const shown = await row(/^Retinol/);
      expect(shown.fields.filter(({ name }) => /Price/.test(name)).map(({ value }) => value)).toEqual([
        "1999",
        "",
      ]);
      expect(shown.text).toContain("Show another price in the catalogue");
      expect((await post(await priceForm(retinol, "2,099", ""))).status).toBe(302);
      expect(await prices()).toEqual([209_900, 209_900]);
      expect((await row(/^Retinol/)).text).not.toContain("Catalogue shows");
      for (const url of ["/catalog", "/p2"])
        expect((await screen(shop.get(url))).main.text).toMatch(/Retinol Face Serum[\s\S]*Rs\. 2,099/);
    });

    it("says once what is wrong with the one price, and asks once about a jump", async () => {
      for (const [typed, status] of [
        ["free", 400],
        ["20990", 409],
      ] as const) {
        const answer = await post(await priceForm(retinol, typed, ""));
        expect(answer.status).toBe(status);
        const { main } = await screen(answer);
        expect(main.fields.filter(({ invalid }) => invalid).map(({ name, value }) => [name, value])).toEqual([
          ["unitPrice", typed],
        ]);
        expect(main.all("details").filter(({ attributes }) => "open" in attributes)).toHaveLength(1);
      }
      const askedPrices = "2099000 2099000";
      expect((await post({ ...(await priceForm(retinol, "20990", "")), askedPrices })).status).toBe(302);
      expect(await prices()).toEqual([2_099_000, 2_099_000]);
    });

    it("sets another price in the catalogue where one is typed", async () => {
      const askedPrices = "199900 249900";
      await post({ ...(await priceForm(retinol, "1,999", "2,499")), askedPrices });
      expect(await prices()).toEqual([199_900, 249_900]);
      expect((await row(/^Retinol/)).text).toContain("Catalogue shows Rs. 2,499");
    });

    it("is refused while a scheduled price runs, with where to change it", async () => {
      const { version } = await product(retinol);
      const today = isoDay(new Date());
      const days = { firstDay: today, lastDay: addDays(today, 2), badgePercent: null };
      const set = { unitPrice: 150_000, cataloguePrice: 150_000, ...days };
      await schedulePrices(shop.db, [{ id: retinol, version, prices: set }], admin);
      await runScheduledPrices(shop.db, () => new Date());
      const answer = await post(await priceForm(retinol, "1,700", ""));
      expect(answer.status).toBe(409);
      const { main } = await screen(answer);
      expect(main.text).toMatch(/A scheduled price is running until .* Change it under Scheduled prices/);
      expect(main.fields.some(({ value }) => value === "1,700")).toBe(true);
      expect(await prices()).toEqual([150_000, 150_000]);
    });
  });

  it("makes both prices the same by one button", async () => {
    await post({ ...(await priceForm(brush, "2,099", "1,799")), same: "yes" });
    expect(await product(brush)).toMatchObject({ unitPrice: 209900, cataloguePrice: 209900 });
  });

  it("refuses a wrong price beside its field, keeps what was typed, and writes nothing", async () => {
    const before = await product(glove);
    for (const typed of ["", "free", "-5", "1e3", "9".repeat(400)]) {
      const answer = await post(await priceForm(glove, typed, "1,500"));
      expect(answer.status).toBe(400);
      const { main } = await screen(answer);
      const invalid = main.fields.filter((field) => field.invalid);
      expect(invalid.map(({ name, value }) => [name, value])).toEqual([["unitPrice", typed]]);
      expect(invalid[0]?.description).toContain("Please enter a price in rupees");
      // The cell, and in it the other price in the catalogue.
      expect(main.all("details").filter(({ attributes }) => "open" in attributes)).toHaveLength(2);
    }
    const given = await screen(post(await priceForm(glove, "0", "1,500")));
    expect(given.main.fields.find(({ invalid }) => invalid)?.description).toContain("above 0");
    expect(await product(glove)).toEqual(before);
  });

  it("keeps what another person changed meanwhile, and asks where both changed one price", async () => {
    const shown = await priceForm(glove, "1,111", "1,111");
    await changeProducts(shop.db, [{ id: glove, set: { weightGrams: 77 } }], { actorId: "manager" });
    expect((await post(shown)).status).toBe(302);
    expect(await product(glove)).toMatchObject({ unitPrice: 111100, weightGrams: 77 });

    const late = await priceForm(glove, "1,222", "1,222");
    await changeProducts(shop.db, [{ id: glove, set: { unitPrice: 99900 } }], { actorId: "manager" });
    const answer = await post(late);
    expect(answer.status).toBe(409);
    const { main } = await screen(answer);
    expect(main.text).toContain("selling price is now Rs. 999");
    expect(main.fields.filter(({ value }) => value === "1,222")).toHaveLength(2);
    expect(await product(glove)).toMatchObject({ unitPrice: 99900 });
  });

  it("marks sold out and available again by one tap", async () => {
    const form = async (soldOut: string) => ({
      intent: "sold-out",
      product: glove,
      version: String((await product(glove)).version),
      soldOut,
    });
    await post(await form("yes"));
    expect((await row(/Glove/)).text).toMatch(/Sold out[\s\S]*Available again/);
    expect((await screen(shop.get("/b1"))).main.text).toContain("Rs. 999 Sold out");
    await post(await form("no"));
    expect((await row(/Glove/)).text).toContain("Mark sold out");
  });

  it("corrects a stock by a movement, and asks again where pieces have moved meanwhile", async () => {
    const form = { intent: "stock", product: brush, shown: "14", pieces: "20" };
    expect((await post(form)).status).toBe(302);
    const movement = await shop.db
      .selectFrom("stockMovements")
      .selectAll()
      .where("productId", "=", brush)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(movement).toMatchObject({ pieces: 6, reason: "counted", actorId: admin });
    expect((await row(/Bath Brush/)).text).toContain("20 in stock");
    // The same form again, as after a broken line: nothing moves.
    expect((await post(form)).status).toBe(302);
    const late = await post({ ...form, pieces: "15" });
    expect(late.status).toBe(409);
    expect((await screen(late)).main.text).toContain("Stock has changed from 14 to 20");
    for (const pieces of ["", "-1", "1.5", "99999999", "lots"])
      expect((await post({ ...form, shown: "20", pieces })).status).toBe(400);
    expect((await post({ ...form, product: glove })).status).toBe(409);
    expect((await row(/Bath Brush/)).text).toContain("20 in stock");
  });

  it("answers forms of no product, and unreadable ones, in words", async () => {
    const missing = await post({ ...(await priceForm(glove, "1", "1")), product: "no-such" });
    expect(missing.status).toBe(404);
    expect((await screen(missing)).main.get("alert", /./).text).toContain("This product no longer exists.");
    for (const form of [
      {},
      { intent: "prices", product: glove },
      { intent: "sold-out", product: glove, soldOut: "perhaps" },
    ])
      expect((await post(form as Record<string, string>)).status).toBe(400);
    expect((await post({ ...(await priceForm(glove, "1", "1")), version: "999999" })).status).toBe(409);
  });
});
