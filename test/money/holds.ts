import type { Pool } from "pg";

/**
 * Lists where the rule of the cash of a parcel does not hold for these orders: what is due is what lines, adjustments, payments and
 * refunds say, nothing collects less than 0, what no one was told adds up to what is left at the door, and no order is owed more than it
 * has paid. Shares no code with the shop.
 * @returns sentences with sums in paisa; empty: the rule holds
 */
export async function brokenRules(pool: Pool, orderIds: readonly number[]): Promise<string[]> {
  const { rows } = await pool.query<{ broken: string }>(brokenRulesQuery, [orderIds]);
  return rows.map(({ broken }) => broken);
}

const brokenRulesQuery = `
  with asked as (select id from orders where id = any ($1::bigint[])),
  facts as (
    select id, greatest(
      coalesce((select sum(amount) from order_lines
        where order_id = asked.id and placed_at is not null and status <> 'cancelled'), 0)
      + coalesce((select sum(amount) from order_adjustments a where order_id = asked.id and (kind = 'advance_kept'
          or exists (select from order_lines where order_id = asked.id and placed_at is not null and status <> 'cancelled'))
          and not exists (select from refunds where adjustment_id = a.id and state = 'refused')), 0), 0) as total,
      coalesce((select sum(amount) from payments where order_id = asked.id and state in ('captured', 'to_refund')), 0)
      - coalesce((select sum(refunds.amount) from refunds join payments on payments.id = payment_id
        where payments.order_id = asked.id and refunds.state = 'paid'), 0) as paid,
      coalesce((select sum(amount) from payments where order_id = asked.id and purpose = 'advance' and state = 'awaited'), 0) as awaited
    from asked
  ),
  owed as (
    select id, order_due(id) as due, total - paid as facts, paid,
      case when is_paid_on_delivery(id) then greatest(total - paid - awaited, 0) else 0 end as at_door from facts
  ),
  parts as (select * from parcel_cash($1::bigint[])),
  sums as (
    select id, at_door, count(order_id) filter (where told is null) as places,
      coalesce(sum(part) filter (where told is null), 0) as untold, coalesce(sum(told), 0) as told
    from owed left join parts on order_id = id group by id, at_door
  )
  select 'order ' || id || ' owes ' || due || ', its lines and payments say ' || facts as broken
    from owed where due <> facts or -due > greatest(paid, 0)
  union all
  select 'a part of order ' || order_id || ' is ' || part || ', ' || today from parts where part < 0 or today < 0
  union all
  select 'order ' || id || ' was told ' || told || ', the rest asks ' || untold || ' of ' || at_door
    from sums where places > 0 and untold <> greatest(at_door - told, 0)`;
