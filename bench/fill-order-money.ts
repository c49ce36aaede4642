import { pathToFileURL } from "node:url";
import type { Pool, PoolClient } from "pg";
import type { fillOrders } from "./fill-orders.ts";

/** What the measurements of `order-money.ts` ask for. */
export interface FilledMoney {
  /** Planned parcels, the newest. */
  toBook: number[];
  /** Packed parcels with a tracking number. */
  toLeave: number[];
  /** The numbers of orders whose pages are asked for: each third is whole, divided or joined. */
  orderNumbers: number[];
}

/** Parcels that wait to be booked, and as many that wait to leave. */
const waiting = 300;

/** Orders to confirm, as many to pack, and as many parcels on their way. */
const others = 100;

/** Orders that have not ended. */
const pending = 2 * waiting + 3 * others;

/** Columns and tables by which checkouts differ: before `told_cash`, a parcel itself had its cash. */
interface Columns {
  hasCashDue: boolean;
  hasTold: boolean;
  /** Of a packed parcel: the sum that its slip said. */
  slipCash: string | null;
  /** An awaited payment of the whole order has no amount of its own. */
  isAmountNullable: boolean;
}

/**
 * Fills the database of a started shop with orders of the last two years, all with the parcels that they would have: 100 orders to
 * confirm, 100 to pack, 300 parcels to book, 300 to leave, 100 on their way, the rest delivered; a tenth is divided or joined.
 * @param folder the shop's checkout, whose own `fill-orders.ts` knows its columns
 */
export async function fillOrderMoney(pool: Pool, folder: string, orders: number): Promise<FilledMoney> {
  const module = await import(pathToFileURL(`${folder}/bench/fill-orders.ts`).href);
  // Two lines to an order.
  await (module as { fillOrders: typeof fillOrders }).fillOrders(pool, 2 * orders);
  const columns = await readColumns(pool);
  const client = await pool.connect();
  try {
    // Skips the checks of foreign keys and the triggers.
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    for (const statement of [...orderStatements, ...parcelStatements(columns)]) await client.query(statement);
    const filled = await readFilled(client);
    await client.query("select rebuild_order_list()");
    return filled;
  } finally {
    // The settings and the temporary tables go with the connection.
    client.release(true);
    await pool.query("vacuum analyze");
  }
}

async function readColumns(pool: Pool): Promise<Columns> {
  const { rows } = await pool.query<{ column: string; nullable: boolean }>(
    `select table_name || '.' || column_name as column, is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = current_schema()`,
  );
  const find = (column: string) => rows.find((row) => row.column === column);
  return {
    hasCashDue: find("shipments.cash_due") !== undefined,
    hasTold: find("told_cash.amount") !== undefined,
    slipCash: ["slip_cash", "packed_cash"].find((name) => find(`shipments.${name}`)) ?? null,
    isAmountNullable: find("payments.amount")?.nullable === true,
  };
}

async function readFilled(client: PoolClient): Promise<FilledMoney> {
  const idsOf = async (state: string) => {
    const { rows } = await client.query<{ id: number }>("select id from sent where state = $1 order by id", [
      state,
    ]);
    return rows.map(({ id }) => id);
  };
  const { rows } = await client.query<{ number: number }>(
    `select number from orders join recent on recent.id = orders.id
     where nth between ${2 * others + 1} and ${pending - others} and nth % 30 in (0, 1, 5) order by nth`,
  );
  return {
    toBook: await idsOf("planned"),
    toLeave: await idsOf("booked"),
    orderNumbers: rows.map(({ number }) => number),
  };
}

/** Nothing old waits: the newest 900 orders are under way, the others have ended, and what is paid ahead is paid. */
const orderStatements = [
  `create temporary table recent as
   select id, (row_number() over (order by id desc))::int as nth from orders where placed_at is not null`,
  "create unique index on recent (id)",
  "create unique index on recent (nth)",
  "analyze recent",
  "update couriers set active = true where id = 'tcs'",
  `update orders set confirmation = case when nth <= ${others} then 'to_confirm' else 'confirmed' end,
     city_id = (array(select id from cities order by id))[1 + nth % 200],
     -- Of thirty orders two share a parcel: the later one is packed with the earlier.
     pack_with = case when nth % 30 = 1 then (select id from recent as earlier where earlier.nth = recent.nth + 1) end
   from recent where recent.id = orders.id`,
  // Nobody has waited so long for a call that the order is to be released.
  `update orders set placed_at = now() - interval '40 hours' * (nth / ${others}.0)
   from recent where recent.id = orders.id and nth <= ${others}`,
  `update order_lines l set status = case when nth <= ${pending} then 'pending' else 'completed' end, own_payment_words = null
   from recent where recent.id = l.order_id and l.placed_at is not null and l.status <> 'completed'
     and (nth <= ${pending} or l.status = 'pending')`,
  `update order_lines l set status = 'pending' from recent
   where recent.id = l.order_id and l.placed_at is not null and nth <= ${pending}`,
  `update payments p set state = case when sums.amount is null then 'expired' else 'captured' end,
     amount = coalesce(sums.amount, p.amount, 0)
   from recent left join lateral (select sum(amount) as amount from order_lines
     where order_id = recent.id and placed_at is not null and status <> 'cancelled') as sums on true
   where recent.id = p.order_id and p.method = 'jazzcash'`,
];

