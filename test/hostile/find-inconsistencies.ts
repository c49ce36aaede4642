import type pg from "pg";
import { orderFaults } from "../orders/order-faults.ts";

/** What must never be found in the shop's database, each as a question that counts it. */
const checks: Record<string, string> = {
  "people with a role that nobody gave": `select count(*) from users u where role is not null and email <> 'owner@example.com'
    and not exists (select from audit_log where action in ('admin.named', 'staff.named', 'staff.joined', 'staff.changed') and subject = u.id)`,
  "addresses that are none":
    "select count(*) from users where email !~ '^[^[:space:]@]+@[^[:space:]@]+$' or length(email) > 254",
  "names that are too long": "select count(*) from users where length(full_name) > 120 or length(phone) > 40",
  "messages that are too long":
    "select count(*) from contacts where length(comment) > 5000 or length(name) > 200",
  "orders at a price that never was": `select count(*) from order_lines l join products p on p.id = l.product_id
    where l.unit_price <> p.unit_price and not exists (
      select from revisions where entity = 'product' and entity_id = p.id
        and l.unit_price in ((before ->> 'unitPrice')::bigint, (after ->> 'unitPrice')::bigint))`,
  "carts with nothing of something": "select count(*) from cart_entries where quantity < 1",
  "products that changed without a revision": `select count(*) from products where version <> coalesce(
    (select max(version) from revisions where entity = 'product' and entity_id = products.id), 0)`,
  "stock that is not the sum of its movements": `select count(*) from stock_levels l where pieces <> coalesce(
    (select sum(pieces) from stock_movements m where m.product_id = l.product_id and m.place = l.place), 0)`,
  "passwords that are not hashed":
    "select count(*) from accounts where password is not null and password !~ '^\\$scrypt\\$ln=15,r=8,p=3\\$[A-Za-z0-9_-]{22}\\$[A-Za-z0-9_-]{43}$'",
  "constraints that are not held": "select count(*) from pg_constraint where not convalidated",
};

/** What is wrong in the database, in words; empty where nothing is. */
export async function findInconsistencies(pool: pg.Pool): Promise<string[]> {
  const found = await orderFaults(pool);
  for (const [description, statement] of Object.entries(checks)) {
    const { rows } = await pool.query(statement);
    if (Number(rows[0].count) > 0) found.push(`${rows[0].count} ${description}`);
  }
  return found;
}
