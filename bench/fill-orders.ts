import type { Pool } from "pg";

// A few first and last names are shared by very many customers, as in life.
const firstNames =
  "Muhammad Ayesha Bilal Fatima Ahmed Hina Usman Zainab Ali Sana Hassan Maryam Omar Nadia Imran Khadija";
const lastNames =
  "Khan Ahmed Malik Hussain Sheikh Butt Chaudhry Qureshi Siddiqui Raza Abbasi Mirza Awan Bhatti";

/** Fills a migrated and seeded database with `count` order lines of the last two years, two to a checkout on average. */
export async function fillOrders(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    // Skips the checks of foreign keys.
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '256MB'");
    await client.query("select setseed(0.427)");
    await client.query(insertCheckouts, [Math.ceil(count / 2), firstNames.split(" "), lastNames.split(" ")]);
    await client.query(insertOrders, [count]);
    await client.query(
      `insert into order_events (order_id, at, actor, to_status, reason)
       select id, order_date, 'customer', 'Pending', 'Placed at checkout' from orders`,
    );
    await client.query("drop table filling");
    await client.query("reset all");
  } finally {
    client.release();
  }
  for (const table of ["orders", "checkouts", "order_events"]) await pool.query(`vacuum analyze ${table}`);
}

// Names go by the square of a random number: the first of the list are the most common by far. A tenth has a
// family name of their own; one in twelve has given no name and goes by the email. One in a hundred waits.
const insertCheckouts = `
  with people as materialized (
    select p, random() as a, random() as b, random() as c, 3000000000 + floor(random() * 490000000)::bigint as phone
    from generate_series(1, greatest($1::int / 2, 1)) as p
  ), placed as (
    select n, 1 + floor(random() * greatest($1::int / 2, 1))::int as p, random() as how, random() as settled,
      now() - interval '730 days' * (1 - n::float8 / $1::int) as at
    from generate_series(1, $1::int) as n
  ), customers as (
    select n, at, settled, how, phone, 'customer' || people.p || '@example.com' as email,
      case when c < 0.083 then 'customer' || people.p || '@example.com'
        else ($2::text[])[1 + floor(a * a * cardinality($2))::int] || ' ' ||
          case when c < 0.183 then 'Family' || people.p else ($3::text[])[1 + floor(b * b * cardinality($3))::int] end
      end as name
    from placed join people using (p)
  ), written as (
    insert into checkouts (payment_method, payment_status, phone_number, phone_normalised, shipping_address,
      total, created_at, placed_at)
    select case when how < 0.75 then 'cod' else 'jazzcash' end,
      case when how < 0.75 then 'Cash on Delivery' when how < 0.8 then 'Pending Online Payment' else 'Paid' end,
      '0' || phone, '+92' || phone, 'House ' || n % 300 || ', Street ' || n % 40 || ', Lahore', 0, at,
      case when settled < 0.99 then at end
    from customers order by n returning id
  )
  select customers.*, row_number() over (order by n) as nth into filling from customers where (select count(*) from written) > 0`;

const insertOrders = `
  insert into orders (checkout_id, line, customer_name, customer_email, product_id, product_name, brand,
    unit_price, quantity, amount, status, payment_method, payment_status, phone_number, phone_normalised,
    shipping_address, order_date, placed_at)
  select checkouts.id, line, filling.name, email, products.id, products.name, products.brand,
    products.unit_price, quantity, products.unit_price * quantity,
    case when checkouts.placed_at is null or settled < 0.01 then 'Pending'
      when filling.n > 0.98 * (select max(n) from filling) and settled < 0.9 then 'Pending' when settled < 0.1 then 'cancelled' else 'completed' end,
    case when checkouts.placed_at is null then null else checkouts.payment_method end,
    case when checkouts.placed_at is null then null else checkouts.payment_status end,
    case when checkouts.placed_at is null then null else checkouts.phone_number end,
    case when checkouts.placed_at is null then null else checkouts.phone_normalised end,
    case when checkouts.placed_at is null then null else checkouts.shipping_address end,
    checkouts.created_at, checkouts.placed_at
  from (
    select filling.*, line, 1 + floor(random() * random() * 5)::int as quantity,
      1 + floor(random() * 10)::int as product
    from filling, generate_series(1, 1 + (n % 3)::int) as line
  ) as filling
  join checkouts on checkouts.created_at = filling.at
  join (select *, row_number() over (order by id) as nth from products) as products on products.nth = filling.product
  order by filling.n, line limit $1::int`;
