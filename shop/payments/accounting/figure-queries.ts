import { sql } from "kysely";
import type { MoneyEntriesTable } from "../../orders/schema.ts";
import type { Database } from "../../schema.ts";
import type { Days, Figure } from "./figure.ts";

/** The start of a day in Asia/Karachi, and of the one after it. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Karachi')`;
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Karachi')`;

/**
 * Every figure of each method and day; those of 0 are left out. What has moved is read from the money ledger, what is owed
 * from the orders that were placed on these days. One statement, and so one moment.
 */
export async function listFigures(db: Database, { from, to }: Days): Promise<Figure[]> {
  const within = (column: "at" | "opened_at" | "placed_at") =>
    sql`${sql.ref(column)} >= ${startOf(from)} and ${sql.ref(column)} < ${endOf(to)}`;
  const { rows } = await sql<Figure>`
    with moved as (
      select m.holder, m.amount, (m.at at time zone 'Asia/Karachi')::date as day, coalesce(
        (select method from payments where id = e.payment_id),
        (select method from payments where order_id = e.order_id and purpose = 'full' order by attempt desc limit 1)) as method
      from (select * from money_entries where holder in ('customer', 'bank') and ${within("at")}) as m
      join order_events e on e.id = m.event_id
    ), placed as (
      select id, (placed_at at time zone 'Asia/Karachi')::date as day
      from orders where placed_at is not null and ${within("placed_at")}
    ), owed as materialized (
      select id, day, due from placed join order_amounts on order_id = id
    ), advances as (
      select id, method, greatest(least(amount, due - coalesce(before, 0)), 0) as amount from (
        select owed.id, due, p.method, p.amount, sum(p.amount) over (partition by owed.id order by p.id
          rows between unbounded preceding and 1 preceding) as before
        from owed join payments p on p.order_id = owed.id and p.purpose = 'advance' and p.state in ('awaited', 'authorised')
        where due > 0) as awaited
    ), figures as (
      select 'paid' as name, method, day, -amount as amount from moved where holder = 'customer' and amount < 0
      union all select 'refunded', method, day, amount from moved where holder = 'customer' and amount > 0
      union all select 'banked', method, day, amount from moved where holder = 'bank' and amount > 0
      union all select case m.holder when 'bank' then 'banked' else 'fees' end, p.gateway, p.day, m.amount
        from gateway_payouts p join payout_events e on e.payout_id = p.id join money_entries m on m.payout_event_id = e.id
        where m.holder in ('bank', 'shop') and p.day between ${from}::date and ${to}::date
      union all select 'disputed', p.method, (opened_at at time zone 'Asia/Karachi')::date, d.amount
        from payment_disputes d join payments p on p.id = d.payment_id
        where d.state = 'open' and ${within("opened_at")}
      union all select 'awaited', a.method, owed.day, a.amount from advances a join owed on owed.id = a.id
      union all select 'awaited', newest.method, owed.day,
          owed.due - coalesce((select sum(amount) from advances where advances.id = owed.id), 0)
        from owed join lateral (select method from payments where order_id = owed.id and purpose = 'full'
          order by attempt desc limit 1) as newest on true
        where owed.due > 0
      union all select 'to_refund', paid.method, owed.day, -owed.due
        from owed join lateral (select method from payments where order_id = owed.id and state in ('captured', 'to_refund')
          and amount > 0 order by id desc limit 1) as paid on true
        where owed.due < 0
    )
    select name, method, day::text as day, sum(amount)::bigint as amount from figures
    group by name, method, day having sum(amount) <> 0 order by day desc, method, name`.execute(db);
  return rows;
}

/** What waits for someone now, whatever the day. In paisa. */
export interface OpenMoney {
  toRefund: number;
  refunds: number;
  disputed: number;
  disputes: number;
}

/** Reads it; `order_amounts` has the last word on each order that seems to have been paid too much. */
export async function getOpenMoney(db: Database): Promise<OpenMoney> {
  const { rows } = await sql<OpenMoney>`
    select
      coalesce(sum(-due), 0)::bigint as to_refund, count(*)::int as refunds,
      (select coalesce(sum(amount), 0)::bigint from payment_disputes where state = 'open') as disputed,
      (select count(*)::int from payment_disputes where state = 'open') as disputes
    from unsettled_orders join order_amounts using (order_id) where owed_back and due < 0`.execute(db);
  if (!rows[0]) throw new Error("no sums");
  return rows[0];
}

/** What each holder has, in paisa, without the customers; those with 0 are left out. */
export async function listHoldings(
  db: Database,
): Promise<{ holder: MoneyEntriesTable["holder"]; amount: number }[]> {
  return db
    .selectFrom("moneyEntries")
    .where("holder", "<>", "customer")
    .groupBy("holder")
    .having((eb) => eb.fn.sum("amount"), "<>", 0)
    .orderBy("holder")
    .select(["holder", sql<number>`sum(amount)::bigint`.as("amount")])
    .execute();
}
