import { type RawBuilder, sql } from "kysely";
import { maxPaisa } from "../base/price.ts";
import { placedStatusPaymentKeys } from "../orders/list/order-filter.ts";
import type { Database } from "../schema.ts";

/** What figures cover. `until` is exclusive. */
export interface Period {
  since: Date;
  until: Date;
}

/** Checkouts placed on a day in Asia/Karachi; paisa of their lines that are not cancelled, and of adjustments that are not voided. */
export interface PlacedDay {
  day: string;
  orders: number;
  amount: number;
}

const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Karachi')::date::text`;

/** Each checkout placed in a period. */
const placed = ({ since, until }: Period) => sql`
  with placed as (
    select order_id, min(order_date) as at, sum(amount) filter (where filter_code not like 'cancelled %') as amount
    from order_list where order_date >= ${since} and order_date < ${until} and filter_code not like '% awaiting' group by order_id
  ), adjusted as (
    select order_id, sum(amount) as amount from order_adjustments
    where voided_at is null and order_id in (select order_id from placed where amount is not null) group by order_id
  )
  select ${dayOf("at")} as key, order_id, at, coalesce(placed.amount, 0) + coalesce(adjusted.amount, 0) as amount
  from placed left join adjusted using (order_id)`;

/** The days on which orders were placed, oldest first. */
export async function placedByDay(db: Database, period: Period): Promise<PlacedDay[]> {
  const { rows } = await sql<PlacedDay>`
    select key as day, count(*)::int as orders, least(sum(amount), ${maxPaisa})::bigint as amount
    from (${placed(period)}) as placed group by 1 order by 1`.execute(db);
  return rows;
}

/** Parcels that were delivered, and those that came back, on a day in Asia/Karachi. */
export interface ParcelDay {
  day: string;
  delivered: number;
  cameBack: number;
}

