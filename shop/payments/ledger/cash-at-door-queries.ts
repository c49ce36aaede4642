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

/** Of a row of `orders`: the parcel that it shares, or is to share, and that still collects cash; null: there is none. */
export const joinedParcel = sql<JoinedParcel | null>`(
  select case when ${cashAtDoor(sql`orders.id`)} > 0 then jsonb_build_object('cash', ${cashAtDoor(sql`orders.id`)}, 'others', others) end
  from (
    select jsonb_agg(jsonb_build_object('number', other.number::int, 'cash', cash_of_order(other.id)) order by other.number) as others
    from (
      select carried.order_id as id from shipment_lines as mine join shipment_lines as carried using (shipment_id)
      join shipments on shipments.id = shipment_id
      where mine.order_id = orders.id and (is_before_hand_over(state) or state in ('handed_over', 'attempted'))
      union
      select planned.id from orders as planned
      where (planned.id = orders.pack_with or planned.pack_with = orders.id or planned.pack_with = orders.pack_with)
        and has_pieces_left(orders.id) and has_pieces_left(planned.id)
    ) as candidate join orders as other using (id) where other.id <> orders.id
  ) as together where others is not null)`;
