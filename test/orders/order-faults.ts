import type pg from "pg";
import { listColumns } from "../orders-fixture.ts";

/** What may never be found in any shop, each as the query of its count. */
const faults: Record<string, string> = {
  "lines with a wrong amount": "from order_lines where amount <> unit_price * quantity or quantity < 1",
  "placed orders without lines, or with other sums": `from orders o where placed_at is not null and (
    not exists (select from order_lines where order_id = o.id and placed_at is not null)
    or not exists (select from order_events where order_id = o.id and type in ('line.added', 'line.changed')) and placed_total <>
      (select sum(amount) from order_lines where order_id = o.id and placed_at is not null))`,
  "lines placed in an open order": `from order_lines l join orders o on o.id = l.order_id
    where l.placed_at is not null and o.placed_at is null`,
  "Pending lines that a placed order left behind": `from order_lines l join orders o on o.id = l.order_id
    where l.placed_at is null and l.status = 'pending' and o.placed_at is not null`,
  "Pending lines whose customer is gone": `from order_lines l join orders o on o.id = l.order_id
    where o.user_id is null and o.channel = 'web' and l.status = 'pending'`,
  "placed lines in a cart":
    "from cart_entries e join order_lines l on l.id = e.order_line_id where l.placed_at is not null",
  "lines in somebody else's cart": `from cart_entries e join order_lines l on l.id = e.order_line_id
    join orders o on o.id = l.order_id where e.user_id is distinct from o.user_id`,
  "second open lines of a product": `from (select from order_lines l join orders o on o.id = l.order_id
    where l.placed_at is null and l.status = 'pending' group by o.user_id, product_id having count(*) > 1) as twice`,
  "orders without one event of their placing each": `from orders o where (o.placed_at is not null)::int <>
    (select count(*) from order_events where order_id = o.id and type = 'order.placed')`,
  "lines without one event of Buy it now each": `from order_lines l where l.bought_now::int <>
    (select count(*) from order_events e where e.order_id = l.order_id and e.line = l.line and type = 'line.bought')`,
  "ended lines without one event of their end each": `from order_lines l where array_remove(array[l.status], 'pending') <>
    array(select substr(type, length('line.') + 1) from order_events e where e.order_id = l.order_id and e.line = l.line
      and type in ('line.completed', 'line.cancelled'))`,
  "orders without one payment each, or with one too early": `from orders o where (o.placed_at is not null)::int <>
    (select count(*) from payments where order_id = o.id and attempt = 1 and purpose = 'full')`,
  "received online payments without an event": `from payments p where state = 'captured' and method <> 'cod'
    and not exists (select from order_events where payment_id = p.id and type = 'payment.captured')`,
  "money entries that do not sum to zero":
    "from (select from money_entries group by event_id having sum(amount) <> 0) as unbalanced",
  "placed orders without one email each to owner and customer": `from orders o where placed_at is not null and 2 <>
    (select count(*) from outbox x where x.kind in ('new-order', 'order-confirmation') and x.subject_id = o.id::text)`,
  "products with less than nothing in stock": "from stock_levels where pieces < 0",
  "stock levels that are not the sum of their movements": `from stock_levels s where pieces <> coalesce(
    (select sum(m.pieces) from stock_movements m where m.product_id = s.product_id and m.place = s.place), 0)`,
  "lines that took other pieces than they say": `from order_lines l where stock_taken <> -coalesce(
    (select sum(pieces) from stock_movements m where m.line_id = l.id and m.reason in ('sale', 'changed')), 0)`,
  "lines that returned other pieces than they took": `from order_lines l where
    coalesce((select sum(pieces) from stock_movements m where m.line_id = l.id and m.reason = 'cancellation'), 0) >
    stock_taken`,
  "rows of the list that are not their lines'": `from (
    (select ${listColumns} from order_list except all select ${listColumns} from order_list_source) union all
    (select ${listColumns} from order_list_source except all select ${listColumns} from order_list)) as different`,
};

/**
 * Counts what is wrong with the orders of a shop in which only shoppers and admins wrote.
 * @param placedTotal the column of what an order cost when it was placed, as older versions name it
 */
export async function orderFaults(pool: pg.Pool, { placedTotal = "placed_total" } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const [fault, query] of Object.entries(faults)) {
    const { rows } = await pool.query(
      `select count(*)::int as count ${query.replace("placed_total", placedTotal)}`,
    );
    if (rows[0].count > 0) found.push(`${rows[0].count} ${fault}`);
  }
  return found;
}
