import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addDays, formatDay, formatWeekday, isoDay } from "../../../shop/base/karachi-time.ts";
import { insertParcel } from "../../fulfilment/parcel-states-fixture.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

describe("[P.shop-figures] the figures of the shop", async () => {
  const shop = await openTestShop();
  const owner = await shop.signUpStaff("owner");
  const bookkeeper = await shop.signUpStaff("bookkeeper");
  // Seconds apart, today's three could stand on two days when the tests run at midnight.
  const placed = Date.now();
  const earlier = (ms: number) => new Date(placed - ms);
  const delivered = { state: "delivered", courier: "tcs", told: 70_000, deliveredAt: new Date() } as const;
  await insertParcel(shop.db, { number: 82_001, amounts: [150_000, 50_000], placedAt: earlier(1) });
  await insertParcel(shop.db, { number: 82_002, amounts: [70_000], placedAt: earlier(2), parcel: delivered });
  await insertParcel(shop.db, {
    number: 82_003,
    amounts: [99_000],
    placedAt: earlier(3),
    status: "cancelled",
  });
  await insertParcel(shop.db, {
    number: 82_004,
    amounts: [30_000, 10_000],
    placedAt: earlier(8 * 86_400_000),
  });
  const textOf = async (path: string, { as } = owner) => (await screen(shop.get(path, { as }))).main.text;

  it("compare what was placed with the days before, without what was cancelled", async () => {
    const text = await textOf("/dashboard/figures");
    expect(text).toContain("3 orders, 2 more than in the 7 days before");
    expect(text).toContain("Rs. 2,700, Rs. 2,300 more than in the 7 days before");
    expect(text).toContain("1 of 1 parcel that ended");
    expect(await textOf("/dashboard/figures?days=30")).toContain(
      "4 orders, 4 more than in the 30 days before",
    );
  });

  it("draw no bar for a share of fewer than 20 parcels, and name the weekdays", async () => {
    const html = await (await shop.get("/dashboard/figures", { as: owner.as })).text();
    const [, ofCouriers = ""] = /<h2[^>]*>Delivered by courier<\/h2>(.*?)<h2/s.exec(html) ?? [];
    expect(ofCouriers).toContain("1 of 1 parcel");
    expect(ofCouriers).not.toContain("<svg");
    const today = isoDay(new Date(placed));
    expect(html).toContain(`${formatWeekday(today)} ${formatDay(today)}: 3 orders`);
    expect(html).toContain(`>${formatWeekday(addDays(today, -1))}</span>`);
  });

  it("link each bar to exactly what it counts, and say so", async () => {
    const { text, links } = (await screen(shop.get("/dashboard/figures", { as: owner.as }))).main;
    expect(text).toContain("what was chosen when the order was taken");
    const behind = async (of: string) => {
      const isBar = (to: string) => to.includes("key=") || to.includes(`from=${isoDay(new Date())}`);
      const to = links.find((link) => link.to.includes(`of=${of}&`) && isBar(link.to))?.to ?? "";
      return (await screen(shop.get(to, { as: owner.as }))).main.text;
    };
    expect(await behind("placed")).toMatch(
      /3 in total, Rs\. 2,700\.[\s\S]*LS-82001[\s\S]*LS-82002[\s\S]*LS-82003/,
    );
    expect(await behind("product")).toContain("3 pieces in total.");
    expect(await behind("delivered")).toMatch(/1 in total\.[\s\S]*SH-/);
    expect(await behind("cash")).toContain("1 in total, Rs. 700.");
    for (const query of [
      "of=placed&from=2020-01-01&to=2020-01-01",
      "of=constructor",
      "of=source&key=%00",
      "from=x&to=9999-99-99",
    ])
      expect([query, (await shop.get(`/dashboard/figures?${query}`, { as: owner.as })).status]).toEqual([
        query,
        200,
      ]);
  });

  it("show a year in weeks, and cash without a connection in a line of its own", async () => {
    const from = addDays(isoDay(new Date()), -363);
    const text = await textOf(`/dashboard/figures?from=${from}&to=2099-01-01`);
    expect(text).toContain(`${formatDay(from)} to ${formatDay(addDays(from, 6))}`);
    expect(text).toContain("Couriers without a connection");
    expect(text).toContain("Rs. 700, 1 parcel");
  });

  it("[R26.days] count what is completed on the day on which it is, and say where nothing is to be drawn", async () => {
    expect(await textOf("/dashboard/figures")).toMatch(/Completed\n+Nothing on these days\./);
    const lines = await shop.db
      .selectFrom("orderLines")
      .innerJoin("orders", "orders.id", "orderId")
      .where("number", "=", 82_004)
      .select("orderLines.id")
      .execute();
    const form = { intent: "end", end: "completed", lines: lines.map(({ id }) => id).join() };
    expect((await shop.post("/dashboard", { as: owner.as, form })).status).toBe(302);
    const { text, links } = (await screen(shop.get("/dashboard/figures", { as: owner.as }))).main;
    expect(text).toContain("Rs. 400 of completed orders");
    expect(text).not.toContain("Rs. 0.01");
    const send = new URL(links.find(({ text }) => text === "Send the day")?.to ?? "");
    expect(send.searchParams.get("text")).toContain("\nCompleted: 1 order (2 items), Rs. 400\n");
    const today = isoDay(new Date());
    expect(await textOf(`/dashboard/figures?of=completed&from=${today}&to=${today}`)).toMatch(
      /2 items in total, Rs\. 400\.[\s\S]*LS-82004/,
    );
  });

  it("send the day without anyone's name", async () => {
    const { links } = (await screen(shop.get("/dashboard/figures", { as: owner.as }))).main;
    const send = new URL(links.find(({ text }) => text === "Send the day")?.to ?? "");
    expect(send.origin + send.pathname).toBe("https://wa.me/");
    expect(send.searchParams.get("text")).toMatch(
      /^\*LumiSkin, .*\nPlaced: 3 orders, Rs\. 2,700\nCompleted: \d+ orders?.*\nDelivered: 1 parcel\nReturned: 0 parcels$/,
    );
  });

  it("say of the cash with couriers what Today and Money say", async () => {
    const { rows } = await sql<{ id: number; reference: string }>`
      with event as (insert into order_events (order_id, type, actor) select id, 'payment.captured', 'system' from orders
        where number = 82002 returning id)
      insert into money_entries (event_id, holder, amount) select id, holder, amount from event
        cross join (values ('customer', -70000), ('courier', 70000)) as entries (holder, amount)
      returning (select id from shipments where state = 'delivered'), (select reference from shipments where state = 'delivered')`.execute(
      shop.db,
    );
    const screens = ["/dashboard/figures", "/dashboard/today", "/dashboard/money"];
    for (const path of screens) {
      const text = await textOf(path);
      expect(text).toMatch(/Still with couriers\s+(the oldest .*\)\s+)?Rs\. 700/);
      expect(text).toContain("the oldest for under 1 h (Rs. 700 with couriers that do not report)");
      expect(text).not.toContain("eported as paid");
    }
    await shop.db
      .insertInto("courierPayments")
      .values({ shipmentId: rows[0]?.id ?? 0, courierId: "tcs", paid: true })
      .execute();
    for (const path of screens)
      expect(await textOf(path)).toMatch(
        /Still with couriers\s+(Rs\. 0[\s\S]*)?[Rr]eported as paid, not entered: Rs\. 700/,
      );
    expect(await textOf(`/dashboard/parcels/${rows[0]?.reference}`)).toContain("TCS reports it as paid.");
  });

  it("leave out products and calls for a bookkeeper", async () => {
    expect(await textOf("/dashboard/figures")).toMatch(
      /Best products[\s\S]*Calls and messages[\s\S]*How long stock lasts/,
    );
    const text = await textOf("/dashboard/figures", bookkeeper);
    expect(text).toContain("Orders placed");
    expect(text).not.toMatch(/Best products|Calls and messages|stock lasts/);
    for (const of of ["product", "call"])
      expect(await textOf(`/dashboard/figures?of=${of}`, bookkeeper)).toContain("Orders placed");
  });
});
