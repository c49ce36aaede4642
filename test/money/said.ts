import { sql } from "kysely";
import { paidParcels } from "../../shop/fulfilment/paid-parcels/paid-parcel-queries.ts";
import { deliveredUnpaid } from "../../shop/payments/ledger/unasked-due-queries.ts";
import { refundsToDo } from "../../shop/payments/refunds/refund-list-queries.ts";
import type { Database } from "../../shop/schema.ts";
import type { LineFact, ParcelFact } from "./rule.ts";

// All that the property test reads of the shop. Sums in paisa. No other file of the test knows a column.

/** An order as the shop says it. */
export interface SaidOrder {
  order: number;
  number: number;
  onDelivery: boolean;
  confirmation: string | null;
  packWith: number | null;
  awaitedAdvance: number;
  paid: number;
  total: number;
  paidBack: number;
  due: number;
  atDoor: number;
}

export interface SaidParcel extends Omit<ParcelFact, "onSheet"> {
  reference: string;
  courier: string | null;
  isRider: boolean;
  trackingNumber: string | null;
  isPacked: boolean;
  /** What its printed slip says; null: there is none. */
  slip: number | null;
  /** It is stored what its courier is to hold. */
  isPrepared: boolean;
  /** Of its booking that is not settled. */
  booking: "waiting" | "sending" | "unknown" | null;
}

/** What an order pays for a place of its pieces. */
export interface SaidPart {
  order: number;
  parcel: number | null;
  place: "parcel" | "rest" | "gone";
  /** null: nobody was told. */
  told: number | null;
  part: number;
  today: number;
}

export interface Said {
  orders: SaidOrder[];
  lines: (LineFact & { id: number })[];
  /** Oldest first. */
  parcels: SaidParcel[];
  parts: SaidPart[];
}

/** Reads what the shop says of orders and their parcels, also of parcels that they have left. */
export async function readSaid(db: Database, orders: readonly number[]): Promise<Said> {
  const { rows } = await sql<{ said: Said }>`
    with own as (select unnest(${[...orders]}::bigint[]) as id),
    carried as (
      select shipment_id as id from shipment_lines where order_id in (select id from own)
      union select shipment_id from order_events where order_id in (select id from own) and shipment_id is not null
    ), parcels as (
      select s.*, coalesce(c.is_rider, false) as is_rider,
        (select state from courier_requests r where r.shipment_id = s.id and kind = 'book'
          and r.state in ('waiting', 'sending', 'unknown')) as booking
      from shipments s left join couriers c on c.id = s.courier where s.id in (select id from carried)
    )
    select jsonb_build_object(
      'orders', coalesce((select jsonb_agg(jsonb_build_object('order', o.id, 'number', o.number,
          'onDelivery', is_paid_on_delivery(o.id), 'confirmation', o.confirmation, 'packWith', o.pack_with, 'due', a.due,
          'total', a.total, 'atDoor', a.at_door, 'awaitedAdvance', a.advance_awaited, 'paid', a.paid, 'paidBack', a.paid_back) order by o.id)
        from orders o join order_amounts a on a.order_id = o.id where o.id in (select id from own)), '[]'),
      'lines', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'order', l.order_id, 'line', l.line,
          'price', l.unit_price, 'quantity', l.quantity, 'status', l.status) order by l.order_id, l.line)
        from order_lines l where l.order_id in (select id from own) and placed_at is not null), '[]'),
      'parcels', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'reference', s.reference, 'state', s.state,
          'courier', s.courier, 'isRider', s.is_rider, 'trackingNumber', s.tracking_number,
          'isPacked', s.packed_at is not null, 'slip', s.slip_cash, 'isPrepared', s.consignee is not null, 'booking', s.booking,
          'callOpen', coalesce(s.booking in ('sending', 'unknown'), false),
          'pieces', coalesce((select jsonb_agg(jsonb_build_object('order', sl.order_id, 'line', sl.line,
            'quantity', sl.quantity, 'good', sl.received_good) order by sl.order_id, sl.line)
            from shipment_lines sl where sl.shipment_id = s.id), '[]')) order by s.id)
        from parcels s), '[]'),
      'parts', coalesce((select jsonb_agg(jsonb_build_object('order', order_id, 'parcel', shipment_id, 'place', place,
          'told', told, 'part', part, 'today', today))
        from parcel_cash(array(select id from own))), '[]')) as said`.execute(db);
  return rows[0]?.said ?? { orders: [], lines: [], parcels: [], parts: [] };
}

/** The lists of Today on which someone acts: orders that were delivered and not paid or are owed money, and paid parcels. */
export async function readLists(
  db: Database,
): Promise<{ deliveredUnpaid: number[]; refunds: number[]; paidParcels: number[] }> {
  const ids = async (query: ReturnType<typeof sql>) =>
    (await sql<{ id: number }>`${query}`.execute(db)).rows.map(({ id }) => id);
  return {
    deliveredUnpaid: await ids(sql`select order_id as id from (${deliveredUnpaid}) as listed`),
    refunds: await ids(sql`select order_id as id from (${refundsToDo}) as listed`),
    paidParcels: await ids(sql`select id from (${paidParcels}) as listed`),
  };
}
