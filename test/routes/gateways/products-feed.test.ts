import { gunzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { displayPrice } from "../../../shop/base/price.ts";
import { runScheduledPrices } from "../../../shop/catalogue/prices/run-scheduled-prices.ts";
import { schedulePrices } from "../../../shop/catalogue/prices/schedule-prices.ts";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import { setStock } from "../../orders-fixture.ts";
import { unescapeHtml } from "../../pages/unescape-html.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";
import { parseStructuredData, validateStructuredData } from "../storefront/structured-data.ts";

const origin = "https://shop.example";
const retinol = "lumiskin-retinol";

describe("the product feed", async () => {
  const shop = await openTestShop({ origin, appUrl: origin });
  const { db } = shop;
  const { as } = await shop.signUpAdmin();
  const customer = await shop.signUp();
  await addToCart(db, customer.id, { productId: retinol, quantity: 1 });
  const feed = (headers = {}) => shop.get("/products.xml", { headers });
  const items = async () =>
    [...(await (await feed()).text()).matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = ""]) => {
      const fields = [...item.matchAll(/<g:(\w+)>([^<]*)</g)];
      return Object.fromEntries(fields.map(([, name = "", text = ""]) => [name, unescapeHtml(text)]));
    });

  /** Compares the feed with the catalogue, each product's page and checkout. */
  async function compare() {
    const found = await items();
    const pages = new Set<string>();
    for (const item of found) {
      const { id = "", title = "", description = "", link = "", price = "" } = item;
      const html = await (await shop.get(link)).text();
      const product = parseStructuredData(html).find((data) => data["@type"] === "Product");
      if (!product) throw new Error(`${link} has no product`);
      validateStructuredData(product);
      const offer = product.offers as Record<string, string>;
      expect(item, id).toEqual({
        id,
        title: product.name,
        description,
        availability: offer.availability?.endsWith("InStock") ? "in stock" : "out of stock",
        condition: "new",
        price: `${Number(offer.price).toFixed(2)} PKR`,
        link: product.url,
        image_link: (product.image as string[])[0],
        brand: (product.brand as Record<string, unknown>).name,
      });
      expect(id.length <= 100 && title.length <= 200 && description.length <= 9_999).toBe(true);
      const shown = displayPrice(Math.round(Number.parseFloat(price) * 100));
      expect(html).toContain(shown);
      expect(html.includes("Ask us when it is back")).toBe(item.availability === "out of stock");
      if (id === retinol) expect(await checkoutText()).toContain(shown);
      pages.add(new URL(link).pathname);
    }
    const { links } = (await screen(shop.get("/catalog"))).main;
    expect(pages).toEqual(
      new Set(links.map(({ to }) => to).filter((to) => /^\/(p\d|b\d|product\/)/.test(to))),
    );
    return found;
  }
  const checkoutText = async () => (await screen(shop.get("/checkout", { as: customer.as }))).main.text;
  const change = (id: string, set: object) =>
    db.updateTable("products").set(set).where("id", "=", id).execute();
  const of = async (id: string) => (await compare()).find((item) => item.id === id);

  it("[P.feed] is what a visitor sees, at every change and at the moment of a scheduled price", async () => {
    expect(await compare()).toHaveLength(10);
    await change(retinol, { unitPrice: 210_050 });
    expect((await of(retinol))?.price).toBe("2100.50 PKR");
    await change("eyebrow-razor", { soldOut: true });
    expect((await of("eyebrow-razor"))?.availability).toBe("out of stock");
    await setStock(db, "lumiskin-exfoliating-glove", 0);
    expect((await of("lumiskin-exfoliating-glove"))?.availability).toBe("out of stock");
    await change("lumiskin-scalp-massager", { archivedAt: new Date() });
    expect(await of("lumiskin-scalp-massager")).toBeUndefined();
    await change("lumiskin-jade-roller-gua-sha-set", {
      name: "Jade & <b>rose</b>",
      description: "One\n\u0007 & two.",
    });
    expect(await compare()).toHaveLength(9);
    const prices = { unitPrice: 150_000, cataloguePrice: 150_000, badgePercent: null };
    const days = { firstDay: "2099-03-09", lastDay: "2099-03-12" };
    await schedulePrices(db, [{ id: retinol, version: 0, prices: { ...prices, ...days } }], "owner");
    for (const [time, price] of [
      ["2099-03-08T23:59", "2100.50 PKR"],
      ["2099-03-09T00:00", "1500.00 PKR"],
      ["2099-03-13T00:00", "2100.50 PKR"],
    ] as const) {
      await runScheduledPrices(db, () => new Date(`${time}:00+05:00`));
      expect((await of(retinol))?.price).toBe(price);
    }
  });

  it("is fetched again only after a change", async () => {
    const first = await feed();
    expect(first.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
    const etag = first.headers.get("ETag") ?? "";
    await first.body?.cancel();
    const again = await feed({ "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await change(retinol, { unitPrice: 199_900 });
    const changed = await feed({ "If-None-Match": etag });
    expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining("1999.00 PKR")]);
  });

  it("has each product of many pages once", async () => {
    await shop.shop.pool.query(`insert into products (id, name, brand, category, unit_price, catalogue_price, position)
      select 'many-' || n, 'Many ' || n, 'LumiSkin', category, 100, 100, 100 + n
      from products cross join generate_series(1, 1001) as n where id = '${retinol}'`);
    const ids = (await items()).map(({ id }) => id);
    expect(ids).toHaveLength(9 + 1001);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is made once for all, in the encoding that each takes, also for those who leave at once", async () => {
    const texts = [(await feed()).text(), (await feed({ "Accept-Encoding": "br, gzip;q=0" })).text()];
    await shop.shop.pool.query("alter table products rename to products_elsewhere");
    onTestFinished(async () => {
      await shop.shop.pool.query("alter table products_elsewhere rename to products");
    });
    for (let n = 0; n < 5; n++) expect((await leave("192.0.2.1")).status).toBe(200);
    const packed = await feed({ "Accept-Encoding": "gzip, br" });
    expect(packed.headers.get("Content-Encoding")).toBe("gzip");
    texts.push(packed.arrayBuffer().then((bytes) => gunzipSync(bytes).toString()));
    const [first, ...others] = await Promise.all(texts);
    expect(others).toEqual([first, first]);
    const head = new Request(`${origin}/products.xml`, { method: "HEAD" });
    expect((await shop.handle(head, "192.0.2.1")).status).toBe(200);
  });

  /** Asks for the feed and leaves before any of it is read. */
  async function leave(address: string) {
    const controller = new AbortController();
    const request = new Request(`${origin}/products.xml`, { signal: controller.signal });
    const response = await shop.handle(request, address);
    controller.abort();
    return response;
  }

  it("that is too long to be kept is sent to two networks at once, until it is read or they leave", async () => {
    const description = "x".repeat(5_000);
    await db.updateTable("products").set({ description }).where("id", "like", "many-%").execute();
    const of = (address: string) => shop.get("/products.xml", {}, address);
    for (let n = 0; n < 3; n++) expect((await leave("192.0.2.1")).status).toBe(200);
    const one = await of("192.0.2.1");
    const own = await of("192.0.2.1");
    expect([own.status, own.headers.get("Retry-After")]).toEqual([503, "60"]);
    const other = await of("192.0.2.2");
    expect([other.status, (await of("192.0.2.3")).status]).toEqual([200, 503]);
    await one.body?.cancel();
    expect((await other.text()).endsWith("</rss>\n")).toBe(true);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const unread = [await of("192.0.2.1"), await of("192.0.2.2")];
    expect((await of("192.0.2.3")).status).toBe(503);
    vi.advanceTimersByTime(120_000);
    vi.useRealTimers();
    expect((await (await of("192.0.2.3")).text()).match(/<item>/g)).toHaveLength(9 + 1001);
    for (const { body } of unread) await body?.cancel();
  });

  it("is sent to one visitor a few times", async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 61; n++) {
      const response = await shop.get("/products.xml", {}, "192.0.2.4");
      await response.body?.cancel();
      statuses.add(response.status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });

  it("has its address in Settings", async () => {
    const { text } = (await screen(shop.get("/dashboard/settings", { as }))).main;
    expect(text).toContain(`${origin}/products.xml`);
  });
});
