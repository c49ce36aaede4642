import { priceText } from "../shop/base/price.ts";
import type { BenchShop } from "./child-process-shop.ts";

export interface BenchCustomer {
  id: string;
  email: string;
  token: string;
  key: string;
  total: number;
}

let runCount = 0;

/** Inserts customers, each with a session and a cart of one to three products. */
export async function fillCarts({ pool }: Pick<BenchShop, "pool">, count: number): Promise<BenchCustomer[]> {
  const run = ++runCount;
  const { rows: products } = await pool.query<{ id: string; unit_price: number }>(
    "select id, unit_price from products where archived_at is null order by position",
  );
  const prices = products.map(({ unit_price }) => priceText(unit_price));
  await pool.query(
    `insert into users (id, email, email_verified, full_name)
     select 'bench-' || $1 || '-' || n, 'ayesha.' || $1 || '.' || n || '@example.com', true, 'Ayesha ' || n
     from generate_series(1, $2) as n`,
    [run, count],
  );
  await pool.query(
    `insert into sessions (id, user_id, token, expires_at)
     select 'session-' || $1 || '-' || n, 'bench-' || $1 || '-' || n, md5('bench' || $1 || ' ' || n), now() + interval '30 days'
     from generate_series(1, $2) as n`,
    [run, count],
  );
  await pool.query(
    "insert into orders (user_id) select 'bench-' || $1 || '-' || n from generate_series(1, $2) as n",
    [run, count],
  );
  await pool.query(
    `insert into cart_entries (user_id, product_id, name, brand, price, quantity)
     select 'bench-' || $1 || '-' || n, products.id, products.name, products.brand, ($3::text[])[products.nth], 1 + n % 2
     from generate_series(1, $2) as n
     join lateral generate_series(0, n % 3) as line on true
     join (select *, row_number() over (order by position) as nth from products where archived_at is null) as products
       on products.nth = 1 + (n + line * 3) % cardinality($3::text[])`,
    [run, count, prices],
  );
  const { rows } = await pool.query<BenchCustomer>(
    `select users.id, users.email, sessions.token, orders.key,
       sum(products.unit_price * cart_entries.quantity)::bigint as total
     from users join sessions on sessions.user_id = users.id join orders on orders.user_id = users.id
       join cart_entries on cart_entries.user_id = users.id join products on products.id = cart_entries.product_id
     where users.id like 'bench-' || $1 || '-%'
     group by users.id, users.email, sessions.token, orders.key order by md5(users.id)`,
    [run],
  );
  await pool.query("analyze users, sessions, orders, cart_entries");
  return rows;
}
