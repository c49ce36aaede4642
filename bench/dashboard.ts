import type { Pool } from "pg";
import { isoDay } from "../shop/base/karachi-time.ts";
import type { BenchShop } from "./child-process-shop.ts";
import { fillCarts } from "./fill-carts.ts";
import { fillOrders } from "./fill-orders.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./table.ts";

const lines = 1_000_000;
const recentLines = 30_000;
const products = 10_000;
const rounds = 40;
const aYear = "Figures of a year";

/** Screens of the owner's day; what is searched for is another at every call. */
const screens: Record<string, (nth: number) => string> = {
  Today: () => "/dashboard/today",
  Orders: () => "/dashboard",
  "Orders with a filter": (nth) => `/dashboard?status=Pending&payment=${nth % 2 ? "cod" : "unpaid"}`,
  Customers: () => "/dashboard/customers",
  "Find a name": (nth) => `/dashboard/find?q=${["ayesha", "bilal", "hina khan", "usman malik"][nth % 4]}`,
  "Find a phone number": (nth) => `/dashboard/find?q=030${nth % 10}${1_000_000 + nth}`,
  "Figures of 7 days": () => "/dashboard/figures",
  "Figures of 30 days": () => "/dashboard/figures?days=30",
  "Figures of 90 days": () => "/dashboard/figures?days=90",
  [aYear]: () =>
    `/dashboard/figures?from=${isoDay(new Date(Date.now() - 364 * 86_400_000))}&to=${isoDay(new Date())}`,
};

/** The dashboard over HTTP, with the counts of its menu, on a million order lines, 30,000 of them in the last 90 days. */
export async function dashboardRows(shop: BenchShop): Promise<Row[]> {
  const [owner] = await fillCarts(shop, 1);
  if (!owner) throw new Error("there is nobody to sign in");
  await shop.pool.query("update users set role = 'owner' where id = $1", [owner.id]);
  await fillOrders(shop.pool, lines);
  await fillWork(shop.pool);
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(screens)) {
    const times: number[] = [];
    for (let nth = 0; nth < rounds + 3; nth += 1) {
      const startedAt = performance.now();
      const response = await fetch(shop.baseUrl + path(nth), {
        headers: { Cookie: shop.cookie(owner.token) },
      });
      const text = await response.text();
      if (response.status !== 200)
        throw new Error(`${path(nth)} answers ${response.status}: ${text.slice(0, 300)}`);
      if (nth >= 3) times.push(performance.now() - startedAt);
    }
    rows.push({
      what: `dashboard, 1,000,000 order lines: ${what}, p95`,
      value: quantile(times, 0.95),
      unit: "ms",
      goal: { max: what === aYear ? 1000 : 100 },
    });
  }
  return rows;
}

/** Moves the orders back so that 30,000 lines are of the last 90 days, and gives those parcels, calls and ledgers; adds products. */
async function fillWork(pool: Pool) {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    await client.query(
      `create temporary table recent as select id, (row_number() over (order by id desc))::int as nth
       from orders where placed_at is not null order by id desc limit $1`,
      [recentLines / 2],
    );
    await client.query("create index on recent (id)");
    for (const statement of workStatements) await client.query(statement);
    await client.query("select rebuild_order_list()");
  } finally {
    client.release(true);
  }
  await pool.query("vacuum analyze");
}

const workStatements = [
  // The rest moves to the years before.
  `update orders set placed_at = placed_at - interval '90 days', created_at = created_at - interval '90 days'
   where id not in (select id from recent)`,
  `update orders set placed_at = now() - interval '90 days' * (nth / ${recentLines / 2}.0), confirmation =
     case when nth < 150 then 'to_confirm' else 'confirmed' end from recent where recent.id = orders.id`,
  `update order_lines l set order_date = o.placed_at, placed_at = o.placed_at from orders o
   where o.id = l.order_id and l.placed_at is not null`,
  // Nothing old waits any more.
  `update order_lines set status = 'completed' where status = 'pending' and placed_at is not null`,
  `update order_lines l set status = 'pending' from recent where recent.id = l.order_id and nth < 600`,
  `update payments set state = 'expired' where method = 'jazzcash' and state = 'awaited'
     and order_id not in (select id from recent where nth < 600)`,
  // What is paid ahead is sent once it is paid, but for a few.
  `update payments set state = 'captured' from recent where recent.id = order_id and method = 'jazzcash' and nth >= 600 and nth % 500 > 0`,
  `create temporary table sent as select recent.*, nextval(pg_get_serial_sequence('shipments', 'id')) as parcel,
     case when nth < 300 then 'planned' when nth < 600 then 'handed_over' when nth % 7 = 0 then 'received_back' else 'delivered' end as state
   from recent where nth >= 150`,
  `insert into shipments (id, state, courier, city_id, packed_at, handed_over_at, delivered_at, received_back_at)
   overriding system value select parcel, state, case when nth % 3 = 0 then 'postex' else 'leopards' end,
     (array(select id from cities order by id))[1 + nth % 200], placed_at,
     case when state <> 'planned' then placed_at + interval '1 day' end,
     case when state = 'delivered' then placed_at + interval '4 days' end,
     case when state = 'received_back' then placed_at + interval '9 days' end
   from sent join orders using (id)`,
  `insert into shipment_lines (shipment_id, order_id, line, quantity)
   select parcel, order_id, line, quantity from sent join order_lines on order_id = sent.id`,
  `insert into confirmation_attempts (order_id, channel, outcome, at) select id, 'call',
     case when nth % 9 = 0 then 'no_answer' else 'confirmed' end, now() - interval '90 days' * (nth / ${recentLines / 2}.0) from recent`,
  `insert into products (id, route, position, name, category, catalogue_price, unit_price)
   select 'bench-' || n, '/bench-' || n, 1000 + n, 'Product ' || n, (select min(id) from categories), 100000, 100000
   from generate_series(1, ${products}) as n`,
  `insert into stock_levels (product_id, pieces) select id, position % 50 from products on conflict do nothing`,
];
