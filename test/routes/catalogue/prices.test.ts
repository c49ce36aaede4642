import { afterEach, describe, expect, it } from "vitest";
import { runScheduledPrices } from "../../../shop/catalogue/prices/run-scheduled-prices.ts";
import { orderLinesOf } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

const path = "/dashboard/prices";
const retinol = "lumiskin-retinol";
const glove = "lumiskin-exfoliating-glove";
const eid = { firstDay: "2099-03-09", lastDay: "2099-03-12" };
const one = { unitPrice: "1,500", cataloguePrice: "1,600", badgePercent: "", ...eid };

describe("scheduled prices", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const { as } = await shop.signUpAdmin();
  const at = (time: string) => runScheduledPrices(db, () => new Date(`${time}:00+05:00`));
  const query = (fields: Record<string, string>, ids: string[]) =>
    `${path}/new?${new URLSearchParams([...ids.map((id) => ["product", id]), ...Object.entries(fields)])}`;
  const preview = async (fields: Record<string, string>, ids = [retinol]) =>
    (await screen(shop.get(query(fields, ids), { as }))).main;
  /** Confirms what the preview ticks. */
  async function set(fields: Record<string, string>, ids = [retinol]) {
    const ticked = (await preview(fields, ids)).fields.filter(
      ({ name, checked }) => name === "chosen" && checked,
    );
    const pairs = [...Object.entries(fields), ...ticked.map(({ value }) => ["chosen", value])];
    return shop.handle(
      new Request(new URL(`${path}/new`, shop.origin), {
        method: "POST",
        headers: { Origin: shop.origin, Cookie: as.header() },
        body: new URLSearchParams(pairs as [string, string][]),
      }),
      "192.0.2.1",
    );
  }
  const list = async () => (await screen(shop.get(path, { as }))).main;

  afterEach(async () => {
    await at("2099-12-31T12:00");
    await shop.shop.pool.query("truncate scheduled_prices");
  });

  it("give nothing away", async () => {
    expect((await preview({ ...one, unitPrice: "0" })).text).toContain("Please enter a price above 0");
    expect((await set({ ...one, unitPrice: "0" })).status).toBe(400);
    expect(await db.selectFrom("scheduledPrices").select("id").execute()).toEqual([]);
  });

  it("are shown first with the badges that would be untrue, set, listed, and cancelled", async () => {
    await db.updateTable("products").set({ discountPercent: 40 }).where("id", "=", retinol).execute();
    const shown = await preview(one);
    expect(shown.text).toContain("Selling price: Rs. 1,999 will become Rs. 1,500");
    expect(shown.text).toContain(
      "The badge would say 40% off, but Rs. 1,500 is 25% below today's Rs. 1,999.",
    );
    expect(shown.all("button", "Schedule anyway")).toHaveLength(1);
    expect((await preview({ ...one, badgePercent: "25" })).text).not.toContain("The badge would say");
    expect((await set({ ...one, badgePercent: "25" })).headers.get("Location")).toBe(`${path}?saved=1`);
    const { text } = (await list()).get("li", /Retinol/);
    expect(text).toContain("Rs. 1,500, catalogue Rs. 1,600, badge 25% off");
    expect(text).toContain("9 Mar 2099 to 12 Mar 2099");
    expect(text).toContain("Waiting");
    const { id } = await db.selectFrom("scheduledPrices").select("id").executeTakeFirstOrThrow();
    const cancel = () => shop.post(path, { as, form: { price: String(id) } });
    expect((await cancel()).headers.get("Location")).toBe(`${path}?saved=cancelled`);
    expect((await cancel()).status).toBe(409);
    expect((await list()).text).toContain("Cancelled");
  });

  it("say where only one of the two prices changes", async () => {
    const { unitPrice, cataloguePrice } = await db
      .selectFrom("products")
      .where("id", "=", retinol)
      .select(["unitPrice", "cataloguePrice"])
      .executeTakeFirstOrThrow();
    const same = String(cataloguePrice / 100);
    const shown = await preview({ ...one, unitPrice: "1700", cataloguePrice: same });
    expect(shown.text).toMatch(/Customers would see Rs\. [\d,]+ in the catalogue and pay Rs\. 1,700\./);
    expect(shown.all("button", "Schedule anyway")).toHaveLength(1);
    const both = { ...one, unitPrice: "1700", cataloguePrice: "1650" };
    expect((await preview(both)).text).not.toContain("in the catalogue and pay");
    const none = { ...one, unitPrice: String(unitPrice / 100), cataloguePrice: same };
    expect((await preview(none)).text).not.toContain("in the catalogue and pay");
  });

  it("are named on the form of their product while they wait and run", async () => {
    const form = async () => (await screen(shop.get(`/dashboard/products/${retinol}`, { as }))).main.text;
    expect(await form()).not.toContain("A scheduled price");
    await set(one);
    expect(await form()).toContain(
      "A scheduled price is set: Rs. 1,500, catalogue Rs. 1,600, 9 Mar 2099 to 12 Mar 2099.",
    );
    await at("2099-03-09T00:00");
    expect(await form()).toMatch(
      /A scheduled price is running: Rs\. 1,500, .*Then back to Rs\. 1,999\. A price that you save here stays\./,
    );
  });

  it("change open carts with their notice, the catalogue at the next request, and no placed order", async () => {
    const person = await shop.signUp();
    await shop.addToCart(person.as, "/p2");
    await shop.checkOut(person.as);
    await shop.addToCart(person.as, "/p2");
    const form = await shop.checkoutForm(person.as);
    expect(await (await shop.get("/p2")).text()).toContain("Rs. 1,999");
    await set(one);

    await at("2099-03-09T00:00");
    expect(await (await shop.get("/p2")).text()).toContain("Rs. 1,500");
    expect((await screen(shop.get("/catalog"))).main.text).toContain("Rs. 1,600");
    const cart = await screen(shop.get("/cart", { as: person.as }));
    expect(cart.main.get("li", "Retinol Face Serum").text).toContain(
      "The price has changed from Rs. 1,999 to Rs. 1,500.",
    );
    const refused = await shop.post("/checkout", { as: person.as, form });
    expect(refused.status).toBe(409);
    const lines = await orderLinesOf(db, { userId: person.id });
    expect(lines.filter(({ placedAt }) => placedAt)).toMatchObject([{ unitPrice: 199900 }]);

    await at("2099-03-13T00:00");
    expect(await (await shop.get("/p2")).text()).toContain("Rs. 1,999");
    // It is what the customer put in again.
    expect((await screen(shop.get("/cart", { as: person.as }))).main.text).not.toContain("has changed");
  });

  it("are set for several products from what each has", async () => {
    const many = {
      which: "both",
      operation: "lower-percent",
      amount: "10",
      rounding: "ends-in-9",
      badgePercent: "",
      ...eid,
    };
    expect((await set(many, [retinol, glove])).headers.get("Location")).toBe(`${path}?saved=2`);
    const stored = await db.selectFrom("scheduledPrices").selectAll().orderBy("productId").execute();
    expect(stored).toMatchObject([
      { productId: glove, unitPrice: 107900, cataloguePrice: 197900 },
      { productId: retinol, unitPrice: 179900 },
    ]);
    const overlapping = await set({ ...many, firstDay: "2099-03-12", lastDay: "2099-03-20" }, [glove]);
    expect(overlapping.status).toBe(409);
    expect((await screen(overlapping)).main.get("alert", /./).text).toMatch(
      /There is already a scheduled price on one of these days: .*Glove \(9 Mar 2099 to 12 Mar 2099\)/,
    );
  });

  it("are not set at all where one of several would be nothing", async () => {
    const many = {
      which: "both",
      operation: "lower-rupees",
      amount: "1,500",
      rounding: "none",
      badgePercent: "",
    };
    const versions = await db
      .selectFrom("products")
      .select(["id", "version"])
      .where("id", "in", [retinol, glove])
      .execute();
    const form = new URLSearchParams({ ...many, ...eid });
    for (const { id, version } of versions) form.append("chosen", `${version}:${id}`);
    const refused = await shop.post(`${path}/new`, { as, form });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Not saved. A price would be zero, below zero or too large.");
    expect(await db.selectFrom("scheduledPrices").select("id").execute()).toEqual([]);
  });

  it("are refused beside their fields, with what was typed", async () => {
    for (const [fields, name, message] of [
      [{ ...one, unitPrice: "free" }, "unitPrice", "Please enter a price"],
      [{ ...one, firstDay: "" }, "firstDay", "Please choose a date"],
      [{ ...one, firstDay: "2001-01-01" }, "firstDay", "Please choose today or a later day"],
      [{ ...one, lastDay: "2099-02-30" }, "lastDay", "Please choose a date"],
      [{ ...one, lastDay: "2099-03-08" }, "lastDay", "Please choose the first day or later"],
      [{ ...one, badgePercent: "100" }, "badgePercent", "Please enter a percentage"],
    ] as const) {
      const invalid = (await preview(fields)).fields.filter((field) => field.invalid);
      expect(invalid.map((field) => field.name)).toEqual([name]);
      expect(invalid[0]?.description).toContain(message);
      expect(invalid[0]?.value).toBe(fields[name]);
      expect((await set(fields)).status).toBe(400);
    }
    for (const form of [{}, { ...one, chosen: "0:no-such" }, { ...one, chosen: "x" }]) {
      const answer = await shop.post(`${path}/new`, { as, form: form as Record<string, string> });
      expect([400, 404]).toContain(answer.status);
    }
    for (const price of ["", "x", "999999999999999"])
      expect([400, 404]).toContain((await shop.post(path, { as, form: { price } })).status);
    expect((await preview({}, [])).get("form", /Continue/).text).toContain("Product");
  });
});
