import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { searchForPage } from "../../../shop/catalogue/search/search-shop.ts";
import { deleteAccount } from "../../../shop/customers/account/delete-account.ts";
import { exportPersonalData } from "../../../shop/customers/account/personal-data.ts";
import { insertRider } from "../../../shop/fulfilment/riders/rider-queries.ts";
import { renderEmail } from "../../../shop/mail/emails/render-email.ts";
import { secretLinks } from "../../../shop/mail/emails/secret-links.ts";
import { prepareMessage } from "../../../shop/mail/whatsapp/prepare-message.ts";
import { reviewPath } from "../../../shop/orders/model/review-link.ts";
import { saveReviews } from "../../../shop/orders/reviews/save-reviews.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { deliverTestOrder } from "../../orders/deliver-test-order.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

/** Ratings count after a second, and where the connection was lost meanwhile, when there is one again. */
const soon = 120_000;
const retinol = "lumiskin-retinol";
const razor = "eyebrow-razor";

describe("reviews", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const { as: owner, id: ownerId } = await shop.signUpAdmin();

  const setState = (id: number, state: "delivered" | "attempted", deliveredAt = new Date()) =>
    db.updateTable("shipments").set({ state, deliveredAt }).where("id", "=", id).execute();
  /** An order whose one parcel is delivered, and its link. */
  async function delivered(products = [retinol], customerId?: string, phoneNumber = "0300 1234567") {
    const customer = customerId ? await shop.customer(customerId) : await createCustomer(db);
    const items = products.map((id): [string, number] => [id, 1]);
    const order = await placeTestOrder(db, customer, { items, phoneNumber });
    const parcel = await deliverTestOrder(db, order.id);
    return { ...order, customer, parcel, path: reviewPath(shop.shop.secret, order.id) };
  }
  const rate = (path: string, form: Record<string, string>, as?: Visitor, intent = "rate") =>
    shop.post(path, { form: { intent, ...form }, ...(as && { as }) });
  const page = async (path: string, as?: Visitor) => (await screen(shop.get(path, as && { as }))).main;
  const stored = (orderId: number) =>
    db
      .selectFrom("reviews")
      .innerJoin("orderLines", "orderLines.id", "orderLineId")
      .where("orderId", "=", orderId)
      .orderBy("line")
      .selectAll("reviews")
      .execute();
  const ratingOf = (productId: string) =>
    db.selectFrom("productRatings").where("productId", "=", productId).selectAll().executeTakeFirst();
  const clear = () => db.deleteFrom("reviews").execute();
  /** What is counted again from the rows that hold. */
  const sums = async () => {
    const { rows } = await sql<{ productId: string; mean: string; count: number }>`
      select product_id, avg(stars) as mean, count(*)::int as count from (
        select distinct on (r.product_id, coalesce(o.user_id, o.phone_e164)) r.product_id, r.stars
        from reviews r join order_lines l on l.id = r.order_line_id join orders o on o.id = l.order_id
        join shipment_lines c on c.order_id = l.order_id and c.line = l.line
        join shipments s on s.id = c.shipment_id and s.state = 'delivered'
        order by r.product_id, coalesce(o.user_id, o.phone_e164), r.sent_at desc, r.id desc
      ) as newest group by product_id order by product_id`.execute(db);
    return rows;
  };
  const ratings = () => db.selectFrom("productRatings").selectAll().orderBy("productId").execute();
  /** What staff press beside a text. */
  const press = async (text: string, button: string | RegExp, typed = {}, open?: string) => {
    const { id, textState } = await db
      .selectFrom("reviews")
      .where("text", "=", text)
      .select(["id", "textState"])
      .executeTakeFirstOrThrow();
    const list = `/dashboard/messages/reviews?status=${textState}`;
    const path = open ? `${list}&open=${open}-${id}` : list;
    const sent = await shop.fill(path, button, typed, { as: owner, within: text.split("\n", 1).join() });
    return shop.post(sent.action, { as: owner, form: sent.fields });
  };

  it("stores stars and texts by the link, once however often they are sent", async () => {
    const { id, number, path } = await delivered([retinol, razor]);
    const { body, main } = await screen(shop.get(path));
    expect(main.lines.join()).toContain(`Order LS-${number}, delivered on`);
    expect(main.fields.filter(({ type, checked }) => type === "radio" && checked)).toEqual([]);
    expect(main.fields.filter(({ type }) => type === "radio")).toHaveLength(10);
    expect(body.text).not.toContain("Ayesha Khan");
    expect(await stored(id)).toEqual([]);
    const sent = await shop.fill(path, "Send", { "text-1": "Light", name: "Ayesha" });
    const form = { ...sent.fields, "stars-1": "5" };
    for (let time = 0; time < 2; time++) {
      const answer = await rate(path, form);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path}?rated`]);
    }
    expect(await stored(id)).toMatchObject([
      { stars: 5, text: "Light", name: "Ayesha", textState: "waiting", productId: retinol, counts: true },
    ]);
    const after = await page(`${path}?rated`);
    expect(after.text).toMatch(
      /Thank you.*We read your text.*Light\s+Sent on .* as Ayesha\. Not shown yet\./s,
    );
    const change = await shop.fill(`${path}?change=1`, "Send", {}, {});
    expect(change.fields).toMatchObject({ "stars-1": "5", "text-1": "Light", name: "Ayesha" });
    expect(after.all("fieldset").map(({ name }) => name)).toHaveLength(1);
  });

  it("says what is missing beside its field, and keeps what was typed", async () => {
    const { id, path } = await delivered([retinol, razor]);
    const refused = await screen(rate(path, { "text-2": "Sharp", name: "A" }));
    expect(refused.status).toBe(400);
    expect(refused.main.get("fieldset", /Razor/).text).toContain("Please choose 1 to 5 stars");
    expect(refused.main.field("text-2").value).toBe("Sharp");
    const nothing = await screen(rate(path, {}));
    expect(nothing.main.alerts).toEqual(["Please choose stars for at least one product"]);
    const wrong = [
      ["stars-1", "6"],
      ["text-1", "x".repeat(1001)],
      ["name", "x".repeat(41)],
    ];
    for (const [name = "", value = ""] of wrong)
      expect((await rate(path, { "stars-1": "5", [name]: value })).status, name).toBe(400);
    expect(await stored(id)).toEqual([]);
  });

  it("refuses forged, early and dead links, and lines of another's parcel", async () => {
    const { id, path, parcel } = await delivered();
    const other = await delivered();
    const [order, , signature] = path.slice("/review/".length).split(".");
    const forged = [
      `/review/${other.id}.0.${signature}`,
      `/review/${order}.9999999999.${signature}`,
      `${path}x`,
      reviewPath("another secret", id),
      path.replace("/review/", "/o/"),
    ];
    for (const made of forged) {
      expect((await shop.get(made)).status, made).toBe(404);
      expect((await rate(made, { "stars-1": "1" })).status, made).not.toBe(303);
    }
    expect((await rate(path, { "stars-2": "1" })).status).toBe(400);
    await setState(parcel, "attempted");
    expect((await shop.get(path)).status).toBe(404);
    expect((await rate(path, { "stars-1": "1" })).status).toBe(409);
    await setState(parcel, "delivered", new Date(Date.now() - 59.9 * 86_400_000));
    expect((await shop.get(path)).status).toBe(200);
    await setState(parcel, "delivered", new Date(Date.now() - 60.1 * 86_400_000));
    expect((await shop.get(path)).status).toBe(404);
    expect((await rate(path, { "stars-1": "1" })).status).toBe(409);
    expect(await stored(id)).toEqual([]);
    expect(await stored(other.id)).toEqual([]);
  });

  it("takes none from people, or the numbers, of the shop", async () => {
    for (const rider of [
      { name: "Kashif", phone: "0311-1111111" },
      { name: "Bilal", phone: "0314 4444444 24/7" },
    ])
      await insertRider(db, rider);
    await setShopSettings(db, { whatsAppNumber: "+923122222222" });
    const staff = await shop.signUpStaff("packer");
    const left = await createCustomer(db, { phone: "+92 313 3333333" });
    await db.updateTable("users").set({ leftAt: new Date() }).where("id", "=", left.id).execute();
    const orders = [
      await delivered([retinol], staff.id),
      await delivered([retinol], left.id),
      await delivered([retinol], undefined, "0311 1111111"),
      await delivered([retinol], undefined, "0314 4444444"),
      await delivered([retinol], undefined, "0312 2222222"),
      await delivered([retinol], undefined, "0313 3333333"),
      await delivered(),
    ];
    const second = { secondPhoneE164: "+923111111111" };
    await db
      .updateTable("orders")
      .set(second)
      .where("id", "=", Number(orders.at(-1)?.id))
      .execute();
    for (const { id, path } of orders) {
      expect((await shop.get(path)).status).toBe(404);
      expect((await rate(path, { "stars-1": "5" })).status).toBe(409);
      expect(await stored(id)).toEqual([]);
    }
    const { id, path } = await delivered();
    // Nor by the link of a customer.
    expect((await shop.get(path, { as: staff.as })).status).toBe(404);
    expect((await rate(path, { "stars-1": "5" }, staff.as)).status).toBe(404);
    expect(await stored(id)).toEqual([]);
    expect((await shop.get(path)).status).toBe(200);
  });

  it("[R62] counts the newest of a person and product alone, while its parcel is delivered", async () => {
    await clear();
    const first = await delivered();
    const again = await delivered([retinol], first.customer.id);
    const [guest, other] = [await delivered(), await delivered()];
    for (const { id } of [guest, other])
      await db.updateTable("orders").set({ userId: null }).where("id", "=", id).execute();
    for (const [{ path }, stars] of [
      [first, 1],
      [again, 4],
      [guest, 2],
      [other, 5],
    ] as const)
      expect((await rate(path, { "stars-1": String(stars) })).status).toBe(303);
    // The two guests have one number.
    expect(await ratingOf(retinol)).toMatchObject({ mean: "4.5000000000000000", count: 2 });
    await setState(again.parcel, "attempted");
    expect(await ratingOf(retinol)).toMatchObject({ mean: "3.0000000000000000", count: 2 });
    await setState(again.parcel, "delivered");
    expect(await ratingOf(retinol)).toMatchObject({ mean: "4.5000000000000000", count: 2 });
    expect(await ratings()).toEqual(await sums());
    await shop.post(again.path, { form: { intent: "unrate", line: "1" } });
    expect(await stored(again.id)).toEqual([]);
    expect(await ratingOf(retinol)).toMatchObject({ mean: "3.0000000000000000", count: 2 });
  });

  it("keeps the sums of 50 that come at once", async () => {
    await clear();
    const orders = [];
    for (let n = 0; n < 50; n++) orders.push(await delivered([retinol, razor]));
    const answers = orders.map(({ path }, n) =>
      rate(path, { "stars-1": String(1 + (n % 5)), "stars-2": String(5 - (n % 3)), "text-1": `Text ${n}` }),
    );
    for (const { status } of await Promise.all(answers)) expect(status).toBe(303);
    expect(await ratings()).toMatchObject([{ count: 50 }, { mean: "3.0000000000000000", count: 50 }]);
    expect(await ratings()).toEqual(await sums());
  });

  it("stores what comes at once of two orders of a person", async () => {
    await clear();
    const first = await delivered([retinol, razor]);
    const second = await delivered([retinol, razor], first.customer.id);
    for (let n = 0; n < 20; n++) {
      const said = { stars: 1 + (n % 5), name: "", text: `Text ${n}` };
      const reviews = [1, 2].map((line) => ({ line, said }));
      const saved = [first, second].map(({ id }) => saveReviews(db, id, reviews));
      expect(await Promise.all(saved)).toEqual(["saved", "saved"]);
    }
    expect(await ratings()).toEqual(await sums());
  });

  it("is on the page of the product once it counts, its text at the next request after Show", async () => {
    await clear();
    await vi.waitFor(async () => expect((await page("/p2")).text).not.toContain("Reviews"), soon);
    expect(await (await shop.get("/p2")).text()).not.toContain("AggregateRating");
    expect((await shop.get(`/product/${retinol}/reviews`)).status).toBe(404);
    const marks = "\u0301\u200d".repeat(9);
    const said = `Bold <b>words</b> e${marks}${"\n \n".repeat(9)}\u202egnorw https://spam.example`;
    const { path, id } = await delivered();
    await rate(path, { "stars-1": "4", "text-1": said, name: "Hina" });
    const [review] = await stored(id);
    const text = review?.text ?? "";
    expect(text).toMatch(/\S\n\ngnorw/);
    await vi.waitFor(async () => expect((await page("/p2")).text).toContain("4.0 from 1 rating"), soon);
    expect((await page("/p2")).text).not.toContain("spam.example");
    // Cached until the press, and new at the request after it.
    expect((await press(text, "Show")).status).toBe(302);
    const shown = await screen(shop.get("/p2"));
    const item = shown.main.get("li", /spam\.example/);
    expect(item.text).toMatch(/^★★★★☆ Hina .*\nBold <b>words<\/b> .* gnorw https:\/\/spam\.example$/);
    expect(item.links).toEqual([]);
    expect(item.text).not.toMatch(/\u202e|(\p{M}\u200d?){4}/u);
    expect(item.all("p").at(-1)?.attributes.dir).toBe("auto");
    const data = '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}';
    expect(await (await shop.get("/p2")).text()).toContain(data);
    await db.updateTable("productRatings").set({ mean: "4.35" }).execute();
    await vi.waitFor(async () => expect((await page("/p2")).text).toContain("4.4 from 1 rating"), soon);
    expect(await (await shop.get("/p2")).text()).toContain('"ratingValue":4.4,');
    expect((await page(`/product/${retinol}/reviews`)).text).toContain("spam.example");
    const found = await searchForPage(shop.shop.search, "spam.example", (cause: unknown) => {
      throw cause;
    });
    expect(found).toEqual([]);
    // A changed text waits again.
    await rate(path, { "stars-1": "4", "text-1": "Something else", name: "Hina" });
    await vi.waitFor(async () => expect((await page("/p2")).text).not.toContain("spam.example"), soon);
    expect((await page("/p2")).text).not.toContain("Something else");
  });

  it("shows ten texts, and the rest on a page of their own that no robot lists", async () => {
    await clear();
    for (let n = 0; n < 12; n++) {
      const { path } = await delivered([razor]);
      await rate(path, { "stars-1": "5", "text-1": `Text number ${n}` });
    }
    await db.updateTable("reviews").set({ textState: "shown" }).execute();
    const { main } = await screen(shop.get("/b5"));
    expect(main.all("li", /^.*Text number/s)).toHaveLength(10);
    expect(main.text).toContain("Text number 11");
    expect(main.links).toContainEqual({ to: `/product/${razor}/reviews`, text: "All reviews" });
    const all = await screen(shop.get(`/product/${razor}/reviews`));
    expect(all.main.all("li", /Text number/)).toHaveLength(12);
    expect(all.head("meta", "name", "robots")).toMatchObject([{ content: "noindex" }]);
    await clear();
  });

  it("is shown, hidden for a reason and replied to by who may, and the log says by whom", async () => {
    await clear();
    const { id, path } = await delivered();
    await rate(path, { "stars-1": "1", "text-1": "It heals eczema" });
    expect((await page("/dashboard/messages/reviews", owner)).text).toContain("To read 1");
    expect((await page("/dashboard/today", owner)).text).toMatch(
      /Reviews\s+Read a text before it is shown\s+oldest/,
    );
    const missing = await screen(press("It heals eczema", "Hide the text", {}, "hide"));
    expect([missing.status, missing.main.text]).toEqual([
      400,
      expect.stringContaining("Please choose a reason"),
    ]);
    await press("It heals eczema", "Hide the text", { reason: "medical" }, "hide");
    expect((await page(path)).text).toContain("because it says that the product heals or treats");
    expect(await ratingOf(retinol)).toMatchObject({ count: 1 });
    // With other stars alone it stays hidden, and as old as it was.
    const before = await db.selectFrom("reviews").selectAll().executeTakeFirstOrThrow();
    await rate(path, { "stars-1": "2", "text-1": "It heals eczema" });
    expect(await db.selectFrom("reviews").selectAll().execute()).toEqual([{ ...before, stars: 2 }]);
    expect((await page(`${path}?rated`)).text).not.toContain("We read your text");
    await press("It heals eczema", "Hide the text", { reason: "private" }, "hide");
    expect((await page(path)).text).toContain("because it contains private data");
    await rate(path, { "stars-1": "2", "text-1": "It is fine" });
    const old = await shop.fill(
      "/dashboard/messages/reviews",
      "Show",
      {},
      { as: owner, within: "It is fine" },
    );
    await rate(path, { "stars-1": "2", "text-1": "It is bad" });
    expect((await shop.post(old.action, { as: owner, form: old.fields })).status).toBe(409);
    const colleague = await shop.fill(
      "/dashboard/messages/reviews",
      "Show",
      {},
      { as: owner, within: "It is bad" },
    );
    await press("It is bad", "Show and reply", { reply: "Sorry to hear that." }, "reply");
    expect((await shop.post(colleague.action, { as: owner, form: colleague.fields })).status).toBe(409);
    expect((await page("/p2")).get("li", /It is bad/).text).toContain("LumiSkin\nSorry to hear that.");
    const log = db.selectFrom("auditLog").where("action", "like", "review.%").orderBy("id");
    expect((await log.select(["action", "actorId", "details"]).execute()).slice(-2)).toEqual([
      { action: "review.hidden", actorId: ownerId, details: { reason: "private" } },
      { action: "review.replied", actorId: ownerId, details: {} },
    ]);
    await db
      .updateTable("reviews")
      .set({ textState: "waiting", sentAt: new Date(Date.now() - 8 * 86_400_000) })
      .execute();
    expect((await page("/dashboard/today", owner)).text).toContain("1 waiting for 7 days or more");
    expect((await page("/dashboard/messages/reviews", owner)).text).toContain("Waiting for 8 days");
    await rate(path, { "stars-1": "1", "text-1": "It is good" });
    expect(await stored(id)).toMatchObject([{ reply: "", textState: "waiting" }]);
  });

  it("opens the forms of a text on the second page", async () => {
    await clear();
    const said = { stars: 5, name: "", text: "Light" };
    for (let n = 0; n < 26; n++) await saveReviews(db, (await delivered()).id, [{ line: 1, said }]);
    const list = "/dashboard/messages/reviews?page=2";
    const hide = (await page(list, owner)).links.find(({ text }) => text === "Hide");
    expect((await page(hide?.to ?? "", owner)).text).toContain("Why do you hide this text?");
  });

  it("is on the order's page for its account, goes into its download, and goes with the account", async () => {
    await clear();
    const { as, id: userId } = await shop.signUp();
    const order = await delivered([retinol], userId);
    const path = `/orders/LS-${order.number}`;
    expect((await page(path, as)).text).toContain("Rate your products");
    const answer = await rate(path, { "stars-1": "5", "text-1": "Mine", name: "Zarqa" }, as);
    expect(answer.headers.get("Location")).toBe(`${path}?rated#reviews`);
    expect((await page(path, as)).text).toContain("Not shown yet.");
    const stranger = await shop.signUp();
    expect((await rate(path, { "stars-1": "1" }, stranger.as)).status).toBe(404);
    expect((await exportPersonalData(db, userId)).reviews).toMatchObject([
      { order: `LS-${order.number}`, stars: 5, name: "Zarqa", text: "Mine" },
    ]);
    await db.updateTable("orderLines").set({ status: "completed" }).where("orderId", "=", order.id).execute();
    expect(await deleteAccount(db, userId)).toEqual({ outcome: "deleted" });
    expect(await stored(order.id)).toEqual([]);
    expect(await ratingOf(retinol)).toBeUndefined();
    expect((await shop.get(order.path)).status).toBe(404);
  });

  it("is asked for in the message that the parcel has arrived", async () => {
    const order = await delivered();
    const sent = { number: order.number, message: "delivered", origin: "https://shop.example" } as const;
    const prepared = await prepareMessage(db, { ...sent, secret: shop.shop.secret, actorId: ownerId });
    expect(prepared).toMatchObject({
      url: expect.stringContaining(encodeURIComponent(`https://shop.example${order.path}`)),
    });
    // By email only to an address that is the customer's own: it needs no signing in.
    const links = secretLinks(db, shop.shop.secret, sent.origin);
    const email = async () =>
      (await renderEmail({ db, origin: sent.origin, links }, "parcel-delivered", String(order.parcel)))?.text;
    expect(await email()).not.toContain("/review/");
    await shop.verifyEmail(order.customer.id);
    expect(await email()).toContain(`https://shop.example${order.path}`);
    const joined = await placeTestOrder(db, order.customer, { items: [[razor, 1]] });
    const line = { orderId: joined.id, line: 1, quantity: 1, shipmentId: order.parcel };
    await db.insertInto("shipmentLines").values(line).execute();
    expect((await email())?.match(/Rate the products of LS-\d+/g)).toHaveLength(2);
  });

  it("reads the reviews of one person alone, however many a product has", async () => {
    await clear();
    const first = await delivered();
    await rate(first.path, { "stars-1": "5" });
    const again = await delivered([retinol], first.customer.id);
    const others = 3_000;
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        with people as (
          insert into orders (number, channel, placed_at, phone_number, phone_e164, shipping_address, customer_name, customer_email, placed_total)
          select 90000 + n, 'phone', now(), '0300 1234567', '+92300' || 2000000 + n, 'Lahore', 'Ayesha', 'ayesha@example.com', 100
          from generate_series(1, ${others}::int) as n returning id
        ), bought as (
          insert into order_lines (order_id, line, product_id, product_name, brand, unit_price, quantity, amount, status, order_date, placed_at)
          select id, 1, ${retinol}, 'Retinol', 'LumiSkin', 100, 1, 100, 'completed', now(), now() from people returning id
        )
        insert into reviews (order_line_id, product_id, stars, name, text, counts)
        select id, ${retinol}, 2, '', '', true from bought`.execute(tx);
      await sql`update product_ratings set mean = (5 + 2 * ${others}) / (1.0 + ${others}), count = 1 + ${others}`.execute(
        tx,
      );
    });
    await sql`analyze orders, order_lines, reviews`.execute(db);
    const read = await db.transaction().execute(async (tx) => {
      const line = {
        orderLineId: Number(again.lineIds[0]),
        productId: retinol,
        stars: 3,
        name: "",
        text: "",
      };
      // What may be read is counted, not what the planner finds cheapest on so small a table.
      await sql`set local enable_seqscan = off`.execute(tx);
      await tx.insertInto("reviews").values(line).execute();
      await sql`set constraints all immediate`.execute(tx);
      const { rows } = await sql<{ read: number }>`
        select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where relname = 'reviews'`.execute(tx);
      return rows[0]?.read;
    });
    expect(read).toBeLessThan(20);
    // The newest of hers counts: 3 instead of 5.
    const mean = (3 + 2 * others) / (1 + others);
    expect(Number((await ratingOf(retinol))?.mean)).toBeCloseTo(mean, 10);
    expect(await ratingOf(retinol)).toMatchObject({ count: 1 + others });
  });
});