/** Parcels: of thirty orders one is divided into two, and two are joined in one. */
function parcelStatements({ hasCashDue, hasTold, slipCash, isAmountNullable }: Columns): string[] {
  return [
    `create temporary table carried as
     select l.order_id, l.line, l.quantity, coalesce(o.pack_with, o.id) as head, nth,
       case when nth % 30 = 0 and line > 1 then 2 else 1 end as part,
       case when p.method = 'cod' then l.amount else 0 end as cash
     from recent join orders o on o.id = recent.id join payments p on p.order_id = o.id
     join order_lines l on l.order_id = o.id and l.placed_at is not null and l.status <> 'cancelled'
     where nth > ${2 * others}`,
    `create temporary table sent as
     select parcels.*, nextval(pg_get_serial_sequence('shipments', 'id')) as id, case when nth <= ${waiting} then 'planned'
       when nth <= ${2 * waiting} then 'booked' when nth <= ${2 * waiting + others} then 'handed_over' else 'delivered' end as state
     from (select head, part, sum(cash)::bigint as cash, row_number() over (order by min(carried.nth), part) as nth
       from carried group by head, part) as parcels`,
    "create index on sent (head, part)",
    "analyze sent",
    `insert into shipments (id, state, courier, tracking_number, city_id, consignee, packed_at, booked_at, handed_over_at,
       delivered_at, created_at${hasCashDue ? ", cash_due" : ""}${slipCash ? `, ${slipCash}` : ""})
     overriding system value
     select sent.id, state, case when is_booked then 'tcs' end, case when is_booked then 'TN' || 10000000 + sent.id end, city_id,
       case when is_booked then jsonb_build_object('name', 'Ayesha Khan', 'phone', '03001234567', 'address', 'House 1, Lahore',
         'city', jsonb_build_object('code', 'lahore', 'name', 'Lahore'), 'cashRupees', cash / 100) end,
       case when is_booked then placed_at + interval '1 hour' end, case when is_booked then placed_at + interval '1 hour' end,
       case when state in ('handed_over', 'delivered') then placed_at + interval '1 day' end,
       case when state = 'delivered' then placed_at + interval '4 days' end,
       placed_at${hasCashDue ? ", cash" : ""}${slipCash ? ", case when is_booked then cash end" : ""}
     from sent join orders on orders.id = head cross join lateral (select state <> 'planned' as is_booked) as booked`,
    `insert into shipment_lines (shipment_id, order_id, line, quantity)
     select sent.id, order_id, line, quantity from carried join sent using (head, part)`,
    `create temporary table parts as
     select sent.id as shipment_id, sent.state, order_id, part, sum(carried.cash)::bigint as amount
     from carried join sent using (head, part) group by sent.id, sent.state, order_id, part`,
    ...(hasTold
      ? [
          "insert into told_cash (shipment_id, order_id, amount) select shipment_id, order_id, amount from parts where state <> 'planned'",
        ]
      : []),
    // The cash of what was delivered has come: of a divided order in two payments.
    `update payments p set state = 'captured', shipment_id = parts.shipment_id, amount = parts.amount
     from parts where parts.order_id = p.order_id and part = 1 and parts.state = 'delivered' and p.method = 'cod'`,
    `insert into payments (order_id, shipment_id, method, attempt, amount, state)
     select order_id, shipment_id, 'cod', 2, amount, 'captured' from parts
     where part = 2 and state = 'delivered' and amount > 0`,
    ...(isAmountNullable
      ? ["update payments set amount = null where state = 'awaited' and purpose = 'full'"]
      : []),
  ];
}
