import { type RawBuilder, sql } from "kysely";
import { maxPaisa } from "../base/price.ts";
import type { Database } from "../schema.ts";

/** Checkouts placed on a day in Asia/Karachi; paisa of their lines that are not cancelled, and of adjustments that are not voided. */
export interface PlacedDay {
  day: string;
  orders: number;
  amount: number;
}

/** The days on which orders were placed, oldest first. @param until exclusive */
export async function placedByDay(db: Database, since: Date, until: Date): Promise<PlacedDay[]> {
  const { rows } = await sql<PlacedDay>`
    with placed as (
      select order_id, min(order_date) as at, sum(amount) filter (where filter_code not like 'cancelled %') as amount
      from order_list where order_date >= ${since} and order_date < ${until} and filter_code not like '% awaiting' group by order_id
    ), adjusted as (
      select order_id, sum(amount) as amount from order_adjustments
      where voided_at is null and order_id in (select order_id from placed where amount is not null) group by order_id
    )
    select (at at time zone 'Asia/Karachi')::date::text as day, count(*)::int as orders,
      least(sum(coalesce(placed.amount, 0) + coalesce(adjusted.amount, 0)), ${maxPaisa})::bigint as amount
    from placed left join adjusted using (order_id) group by 1 order by 1`.execute(db);
  return rows;
}

/** Parcels that were delivered or came back, by a name; null: none is known. */
export interface EndedParcels {
  name: string | null;
  delivered: number;
  cameBack: number;
}

const endedBy = async (db: Database, since: Date, name: RawBuilder<unknown>): Promise<EndedParcels[]> => {
  const { rows } = await sql<EndedParcels>`
    select ${name} as name, count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'received_back')::int as came_back
    from shipments s
    where (state = 'delivered' and delivered_at >= ${since}) or (state = 'received_back' and received_back_at >= ${since})
    group by 1 order by count(*) desc, 1`.execute(db);
  return rows;
};

export const endedByCourier = (db: Database, since: Date) =>
  endedBy(db, since, sql`(select couriers.name from couriers where couriers.id = s.courier)`);

export const endedByCity = (db: Database, since: Date) =>
  endedBy(
    db,
    since,
    sql`(select cities.name from shipment_lines carried join orders o on o.id = carried.order_id
      join cities on cities.id = o.city_id where carried.shipment_id = s.id order by carried.order_id limit 1)`,
  );

/** How many of something, by its name. */
export interface NamedCount {
  name: string;
  count: number;
}

/** Products by pieces in placed lines that are not cancelled, the most first. */
export async function bestProducts(db: Database, since: Date, limit: number): Promise<NamedCount[]> {
  const { rows } = await sql<NamedCount>`
    select p.name, least(sum(l.quantity), ${maxPaisa})::bigint as count from order_list
    join order_lines l using (order_id, line) join products p on p.id = l.product_id
    where order_list.order_date >= ${since} and filter_code not like 'cancelled %' and filter_code not like '% awaiting'
    group by p.id order by 2 desc, 1 limit ${limit}`.execute(db);
  return rows;
}

/** Where orders came from: the app of the chat, else the channel that staff chose, or the website. */
export async function orderSources(db: Database, since: Date): Promise<NamedCount[]> {
  const { rows } = await sql<NamedCount>`
    select coalesce(chat_app, channel) as name, count(*)::int as count from orders
    where placed_at >= ${since} group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

/** The last result of the calls and messages about each order placed since then. */
export async function callResults(db: Database, since: Date): Promise<NamedCount[]> {
  const { rows } = await sql<NamedCount>`
    select outcome as name, count(*)::int as count from orders o
    cross join lateral (select outcome from confirmation_attempts a where a.order_id = o.id order by id desc limit 1) as last
    where o.placed_at >= ${since} group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}
