import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../schema.ts";

/**
 * What is collected at the door for the parcel of an order, with all that is packed with it, in paisa; 0: nothing. The one answer for
 * every screen, text, email and file.
 */
export const cashAtDoor = (orderId: RawBuilder<unknown>) => sql<number>`cash_at_door(${orderId})`;

/** `cashAtDoor` of one order. */
export async function findCashAtDoor(db: Database, orderId: number): Promise<number> {
  const { rows } = await sql<{ cash: number }>`select ${cashAtDoor(sql`${orderId}::bigint`)} as cash`.execute(
    db,
  );
  return rows[0]?.cash ?? 0;
}

/** The parcel that an order shares with others, as its customer may know it. Amounts in paisa. */
export interface JoinedParcel {
  /** Collected for all of it. */
  cash: number;
  /** Only number and cash, because these orders may belong to other accounts. */
  others: { number: number; cash: number }[];
}

/** The ids of those in one parcel with a row of `orders`, or that are to be, until it has arrived; that of the order may be among them. */
const sharing = sql`
  select carried.order_id as id from shipment_lines as mine join shipment_lines as carried using (shipment_id)
  join shipments on shipments.id = shipment_id
  where mine.order_id = orders.id and (is_before_hand_over(state) or state in ('handed_over', 'attempted'))
  union
  select planned.id from orders as planned
  where (planned.id = orders.pack_with or planned.pack_with = orders.id or planned.pack_with = orders.pack_with)
    and has_pieces_left(orders.id) and has_pieces_left(planned.id)`;

/** Of a row of `orders`: the parcel that it shares, or is to share, and that still collects cash; null: there is none. */
export const joinedParcel = sql<JoinedParcel | null>`(
  select case when ${cashAtDoor(sql`orders.id`)} > 0 then jsonb_build_object('cash', ${cashAtDoor(sql`orders.id`)}, 'others', others) end
  from (
    select jsonb_agg(jsonb_build_object('number', other.number::int, 'cash', cash_of_order(other.id)) order by other.number) as others
    from (${sharing}) as candidate join orders as other using (id) where other.id <> orders.id
  ) as together where others is not null)`;

/** The orders that travel with one, and what all of them cost. */
export interface TravelsWith {
  orderId: number;
  others: { id: number; number: number }[];
  /** Paisa, of the lines that are not cancelled. */
  total: number;
}

/** The companions of orders, by order id; an order that travels alone is not among them. */
export async function listTravelsWith(
  db: Database,
  orderIds: readonly number[],
): Promise<Map<number, TravelsWith>> {
  const { rows } = await sql<TravelsWith>`
    select orders.id as order_id, sum(costs.total)::bigint as total,
      jsonb_agg(jsonb_build_object('id', other.id, 'number', other.number::int) order by other.number)
        filter (where other.id <> orders.id) as others
    from orders cross join lateral (${sharing} union select orders.id) as candidate
    join orders as other on other.id = candidate.id
    cross join lateral (select coalesce(sum(amount), 0) as total from order_lines
      where order_id = other.id and placed_at is not null and status <> 'cancelled') as costs
    where orders.id = any(${[...orderIds]}::bigint[]) group by orders.id having count(*) > 1`.execute(db);
  return new Map(rows.map((row) => [row.orderId, row]));
}
