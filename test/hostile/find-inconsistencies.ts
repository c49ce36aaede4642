import type pg from "pg";

/** What must never be found in the shop's database, each as a question that counts it. */
const checks: Record<string, string> = {
  "admins that nobody named": `select count(*) from users u where is_admin and email <> 'owner@example.com'
    and not exists (select from audit_log where action = 'admin.named' and subject = u.id)`,
  "addresses that are none":
    "select count(*) from users where email !~ '^[^[:space:]@]+@[^[:space:]@]+$' or length(email) > 254",
  "names that are too long": "select count(*) from users where length(full_name) > 120 or length(phone) > 40",
  "messages that are too long":
    "select count(*) from contacts where length(comment) > 5000 or length(name) > 200",
  "orders with a wrong sum":
    "select count(*) from orders where amount <> unit_price * quantity or quantity < 1",
  "checkouts with a wrong sum": `select count(*) from checkouts c where placed_at is not null and total <>
    (select sum(amount) from orders where checkout_id = c.id and placed_at is not null)`,
  "checkouts without orders": `select count(*) from checkouts c where placed_at is not null
    and not exists (select from orders where checkout_id = c.id)`,
  "orders of somebody else's checkout": `select count(*) from orders o join checkouts c on c.id = o.checkout_id
    where o.user_id is distinct from c.user_id`,
  "orders at a price that never was": `select count(*) from orders o join products p on p.id = o.product_id
    where o.unit_price <> p.unit_price`,
  "statuses without a history": `select count(*) from orders o where lower(status) <> 'pending'
    and not exists (select from order_events where order_id = o.id and lower(to_status) = lower(o.status))`,
  "carts with nothing of something": "select count(*) from cart_entries where quantity < 1",
  "cart entries of another's order": `select count(*) from cart_entries e join orders o on o.id = e.order_id
    where e.user_id is distinct from o.user_id`,
  "products that changed":
    "select count(*) from products where updated_at > created_at + interval '1 minute'",
  "passwords that are not hashed":
    "select count(*) from accounts where password is not null and password !~ '^\\$scrypt\\$ln=15,r=8,p=3\\$[A-Za-z0-9_-]{22}\\$[A-Za-z0-9_-]{43}$'",
  "constraints that are not held": "select count(*) from pg_constraint where not convalidated",
};

/** What is wrong in the database, in words; empty where nothing is. */
export async function findInconsistencies(pool: pg.Pool): Promise<string[]> {
  const found: string[] = [];
  for (const [description, statement] of Object.entries(checks)) {
    const { rows } = await pool.query(statement);
    if (Number(rows[0].count) > 0) found.push(`${rows[0].count} ${description}`);
  }
  return found;
}
