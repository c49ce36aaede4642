import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/test-database.ts";
import { addDays } from "../karachi-time.ts";
import { chartDayCount, getOrderStats } from "./get-order-stats.ts";
import { noFilter } from "./order-filter.ts";
import { countOrders, maxCountedOrders } from "./order-stats-queries.ts";

const { db, pool } = await createTestDatabase();
// Half an hour after midnight in Karachi, which is still the day before in London.
const now = new Date("2026-11-20T19:30:00Z");

/** Orders around every midnight of forty days, of every status and payment, in and out of every figure. */
await pool.query(`insert into checkouts (number) select 50000 + n from generate_series(0, 479) as n`);
await pool.query(
  `insert into orders (checkout_id, line, customer_name, customer_email, product_id, product_name, brand,
     unit_price, quantity, amount, status, order_date, placed_at, payment_method, payment_status, phone_number,
     shipping_address)
   select checkouts.id, 1, 'Ayesha', '', 'eyebrow-razor', 'Razor', 'LumiSkin', 100 + n, 1 + n % 3,
     (100 + n) * (1 + n % 3),
     (array['Pending', 'completed', 'COMPLETED', 'cancelled', 'completed'])[1 + n % 5], at,
     case when n % 7 > 0 then at end, 'cod', 'Cash on Delivery', '0300', 'Lahore'
   from checkouts
   cross join lateral (select (number - 50000)::int as n) as numbered
   cross join lateral (
     select $1::timestamptz - interval '31 minutes' - interval '4 hours' * (n / 2) + interval '1 minute' * (n % 2) * 2 as at
   ) as dated
   where number between 50000 and 50479`,
  [now],
);

/** The figures the other way: the whole table, no column and no index of the dashboard's own. */
async function statsFromWholeTable() {
  const { rows } = await pool.query(
    `with dated as (
       select *, to_char(order_date + interval '5 hours', 'YYYY-MM-DD') as day from
         (select id, lower(status) as status, amount, placed_at, order_date at time zone 'UTC' as order_date from orders) as utc
     )
     select
       (select count(*)::int from dated where day = '2026-11-21' and placed_at is not null) as new_today,
       (select count(*)::int from dated where status = 'pending' and placed_at is null) as awaiting,
       (select count(*)::int from dated where status = 'pending') as pending,
       (select json_object_agg(day, json_build_array(orders, revenue)) from (
         select day, count(*) as orders, sum(amount) as revenue from dated
         where status = 'completed' and placed_at is not null and day between '2026-10-23' and '2026-11-21'
         group by day) as days) as days`,
  );
  return rows[0];
}

describe("the dashboard's figures", () => {
  it("are those of an independent query, by days of Karachi", async () => {
    const right = await statsFromWholeTable();
    const stats = await getOrderStats(db, now);
    expect(stats).toMatchObject({
      today: "2026-11-21",
      newToday: right.new_today,
      awaiting: right.awaiting,
      pending: right.pending,
    });
    const days = Array.from({ length: chartDayCount }, (_, index) => {
      const day = addDays("2026-10-23", index);
      const [orders, revenue] = right.days[day] ?? [0, 0];
      return { day, orders, revenue };
    });
    expect(stats.days).toEqual(days);
    expect(stats.revenue).toBe(days.reduce((sum, { revenue }) => sum + revenue, 0));
    for (const count of [right.new_today, right.awaiting, right.pending, stats.revenue])
      expect(count).toBeGreaterThan(0);
    expect(Object.keys(right.days).length).toBeGreaterThan(20);
  });

  it("change with an order's status at once", async () => {
    const before = await getOrderStats(db, now);
    const { rows } = await pool.query(
      `update orders set status = 'completed' where id = (select max(id) from orders where status = 'Pending'
         and placed_at > $1::timestamptz - interval '20 days') returning amount`,
      [now],
    );
    const after = await getOrderStats(db, now);
    expect(after.pending).toBe(before.pending - 1);
    expect(after.revenue).toBe(before.revenue + rows[0].amount);
  });

  it("count no further than they say", async () => {
    await pool.query(
      `insert into orders (checkout_id, line, customer_name, customer_email, product_id, product_name, brand,
         unit_price, quantity, amount)
       select (select min(id) from checkouts), line, 'Many', '', 'eyebrow-razor', 'Razor', 'LumiSkin', 1, 1, 1
       from generate_series(2, $1::int) as line`,
      [maxCountedOrders + 10],
    );
    expect(await countOrders(db, { ...noFilter, status: "Pending" })).toBe(maxCountedOrders + 1);
  });

  it("keep within what the shop can count", async () => {
    await pool.query(
      `update orders set unit_price = 9007199254740991, quantity = 1, amount = 9007199254740991, status = 'completed'
       where id in (select id from orders where placed_at is not null order by order_date desc limit 2)`,
    );
    expect((await getOrderStats(db, now)).revenue).toBe(Number.MAX_SAFE_INTEGER);
  });
});
