import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { DoorCash, OrderAmounts } from "./order-amounts.ts";

/** What is asked for at the door for the parcel of an order, as JSON. The one answer for every screen, text, email and file. */
export const doorCash = (orderId: RawBuilder<unknown>) => sql<DoorCash>`door_cash(${orderId})`;

/** Selects `doorCash` of many orders at once, for lists: order_id, door. @param ids an array of their ids */
export const doorCashOfOrders = (ids: RawBuilder<unknown>) => sql`door_cash_of_orders(${ids})`;

/** The account of a placed order as JSON; null: it is not placed. For readers who may see amounts. */
export const orderAmounts = (orderId: RawBuilder<unknown>) => sql<OrderAmounts | null>`(
  select jsonb_build_object('items', items, 'delivery', delivery, 'discounts', discounts, 'advanceKept', advance_kept,
    'corrections', corrections, 'total', total, 'paid', paid, 'paidBack', paid_back, 'due', due,
    'advanceAwaited', advance_awaited, 'door', door_cash(order_id))
  from order_amounts where order_id = ${orderId})`;

/** `orderAmounts` of one order. */
export async function findOrderAmounts(db: Database, orderId: number): Promise<OrderAmounts | null> {
  const { rows } = await sql<{ amounts: OrderAmounts | null }>`
    select ${orderAmounts(sql`${orderId}::bigint`)} as amounts`.execute(db);
  return rows[0]?.amounts ?? null;
}

/** What is due of an order, in paisa; below 0: it was paid too much. */
export async function readDue(tx: Database, orderId: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`select order_due(${orderId}) as due`.execute(tx);
  return rows[0]?.due ?? 0;
}

/** `doorCash` of one order. */
export async function findDoorCash(db: Database, orderId: number): Promise<DoorCash> {
  const { rows } = await sql<{ cash: DoorCash }>`select ${doorCash(sql`${orderId}::bigint`)} as cash`.execute(
    db,
  );
  return rows[0]?.cash ?? { collects: 0, expected: 0, own: 0, others: [] };
}

/** What one parcel asks for, as JSON. @param orderId the order to which it is told; without one, `own` is all of it */
export const doorCashOfParcel = (
  shipmentId: RawBuilder<unknown>,
  orderId = sql`p.order_id`,
) => sql<DoorCash>`(
  select jsonb_build_object('collects', coalesce(sum(part), 0), 'own', coalesce(sum(part) filter (where p.order_id = ${orderId}), 0),
    'expected', coalesce(sum(least(part, greatest(due, 0))), 0),
    'others', coalesce(jsonb_agg(jsonb_build_object('number', number, 'cash', part, 'awaited', 0) order by number)
      filter (where p.order_id <> ${orderId}), '[]'))
  from cash_of_parcels(array[${shipmentId}]) as p join order_amounts as a on a.order_id = p.order_id join orders on orders.id = p.order_id)`;

/** The orders that travel with one, and what all of them cost. */
export interface TravelsWith {
  orderId: number;
  others: { id: number; number: number }[];
  /** Paisa. */
  total: number;
}

/** The companions of orders, by order id; an order that travels alone is not among them. */
export async function listTravelsWith(
  db: Database,
  orderIds: readonly number[],
): Promise<Map<number, TravelsWith>> {
  const { rows } = await sql<TravelsWith>`
    with asked as (
      select id from orders where id = any(${[...orderIds]}::bigint[]) and (pack_with is not null
        or exists (select from orders as other where other.pack_with = orders.id)
        or exists (select from shipment_lines as own join shipment_lines as other using (shipment_id)
          where own.order_id = orders.id and other.order_id <> orders.id))
    )
    select p.asked_id as order_id, sum(a.total)::bigint as total,
      jsonb_agg(jsonb_build_object('id', other.id, 'number', other.number::int) order by other.number)
        filter (where other.id <> p.asked_id) as others
    from door_parts(array(select id from asked)) as p
    join orders as other on other.id = p.order_id join order_amounts as a on a.order_id = p.order_id
    group by p.asked_id having count(*) > 1`.execute(db);
  return new Map(rows.map((row) => [row.orderId, row]));
}
