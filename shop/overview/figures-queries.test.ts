import { describe, expect, it } from "vitest";
import { insertParcel } from "../../test/fulfilment/parcel-states-fixture.ts";
import { insertOrder } from "../../test/orders-fixture.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { countFigure, type GroupedFigure, listCounted, placedByDay } from "./figures-queries.ts";

const hour = 3_600_000;
const since = new Date("2026-11-16T19:00:00Z");
const now = new Date("2026-11-23T13:00:00Z");

describe("[P.shop-figures] the figures", async () => {
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
      status: nth % 5 === 0 ? "cancelled" : nth % 5 === 1 ? "completed" : "Pending",
      parcel: {
        state,
        ...(courier ? { courier } : {}),
        ...(state === "delivered" ? { deliveredAt: endedAt } : {}),
        ...(state === "received_back" ? { receivedBackAt: endedAt } : {}),
      },
    });
    const [channel, app] = channels[nth % 3] ?? ["web", null];
    const source = channel === "web" && nth % 2 === 0 ? "tiktok" : null;
    await pool.query(
      "update orders set city_id = $2, channel = $3, chat_app = $4, first_source = $5 where id = $1",
      [id, cities[nth % 3], channel, app, source],
    );
    if (nth % 2 === 0)
      await pool.query(
        "insert into confirmation_attempts (order_id, channel, outcome) values ($1, 'call', 'no_answer'), ($1, 'call', $2)",
        [id, nth % 4 === 0 ? "confirmed" : "refused"],
      );
  }
  await pool.query(
    "update order_lines set completed_at = order_date + interval '2 hours' where status = 'completed'",
  );
  // Bought by Buy it now, its details not given yet: not placed.
  await insertOrder(db, { number: 71_000, userId: null, placedAt: null }, [
    { unitPrice: 9_000, orderDate: new Date(now.getTime() - hour) },
  ]);

  // Adjustments, of which those of declined refunds and of cancelled lines do not count; cash that couriers collected, of which some
  // is reported as paid.
  await pool.query(`insert into order_adjustments (order_id, kind, amount, reason, line)
    select id, case when number % 7 = 0 then 'correction' else 'delivery' end, 200, 'x', case when number % 11 = 0 or number % 13 = 0 then 2 end
    from orders where number % 3 = 0 and placed_at is not null`);
  await pool.query(`update order_lines set status = 'cancelled' from orders where orders.id = order_id and line = 2
    and number % 11 = 0 and order_lines.placed_at is not null`);
  await pool.query(`insert into refunds (payment_id, amount, price_cut, channel, reason, state, adjustment_id)
    select p.id, 1, 1, 'cash', 'x', 'refused', a.id from order_adjustments a join payments p on p.order_id = a.order_id
    where a.kind = 'correction'`);
  await pool.query(`insert into told_cash (shipment_id, order_id, amount, told_before)
    select shipment_id, order_id, 10000 + shipment_id, true from shipment_lines join shipments on shipments.id = shipment_id
    where state = 'delivered' and line = 1`);
  await pool.query("insert into courier_credentials (courier_id, sealed) values ('postex', 'x')");
  await pool.query(`insert into courier_payments (shipment_id, courier_id, paid)
    select id, courier, id % 8 = 0 from shipments where courier = 'postex' and id % 2 = 0`);
  const period = { since, until: new Date(now.getTime() + 3 * hour) };
  const table = async (text: string, values: unknown[] = [since]) => (await pool.query(text, values)).rows;

  it("of orders placed equal a sum over lines and adjustments, day by day", async () => {
    const rows = await table(`select day, count(*)::int as orders, sum(amount)::int as amount from (
      select to_char(o.placed_at at time zone 'Asia/Karachi', 'YYYY-MM-DD') as day,
        (select coalesce(sum(amount), 0) from order_lines where order_id = o.id and status <> 'cancelled')
          + case when exists (select from order_lines where order_id = o.id and status <> 'cancelled') then
            (select coalesce(sum(amount), 0) from order_adjustments a where order_id = o.id and kind = 'delivery'
              and (line is null or exists (select from order_lines l where l.order_id = o.id and l.line = a.line and status <> 'cancelled')))
          else 0 end as amount
      from orders o where o.placed_at >= $1) as placed group by 1 order by 1`);
    expect(rows.length).toBe(7);
    expect(await placedByDay(db, period)).toEqual(rows);
  });

  /** The bars of a figure, in any order, beside those of an independent sum. */
  const equal = async (figure: GroupedFigure, expected: Record<string, unknown>[]) => {
    const bars = (await countFigure(db, figure, period)).map(
      (bar) => ({ ...bar }) as Record<string, unknown>,
    );
    const fields = Object.keys(expected[0] ?? {});
    expect(bars.length).toBeGreaterThan(0);
    const texts = (rows: Record<string, unknown>[]) =>
      rows.map((row) => JSON.stringify(fields.map((field) => row[field]))).sort();
    expect(texts(bars)).toEqual(texts(expected));
  };
  const ended = (
    key: string,
  ) => `select ${key} as key, count(*)::int as count, (count(*) filter (where s.state = 'delivered'))::int as good
    from shipments s join shipment_lines c on c.shipment_id = s.id and c.line = 1 join orders o on o.id = c.order_id
    where coalesce(s.delivered_at, s.received_back_at) >= $1 group by 1`;

  it.each([
    ["courier", ended("s.courier")],
    ["city", ended("o.city_id")],
    [
      "source",
      `select key, count(*)::int as count from (
        select case when channel <> 'web' then coalesce(chat_app, channel) when first_source is null then 'web-'
          else 'web-' || first_source end as key from orders where placed_at >= $1) as keys group by 1`,
    ],
    [
      "call",
      `select outcome as key, count(*)::int as count from confirmation_attempts a join orders o on o.id = a.order_id
       where o.placed_at >= $1 and a.id = (select max(id) from confirmation_attempts where order_id = o.id) group by 1`,
    ],
    [
      "product",
      "select product_id as key, sum(quantity)::int as pieces from order_lines where placed_at >= $1 and status <> 'cancelled' group by 1",
    ],
    // The rider's cash is not a courier's, and a courier that no one knows has no connection.
    [
      "cash",
      `select case when s.courier = 'postex' then 'postex ' || case
          when age < 4 then 0 when age < 8 then 1 when age < 15 then 2 else 3 end end as key,
        count(*)::int as count, sum(10000 + id)::int as amount
      from (select *, floor(extract(epoch from $1::timestamptz - delivered_at) / 86400) as age from shipments) s
      where state = 'delivered' and s.courier is distinct from 'rider'
        and id not in (select shipment_id from courier_payments where paid) group by 1`,
    ],
  ] as const)("by %s equal a sum of their own", async (figure, text) => {
    await equal(figure, await table(text, [figure === "cash" ? period.until : since]));
  });

  it.each([
    "placed",
    "completed",
    "delivered",
    "returned",
    "courier",
    "city",
    "source",
    "call",
    "product",
    "cash",
  ] as const)("list behind the bars of %s what they count", async (figure) => {
    const all = await listCounted(db, figure, period, { key: null, limit: 1000 });
    expect(all.sums.count).toBe(all.rows.length);
    const sumOf = (field: "pieces" | "amount") => all.rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);
    expect([all.sums.pieces ?? 0, all.sums.amount ?? 0]).toEqual([sumOf("pieces"), sumOf("amount")]);
    for (const { number, reference } of all.rows) expect(number ?? reference).not.toBeNull();
    if (figure === "placed") {
      const days = await placedByDay(db, period);
      expect(all.sums.amount).toBe(days.reduce((sum, { amount }) => sum + amount, 0));
    } else if (figure === "completed" || figure === "delivered" || figure === "returned") {
      const column = {
        completed: "order_lines where status = 'completed' and order_date + interval '2 hours'",
        delivered: "shipments where delivered_at",
        returned: "shipments where received_back_at",
      };
      expect(await table(`select count(*)::int as count from ${column[figure]} >= $1`)).toEqual([
        { count: all.sums.count },
      ]);
    } else
      for (const { key, count, pieces, amount } of await countFigure(db, figure, period)) {
        const { sums } = await listCounted(db, figure, period, { key: key ?? "", limit: 2 });
        expect([key, sums.count, sums.pieces ?? 0, sums.amount ?? 0]).toEqual([key, count, pieces, amount]);
      }
  });
});
