import { sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import { awaitsAdvance } from "../../payments/ledger/advance-queries.ts";
import { hasOpenDispute } from "../../payments/ledger/open-dispute-queries.ts";
import { paidAheadMissing } from "../../payments/ledger/paid-ahead-queries.ts";
import { parcelCash } from "../../payments/ledger/parcel-cash-queries.ts";
import type { Database } from "../../schema.ts";
import { bookingFacts, type OrderToMove, type ParcelToMove } from "./pack-shipments-queries.ts";

/** An order in a parcel, as whoever packs sees it. */
export interface OrderInParcel extends OrderToMove {
  placedAt: string;
  customerName: string;
  phoneNumber: string | null;
  secondPhone: string | null;
  address: string;
  landmark: string | null;
  bestTime: string | null;
  city: string | null;
  notes: string | null;
}

/** An article in a parcel. */
export interface Article {
  orderId: number;
  line: number;
  productId: string;
  name: string;
  image: string | null;
  size: string | null;
  sku: string | null;
  quantity: number;
  /** Paisa: of these pieces. */
  amount: number;
  isCancelled: boolean;
  isPending: boolean;
}

/** A parcel with all that its slip and the lists of parcels say. */
export interface Parcel extends Omit<ParcelToMove, "handOverId" | "orders"> {
  courierName: string | null;
  weightGrams: number | null;
  handedOverAt: Date | null;
  receivedBackAt: Date | null;
  orders: OrderInParcel[];
  articles: Article[];
}

/** Parcels by id, in the order of their ids; unknown ids are left out. For staff only. */
export async function listParcels(db: Database, shipmentIds: readonly number[]): Promise<Parcel[]> {
  if (shipmentIds.length === 0) return [];
  const { rows } = await sql<Parcel>`
    select s.id, s.reference, s.state, s.courier, couriers.name as courier_name, s.tracking_number, ${bookingFacts()},
      s.weight_grams, s.packed_at, s.handed_over_at, s.received_back_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'placedAt', o.placed_at,
          'customerName', ${customerLabel("o")}, 'phoneNumber', o.phone_number, 'secondPhone', o.second_phone,
          'address', o.shipping_address, 'landmark', o.landmark, 'bestTime', o.best_time, 'city', cities.name,
          'notes', o.notes, 'confirmation', o.confirmation,
          'isAlive', exists (select from shipment_lines sl join order_lines l using (order_id, line)
            where sl.shipment_id = s.id and l.order_id = o.id and l.status <> 'cancelled'),
          'awaitsAdvance', ${awaitsAdvance(sql`o.id`)}, 'isDisputed', ${hasOpenDispute(sql`o.id`)},
          'isUnpaid', coalesce(${paidAheadMissing(sql`o.id`)}, false)) order by o.id)
        from orders o left join cities on cities.id = o.city_id
        where o.id in (select order_id from shipment_lines where shipment_id = s.id)), '[]') as orders,
      coalesce((select jsonb_agg(jsonb_build_object('orderId', l.order_id, 'line', l.line, 'productId', l.product_id,
          'name', l.product_name, 'image', l.image, 'size', products.size, 'sku', products.sku,
          'quantity', sl.quantity, 'amount', l.unit_price * sl.quantity,
          'isCancelled', l.status = 'cancelled', 'isPending', l.status = 'pending') order by l.order_id, l.line)
        from shipment_lines sl join order_lines l using (order_id, line) join products on products.id = l.product_id
        where sl.shipment_id = s.id), '[]') as articles
    from shipments s left join couriers on couriers.id = s.courier
    left join (${parcelCash(sql`${[...shipmentIds]}::bigint[]`)}) as cash on cash.shipment_id = s.id
    where s.id = any(${[...shipmentIds]}) order by s.id`.execute(db);
  return rows;
}

const hasPendingLine = sql`exists (select from shipment_lines sl join order_lines l using (order_id, line)
  where sl.shipment_id = s.id and l.status = 'pending')`;

/** Parcels that are planned or booked and not packed, the oldest first. */
export async function listIdsToPack(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from shipments s
    where is_before_hand_over(state) and packed_at is null
      and ${hasPendingLine} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Packed parcels, still here, whose printed slip says another sum than they collect by now, the oldest first. */
export async function listIdsToPrintAgain(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from shipments s
    join (${parcelCash(sql`array(select id from shipments
      where is_before_hand_over(state) and packed_at is not null and slip_cash is not null)`)}) as cash on cash.shipment_id = s.id
    where abs(cash.collects - s.slip_cash) >= 100 and ${hasPendingLine} order by s.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Parcels that are packed and here; those that were cancelled since are among them, since they lie on the table. */
export async function listIdsToHandOver(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from shipments s
    where is_before_hand_over(state) and packed_at is not null
      and (${hasPendingLine} or not exists (select from shipment_lines where shipment_id = s.id)
        and packed_at > now() - interval '14 days')
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Parcels that are said to come back, the oldest first. */
export async function listIdsComingBack(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from shipments
    where state = 'coming_back' order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Parcels that have come back and of which a line waits for a decision, the oldest first. */
export async function listIdsToDecide(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from shipments s
    where state = 'received_back' and ${hasPendingLine} and not exists (
      select from shipment_lines here join shipment_lines later using (order_id, line)
      join shipments next on next.id = later.shipment_id
      where here.shipment_id = s.id and next.id > s.id and not is_without_delivery(next.state))
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Parcels by what is on their slip (reference or tracking number) or by order number, the newest first. */
export async function findParcelIds(
  db: Database,
  { text, orderNumber }: { text: string; orderNumber: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shipments where reference = ${text} or upper(tracking_number) = ${text}
    union
    select shipment_id as id from shipment_lines join orders on orders.id = order_id
    where number = ${orderNumber}::bigint
    order by id desc limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

/** Parcels that someone has packed since then, the newest first. */
export async function listPackedSince(db: Database, packedBy: string, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from shipments
    where packed_by = ${packedBy} and packed_at >= ${since} order by packed_at desc, id desc limit 50`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
