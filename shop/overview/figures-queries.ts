import { type RawBuilder, sql } from "kysely";
import { cappedSum, maxPaisa } from "../base/price.ts";
import type { Database } from "../schema.ts";
import type { CourierCash } from "./courier-cash.ts";

/** What figures cover. `until` is exclusive. */
export interface Period {
  since: Date;
  until: Date;
}

/** Checkouts placed on a day in Asia/Karachi, and what they cost in paisa. */
export interface PlacedDay {
  day: string;
  orders: number;
  amount: number;
}

const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Karachi')::date`;
const between = (at: string, { since, until }: Period) =>
  sql`${sql.ref(at)} >= ${since} and ${sql.ref(at)} < ${until}`;

/**
 * Orders with adjustments, and by how much these change what an order costs. The others cost what their lines do, which are summed
 * for whole days from an index alone.
 */
const adjustedTotals = sql`
  select order_id, total - items as amount from order_amounts where order_id in (select order_id from order_adjustments)`;

/**
 * The days on which orders were placed, oldest first. Every line of an order has the order's time, so each day is a range of two
 * indexes: grouping the lines of a year by order takes seconds.
 */
export async function placedByDay(db: Database, { since, until }: Period): Promise<PlacedDay[]> {
  const { rows } = await sql<PlacedDay>`
    with adjusted as (
      select ${dayOf("placed_at")} as day, sum(amount) as amount
      from (${adjustedTotals}) as changed join orders on orders.id = order_id
      where ${between("placed_at", { since, until })} group by 1
    )
    select day::date::text as day, orders, least(lines + coalesce(adjusted.amount, 0), ${maxPaisa})::bigint as amount
    from generate_series((${since}::timestamptz at time zone 'Asia/Karachi')::date::timestamp,
      ${until}::timestamptz at time zone 'Asia/Karachi', '1 day') as day
    cross join lateral (select greatest(day at time zone 'Asia/Karachi', ${since}) as first,
      least((day + interval '1 day') at time zone 'Asia/Karachi', ${until}) as next) as range
    cross join lateral (select count(*)::int as orders from orders where placed_at >= first and placed_at < next) as counted
    cross join lateral (select coalesce(sum(amount) filter (where status <> 'cancelled'), 0) as lines
      from order_lines where placed_at >= first and placed_at < next) as summed
    left join adjusted using (day)
    where orders > 0 order by day`.execute(db);
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
    select key::text as day, count(*) filter (where good)::int as delivered, count(*) filter (where not good)::int as came_back
    from (select key, true as good from (${countedRows.delivered(period)}) as delivered
      union all select key, false from (${countedRows.returned(period)}) as returned) as ended
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Cash that couriers have not reported as paid is read for so many days. */
export const cashDays = 365;
/** Whole days after delivery at which cash is in the next row. */
export const cashAges = [4, 8, 15] as const;

const endedParcels = (period: Period, key: RawBuilder<unknown>) => sql`
  select ${key} as key, id as shipment_id, coalesce(delivered_at, received_back_at) as at, state = 'delivered' as good
  from shipments s where (state = 'delivered' and ${between("delivered_at", period)})
    or (state = 'received_back' and ${between("received_back_at", period)})`;
const cityOf = sql`coalesce(s.city_id, (select o.city_id from shipment_lines carried join orders o on o.id = carried.order_id
  where carried.shipment_id = s.id and o.city_id is not null order by carried.order_id limit 1))`;

/**
 * What a bar counts, row by row: its key, an order or a parcel, and what it adds to the bar. The figures of a name are sums over
 * its rows; the list behind a bar is the rows of its key.
 */
const countedRows = {
  // What each costs is read for those that are listed; all together are summed by `placedByDay`.
  placed: (period: Period) => sql`
    select ${dayOf("placed_at")} as key, id as order_id, placed_at as at,
      (select total from order_amounts where order_id = orders.id) as amount
    from orders where ${between("placed_at", period)}`,
  completed: (period: Period) => sql`
    select ${dayOf("completed_at")} as key, order_id, completed_at as at, amount from order_lines
    where status = 'completed' and placed_at is not null and ${between("completed_at", period)}`,
  delivered: (period: Period) => sql`
    select ${dayOf("delivered_at")} as key, id as shipment_id, delivered_at as at from shipments
    where state = 'delivered' and ${between("delivered_at", period)}`,
  returned: (period: Period) => sql`
    select ${dayOf("received_back_at")} as key, id as shipment_id, received_back_at as at from shipments
    where ${between("received_back_at", period)}`,
  courier: (period: Period) => endedParcels(period, sql`courier`),
  city: (period: Period) => endedParcels(period, cityOf),
  product: (period: Period) => sql`
    select product_id as key, order_id, placed_at as at, quantity as pieces
    from order_lines where ${between("placed_at", period)} and status <> 'cancelled'`,
  source: (period: Period) => sql`
    select coalesce(chat_app, case channel when 'web' then 'web-' || coalesce(first_source, '') else channel end) as key,
      id as order_id, placed_at as at from orders where ${between("placed_at", period)}`,
  call: (period: Period) => sql`
    select distinct on (a.order_id) outcome as key, a.order_id, o.placed_at as at
    from confirmation_attempts a join orders o on o.id = a.order_id
    where ${between("o.placed_at", period)} order by a.order_id, a.id desc`,
  cash: ({ until }: Period) => sql`
    select case when courier in (select courier_id from courier_credentials) then courier || ' ' || width_bucket(
        floor(extract(epoch from ${until}::timestamptz - delivered_at) / 86400)::int, array[${sql.join(cashAges.map((days) => sql.lit(days)))}]) end as key,
      id as shipment_id, delivered_at as at, told.amount
    from shipments s cross join lateral (select sum(amount)::bigint as amount from told_cash where shipment_id = s.id) as told
    where state = 'delivered' and told.amount > 0 and coalesce(courier, '') <> all (select id from couriers where is_rider)
      and delivered_at >= ${until}::timestamptz - make_interval(days => ${cashDays}) and delivered_at < ${until}
      and not exists (select from courier_payments p where p.shipment_id = s.id and p.paid
        and p.at >= ${until}::timestamptz - make_interval(days => ${cashDays}))`,
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

const sums: Readonly<Partial<Record<FigureName, RawBuilder<unknown>>>> = {
  courier: sql`count(*) filter (where good)::int as good`,
  city: sql`count(*) filter (where good)::int as good`,
  product: sql`least(sum(pieces), ${maxPaisa})::bigint as pieces`,
  cash: sql`least(sum(amount), ${maxPaisa})::bigint as amount`,
};

const nothing = sql`null::text`;
const names: Readonly<Partial<Record<FigureName, RawBuilder<unknown>>>> = {
  courier: sql`(select name from couriers where id = key)`,
  city: sql`(select name from cities where id = key)`,
  product: sql`(select name from products where id = key)`,
  cash: sql`(select name from couriers where id = split_part(key, ' ', 1))`,
};

/** The bars of a figure, the highest first. */
export async function countFigure(
  db: Database,
  figure: GroupedFigure,
  period: Period,
): Promise<FigureCount[]> {
  const { rows } = await sql<Partial<FigureCount> & Pick<FigureCount, "key" | "name" | "count">>`
    select bars.*, ${names[figure] ?? nothing} as name from (
      select key, count(*)::int as count, ${sums[figure] ?? sql`0 as good`} from (${countedRows[figure](period)}) as counted group by key
    ) as bars order by ${figure === "product" ? sql`pieces` : sql`count`} desc, name, key`.execute(db);
  return rows.map((row) => ({ good: 0, pieces: 0, amount: 0, ...row }));
}

/**
 * What couriers have until a moment, but for own riders: the books say how much, the couriers how much of it they have paid. Of the rest
 * the bars of `cash` have the ages.
 */
export async function readCourierCash(db: Database, until: Date): Promise<CourierCash> {
  const { rows } = await sql<CourierCash>`
    select (held.amount - reported.amount)::bigint as still, unreported.silent, unreported.since, reported.amount as reported
    from (select coalesce(sum(amount), 0)::bigint as amount from money_entries where holder = 'courier' and at <= ${until}) as held,
      (select coalesce(sum(told.amount), 0)::bigint as amount from courier_payments as p
        join shipments as s on s.id = p.shipment_id and s.state = 'delivered' and s.delivered_at <= ${until}
        join told_cash as told on told.shipment_id = p.shipment_id where p.paid) as reported,
      (select coalesce(sum(amount) filter (where key is null), 0)::bigint as silent, min(at) as since
        from (${countedRows.cash({ since: until, until })}) as parcels) as unreported`.execute(db);
  if (!rows[0]) throw new Error("no sums");
  return rows[0];
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

/** Figures whose rows are parcels; those of the others are orders. */
const ofParcels: ReadonlySet<FigureName> = new Set(["delivered", "returned", "courier", "city", "cash"]);
const withAmount: ReadonlySet<FigureName> = new Set(["placed", "completed", "cash"]);

/** The newest rows behind a bar, and what the bar is. @param key null: any, as of the bar of a day */
export async function listCounted(
  db: Database,
  figure: FigureName,
  period: Period,
  { key, limit }: { key: string | null; limit: number },
): Promise<{ rows: CountedRow[]; sums: CountedSums; name: string | null }> {
  const pieces = figure === "product" ? sql`pieces` : sql`null::int`;
  const amount = withAmount.has(figure) ? sql`amount` : sql`null::bigint`;
  const [id, table, number] = ofParcels.has(figure)
    ? [sql`shipment_id`, sql`shipments`, sql`null::int as number, reference`]
    : [sql`order_id`, sql`orders`, sql`number, null as reference`];
  const counted = sql`(${countedRows[figure](period)}) as counted
    where ${key === null ? sql`true` : sql`coalesce(key::text, '') = ${key}`}`;
  const sums = await (figure === "placed"
    ? sumPlaced(db, period, key)
    : sql<CountedSums>`select count(*)::int as count, sum(${pieces})::bigint as pieces, sum(${amount})::bigint as amount from ${counted}`
        .execute(db)
        .then(({ rows }) => rows[0]));
  const { rows } = await sql<CountedRow & { name: string | null }>`
    select ${number}, at, pieces, amount, newest.name
    from (select *, ${names[figure] ?? nothing} as name from (
      select ${id} as id, key::text as key, at, ${pieces} as pieces, ${amount} as amount from ${counted}
      order by at desc, id desc limit ${limit}) as page) as newest
    join ${table} using (id) order by at desc, id desc`.execute(db);
  return { rows, sums: sums ?? { count: 0, pieces: null, amount: null }, name: rows[0]?.name ?? null };
}

async function sumPlaced(db: Database, period: Period, key: string | null): Promise<CountedSums> {
  const days = (await placedByDay(db, period)).filter(({ day }) => key === null || day === key);
  return {
    count: cappedSum(days.map(({ orders }) => orders)),
    pieces: null,
    amount: days.length === 0 ? null : cappedSum(days.map(({ amount }) => amount)),
  };
}