/** The days on which parcels ended, oldest first. */
export async function parcelsByDay(db: Database, period: Period): Promise<ParcelDay[]> {
  const { rows } = await sql<ParcelDay>`
    select key as day, count(*) filter (where good)::int as delivered, count(*) filter (where not good)::int as came_back
    from (select key, true as good from (${countedRows.delivered(period)}) as delivered
      union all select key, false from (${countedRows.returned(period)}) as returned) as ended
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Cash that couriers have not reported as paid is read for so many days. */
export const cashDays = 365;
/** Whole days after delivery at which cash is in the next row. */
export const cashAges = [4, 8, 15] as const;

const between = (at: string, { since, until }: Period) =>
  sql`${sql.ref(at)} >= ${since} and ${sql.ref(at)} < ${until}`;
const endedParcels = (period: Period, key: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`
  select ${key} as key, ${name} as name, id as shipment_id, coalesce(delivered_at, received_back_at) as at, state = 'delivered' as good
  from shipments s where (state = 'delivered' and ${between("delivered_at", period)})
    or (state = 'received_back' and ${between("received_back_at", period)})`;
const cityOf = sql`coalesce(s.city_id, (select o.city_id from shipment_lines carried join orders o on o.id = carried.order_id
  where carried.shipment_id = s.id and o.city_id is not null order by carried.order_id limit 1))`;

/**
 * What a bar counts, row by row: its key, an order or a parcel, and what it adds to the bar. The figures of a name are sums over
 * its rows; the list behind a bar is the rows of its key.
 */
const countedRows = {
  placed,
  completed: (period: Period) => sql`
    select ${dayOf("order_date")} as key, order_id, order_date as at, amount from order_list
    where filter_code = any(${placedStatusPaymentKeys("completed")}) and ${between("order_date", period)}`,
  delivered: (period: Period) => sql`
    select ${dayOf("delivered_at")} as key, id as shipment_id, delivered_at as at from shipments
    where state = 'delivered' and ${between("delivered_at", period)}`,
  returned: (period: Period) => sql`
    select ${dayOf("received_back_at")} as key, id as shipment_id, received_back_at as at from shipments
    where ${between("received_back_at", period)}`,
  courier: (period: Period) =>
    endedParcels(period, sql`courier`, sql`(select name from couriers where couriers.id = courier)`),
  city: (period: Period) => sql`select ended.*, cities.name from (
    ${endedParcels(period, cityOf, sql`null`)}) as ended (key, unnamed, shipment_id, at, good) left join cities on cities.id = key`,
  product: (period: Period) => sql`
    select product_id as key, (select name from products where id = product_id) as name, order_id, placed_at as at, quantity as pieces
    from order_lines where ${between("placed_at", period)} and status <> 'cancelled'`,
  source: (period: Period) => sql`
    select coalesce(chat_app, channel) as key, null as name, id as order_id, placed_at as at from orders where ${between("placed_at", period)}`,
  call: (period: Period) => sql`
    select outcome as key, null as name, o.id as order_id, o.placed_at as at from orders o
    cross join lateral (select outcome from confirmation_attempts a where a.order_id = o.id order by id desc limit 1) as last
    where ${between("o.placed_at", period)}`,
  cash: ({ until }: Period) => sql`
    select case when connected then courier || ' ' || width_bucket(days, array[${sql.join(cashAges.map((days) => sql.lit(days)))}]) end as key,
      case when connected then name end as name, id as shipment_id, delivered_at as at, cash_due as amount
    from (
      select s.id, s.courier, s.delivered_at, s.cash_due, c.name, exists (select from courier_credentials where courier_id = s.courier) as connected,
        floor(extract(epoch from ${until}::timestamptz - delivered_at) / 86400)::int as days
      from shipments s left join couriers c on c.id = s.courier
      where state = 'delivered' and cash_due > 0 and not coalesce(is_rider, false)
        and delivered_at >= ${until}::timestamptz - make_interval(days => ${cashDays}) and delivered_at < ${until}
        and not exists (select from courier_payments p where p.shipment_id = s.id and p.paid)
    ) as unpaid`,
} as const;

export type FigureName = keyof typeof countedRows;
/** The figures that are counted by anything but the day. */
export type GroupedFigure = Exclude<FigureName, "placed" | "completed" | "delivered" | "returned">;

/** A bar of a figure; `good`: of parcels, those that were delivered. What a figure does not have is 0. Amounts in paisa. */
export interface FigureCount {
  /** null: not known; of cash: the courier has no connection to the shop. */
  key: string | null;
  name: string | null;
  count: number;
  good: number;
  pieces: number;
  amount: number;
}

const sums: Readonly<Record<GroupedFigure, RawBuilder<unknown>>> = {
  courier: sql`count(*) filter (where good)::int as good`,
  city: sql`count(*) filter (where good)::int as good`,
  product: sql`least(sum(pieces), ${maxPaisa})::bigint as pieces`,
  source: sql`0 as good`,
  call: sql`0 as good`,
  cash: sql`least(sum(amount), ${maxPaisa})::bigint as amount`,
};

/** The bars of a figure, the highest first. */
export async function countFigure(
  db: Database,
  figure: GroupedFigure,
  period: Period,
): Promise<FigureCount[]> {
  const { rows } = await sql<Partial<FigureCount> & Pick<FigureCount, "key" | "name" | "count">>`
    select key, name, count(*)::int as count, ${sums[figure]} from (${countedRows[figure](period)}) as counted
    group by key, name order by ${figure === "product" ? sql`pieces` : sql`count`} desc, name, key`.execute(
    db,
  );
  return rows.map((row) => ({ good: 0, pieces: 0, amount: 0, ...row }));
}

/** An order, a line of one or a parcel behind a bar. */
interface CountedRow {
  number: number | null;
  reference: string | null;
  at: Date;
  /** null: it counts as one. */
  pieces: number | null;
  amount: number | null;
}

/** How much all rows behind a bar are. */
interface CountedSums {
  count: number;
  pieces: number | null;
  amount: number | null;
}

/** The newest rows behind a bar, and what the bar is. @param key null: any, as of the bar of a day */
export async function listCounted(
  db: Database,
  figure: FigureName,
  period: Period,
  { key, limit }: { key: string | null; limit: number },
): Promise<{ rows: CountedRow[]; sums: CountedSums; name: string | null }> {
  const { rows } = await sql<CountedRow & { name: string | null; all: CountedSums }>`
    with counted as (select to_jsonb(c) as c from (${countedRows[figure](period)}) as c
      where ${key === null ? sql`true` : sql`coalesce(key, '') = ${key}`})
    select orders.number, shipments.reference, newest.at, (c ->> 'pieces')::int as pieces, (c ->> 'amount')::bigint as amount, c ->> 'name' as name,
      (select jsonb_build_object('count', count(*), 'pieces', sum((c ->> 'pieces')::int), 'amount', sum((c ->> 'amount')::bigint)) from counted) as all
    from (select c, (c ->> 'at')::timestamptz as at from counted order by at desc limit ${limit}) as newest
    left join orders on orders.id = (c ->> 'order_id')::bigint
    left join shipments on shipments.id = (c ->> 'shipment_id')::bigint
    order by newest.at desc, orders.number desc, shipments.id desc`.execute(db);
  return {
    rows,
    sums: rows[0]?.all ?? { count: 0, pieces: null, amount: null },
    name: rows[0]?.name ?? null,
  };
}
