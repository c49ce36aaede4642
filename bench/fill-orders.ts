import type { Pool } from "pg";

// A few first and last names are shared by very many customers, as in life.
const firstNames =
  "Muhammad Ayesha Bilal Fatima Ahmed Hina Usman Zainab Ali Sana Hassan Maryam Omar Nadia Imran Khadija";
const lastNames =
  "Khan Ahmed Malik Hussain Sheikh Butt Chaudhry Qureshi Siddiqui Raza Abbasi Mirza Awan Bhatti";

/** Who placed the latest orders, and never one before. */
export const newcomer = "Zarmeena Newcomer";

/** Fills a migrated and seeded database with `count` order lines of the last two years, two to an order on average. */
export async function fillOrders(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    // Skips the checks of foreign keys and the triggers.
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '256MB'");
    await client.query("select setseed(0.427)");
    await client.query(createFilling, [Math.ceil(count / 2), firstNames.split(" "), lastNames.split(" ")]);
    await client.query(createLines, [count]);
    for (const statement of insertStatements) await client.query(statement);
    await client.query("select rebuild_order_list()");
  } finally {
    // The settings and the temporary tables go with the connection.
    client.release(true);
  }
  await pool.query("vacuum analyze orders, order_lines, payments, order_events, order_list");
}

/** Removes all orders and what refers to them, history and ledgers included. */
export async function removeOrders(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // The ledgers refuse it otherwise.
    await client.query("set session_replication_role = replica");
    await client.query("truncate orders, order_list cascade");
  } finally {
    client.release(true);
  }
}

// Names go by the square of a random number: the first of the list are the most common by far. A tenth has a
// family name of their own; one in twelve has given no name and goes by the email. One in a hundred waits.
const createFilling = `
  create temporary table filling as
  with people as materialized (
    select p, random() as a, random() as b, random() as c, 3000000000 + floor(random() * 490000000)::bigint as phone
    from generate_series(1, greatest($1::int / 2, 1)) as p
  ), placed as (
    select n, 1 + floor(random() * greatest($1::int / 2, 1))::int as p, random() as how, random() as settled,
      now() - interval '730 days' * (1 - n::float8 / $1::int) as at
    from generate_series(1, $1::int) as n
  ), customers as (
    select n, at, settled, how, settled < 0.99 as placed, phone, 'customer' || people.p || '@example.com' as email,
      case when n > $1::int - 3 then '${newcomer}' when c < 0.083 then 'customer' || people.p || '@example.com'
        else ($2::text[])[1 + floor(a * a * cardinality($2))::int] || ' ' ||
          case when c < 0.183 then 'Family' || people.p else ($3::text[])[1 + floor(b * b * cardinality($3))::int] end
      end as name,
      case when how < 0.75 then 'cod' else 'jazzcash' end as method,
      case when how < 0.8 then 'awaited' else 'captured' end as state
    from placed join people using (p) order by n
  )
  select nextval('orders_id_seq') as order_id, customers.* from customers`;

const createLines = `
  create temporary table filling_lines as
  select order_id, n, line, at, placed, lines.name, email, method, state, products.id as product_id,
    products.name as product_name, products.brand, products.unit_price, quantity,
    case when not placed or settled < 0.01 then 'pending'
      when n > 0.98 * (select max(n) from filling) and settled < 0.9 then 'pending'
      when settled < 0.1 then 'cancelled' else 'completed' end as status
  from (
    select filling.*, line, 1 + floor(random() * random() * 5)::int as quantity,
      1 + floor(random() * 10)::int as product
    from filling, generate_series(1, 1 + (n % 3)::int) as line
  ) as lines
  join (select *, row_number() over (order by id) as nth from products) as products on products.nth = lines.product
  order by n, line limit $1::int`;

const insertStatements = [
  `insert into orders (id, customer_name, customer_email, phone_number, phone_e164, shipping_address,
     placed_total, created_at, placed_at, updated_at)
   overriding system value
   select order_id, name, email, '0' || phone, '+92' || phone,
     'House ' || n % 300 || ', Street ' || n % 40 || ', Lahore', amount, at, at, at
   from filling join (
     select order_id, sum(quantity * unit_price)::bigint as amount from filling_lines group by order_id
   ) as sums using (order_id)
   where placed order by n`,
  `insert into orders (id, created_at, updated_at) overriding system value
   select order_id, at, at from filling
   where not placed and order_id in (select order_id from filling_lines) order by n`,
  `insert into order_lines (order_id, line, product_id, product_name, brand, unit_price, quantity, amount, status,
     bought_now, own_customer_name, own_customer_email, own_payment_words, order_date, placed_at, updated_at)
   select order_id, line, product_id, product_name, brand, unit_price, quantity, unit_price * quantity, status,
     not placed, case when not placed then name end, case when not placed then email end,
     case when placed and status = 'cancelled' then words end, at, case when placed then at end, at
   from filling_lines join payment_states using (method, state) order by n, line`,
  `insert into payments (order_id, method, amount, state, created_at, updated_at)
   select order_id, method, case state when 'captured' then placed_total end, state, at, at from filling join orders on orders.id = order_id
   where placed order by n`,
  `insert into order_events (order_id, line, type, actor, at)
   select order_id, null, 'order.placed', 'customer', at from filling join orders on orders.id = order_id where placed
   union all
   select order_id, line, 'line.bought', 'customer', at from filling_lines where not placed
   order by 1, 2`,
];
