import { describe, expect, it } from "vitest";
import { insertParcel } from "../../test/fulfilment/parcel-states-fixture.ts";
import { insertOrder } from "../../test/orders-fixture.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import {
  bestProducts,
  callResults,
  endedByCity,
  endedByCourier,
  orderSources,
  placedByDay,
} from "./figures-queries.ts";

const hour = 3_600_000;
const since = new Date("2026-11-16T19:00:00Z");
const now = new Date("2026-11-23T13:00:00Z");

describe("the figures", async () => {
  const { db, pool } = await createTestDatabase();
  const cities = ["lahore", "karachi", null];
  const couriers = ["postex", "rider", null];
  const channels = [
    ["web", null],
    ["phone", null],
    ["chat", "whatsapp"],
  ] as const;
  // Orders of twelve days around midnight, in each state, of which some were placed before.
  for (let nth = 0; nth < 96; nth += 1) {
    const placedAt = new Date(now.getTime() - nth * 3 * hour - (nth % 2) * 60_000);
    const state = (["delivered", "received_back", "handed_over", "planned"] as const)[nth % 4] ?? "planned";
    const endedAt = new Date(placedAt.getTime() + 2 * hour);
    const courier = couriers[nth % 3] ?? undefined;
    const { id } = await insertParcel(db, {
      number: 70_000 + nth,
      placedAt,
      amounts: [1_000 * nth + 500, 700],
      status: nth % 5 === 0 ? "cancelled" : "Pending",
      parcel: {
        state,
        ...(courier ? { courier } : {}),
        ...(state === "delivered" ? { deliveredAt: endedAt } : {}),
        ...(state === "received_back" ? { receivedBackAt: endedAt } : {}),
      },
    });
    const [channel, app] = channels[nth % 3] ?? ["web", null];
    await pool.query("update orders set city_id = $2, channel = $3, chat_app = $4 where id = $1", [
      id,
      cities[nth % 3],
      channel,
      app,
    ]);
    if (nth % 2 === 0)
      await pool.query(
        "insert into confirmation_attempts (order_id, channel, outcome) values ($1, 'call', 'no_answer'), ($1, 'call', $2)",
        [id, nth % 4 === 0 ? "confirmed" : "refused"],
      );
  }
  // Bought by Buy it now, its details not given yet: not placed.
  await insertOrder(db, { number: 71_000, userId: null, placedAt: null }, [
    { unitPrice: 9_000, orderDate: new Date(now.getTime() - hour) },
  ]);
  const table = async (text: string) => (await pool.query(text, [since])).rows;

  it("of orders placed equal a sum over the lines, day by day", async () => {
    const rows = await table(`select to_char(o.placed_at at time zone 'Asia/Karachi', 'YYYY-MM-DD') as day,
        count(distinct o.id)::int as orders, coalesce(sum(l.amount) filter (where l.status <> 'cancelled'), 0)::int as amount
      from orders o join order_lines l on l.order_id = o.id where o.placed_at >= $1 group by 1 order by 1`);
    expect(rows.length).toBe(7);
    expect(await placedByDay(db, since, new Date(now.getTime() + 1))).toEqual(rows);
  });

  it("of parcels equal a count of those that ended", async () => {
    const ended = await table(`select s.courier, o.city_id, s.state from shipments s
      join shipment_lines c on c.shipment_id = s.id and c.line = 1 join orders o on o.id = c.order_id
      where coalesce(s.delivered_at, s.received_back_at) >= $1`);
    const count = (key: "courier" | "city_id", id: string | null, state: string) =>
      ended.filter((row) => row[key] === id && row.state === state).length;
    expect(ended.length).toBeGreaterThan(20);
    const byCourier = await endedByCourier(db, since);
    expect(byCourier.map(({ delivered, cameBack }) => delivered + cameBack).reduce((a, b) => a + b)).toBe(
      ended.length,
    );
    expect(byCourier).toContainEqual({
      name: "PostEx",
      delivered: count("courier", "postex", "delivered"),
      cameBack: count("courier", "postex", "received_back"),
    });
    expect(await endedByCity(db, since)).toContainEqual({
      name: "Lahore",
      delivered: count("city_id", "lahore", "delivered"),
      cameBack: count("city_id", "lahore", "received_back"),
    });
  });

  it("of sources, calls and products equal counts of their own", async () => {
    const sources = await table(
      "select coalesce(chat_app, channel) as name, count(*)::int as count from orders where placed_at >= $1 group by 1",
    );
    expect(await orderSources(db, since)).toEqual(expect.arrayContaining(sources));
    expect(sources.map(({ name }) => name).sort()).toEqual(["phone", "web", "whatsapp"]);
    const calls = await callResults(db, since);
    expect(calls.map(({ name }) => name).sort()).toEqual(["confirmed", "refused"]);
    const [{ called }] = await table(
      "select count(distinct order_id)::int as called from confirmation_attempts a join orders o on o.id = a.order_id where o.placed_at >= $1",
    );
    expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(called);
    const [{ pieces }] = await table(
      "select sum(quantity)::int as pieces from order_lines where placed_at >= $1 and status <> 'cancelled'",
    );
    const products = await bestProducts(db, since, 100);
    expect(products.reduce((sum, { count }) => sum + count, 0)).toBe(pieces);
  });
});
