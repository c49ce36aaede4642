import { sql } from "kysely";
import { customerLabel } from "../../../base/customer-label-queries.ts";
import { parcelAwaitsAdvance } from "../../../payments/ledger/advance-queries.ts";
import { parcelIsDisputed } from "../../../payments/ledger/open-dispute-queries.ts";
import { parcelIsUnpaid } from "../../../payments/ledger/paid-ahead-queries.ts";
import { parcelCash } from "../../../payments/ledger/parcel-cash-queries.ts";
import type { Database } from "../../../schema.ts";
import type { CourierRequestState } from "../schema.ts";

/** The most parcels of a list. */
export const maxToBook = 300;

/** A parcel that no courier has booked yet, or of which no one knows whether one has. */
export interface ParcelToBookRow {
  id: number;
  reference: string;
  state: "planned" | "unknown";
  packedAt: Date | null;
  /** Paisa that it collects. */
  collects: number;
  /** A downloaded booking sheet names it. */
  isOnSheet: boolean;
  weightGrams: number | null;
  courierId: string | null;
  courierName: string | null;
  adapter: string | null;
  isRider: boolean;
  /** It is stored what the courier is to hold: of a courier without a protocol, a person books it now. */
  isPrepared: boolean;
  cityId: string | null;
  city: string | null;
  /** Of the first order in it. */
  customerName: string | null;
  shippingAddress: string | null;
  landmark: string | null;
  orderNumbers: number[];
  /** Of its newest booking; null: no one has asked a courier yet. */
  request: CourierRequestState | null;
  /** Of what a courier was asked, its words or ours. */
  reason: string | null;
  /** How often the courier was asked what became of an interrupted booking. */
  asked: number;
  /** It is asked again automatically. */
  asksLeft: number;
}

/** Parcels that wait for a booking or a decision about one, and for no payment, advance or dispute, the oldest first. @param ids absent: all */
export async function listParcelsBeforeBooking(
  db: Database,
  ids?: readonly number[],
): Promise<ParcelToBookRow[]> {
  const waiting = ids
    ? sql`${[...ids]}::bigint[]`
    : sql`array(select id from shipments where state in ('planned', 'unknown'))`;
  const { rows } = await sql<ParcelToBookRow>`
    select s.id, s.reference, s.state, s.packed_at, s.on_sheet_at is not null as is_on_sheet, coalesce(cash.collects, 0) as collects, s.weight_grams, s.courier as courier_id,
      c.name as courier_name, c.adapter, coalesce(c.is_rider, false) as is_rider, s.consignee is not null as is_prepared,
      city.id as city_id, city.name as city, carried.customer_name, carried.shipping_address, carried.landmark,
      carried.order_numbers, asked.state as request, asked.answer ->> 'reason' as reason,
      coalesce(asked.asked, 0) as asked, coalesce(asked.asks_left, 0) as asks_left
    from shipments s
    join lateral (
      select array_agg(distinct o.number order by o.number) as order_numbers,
        (array_agg(${customerLabel("o")} order by o.id))[1] as customer_name,
        (array_agg(o.shipping_address order by o.id))[1] as shipping_address,
        (array_agg(o.landmark order by o.id))[1] as landmark,
        (array_agg(o.city_id order by o.id))[1] as city_id
      from shipment_lines sl join orders o on o.id = sl.order_id where sl.shipment_id = s.id
    ) carried on carried.order_numbers is not null
    left join (${parcelCash(waiting)}) as cash on cash.shipment_id = s.id
    left join couriers c on c.id = s.courier
    left join cities city on city.id = coalesce(s.city_id, carried.city_id)
    left join lateral (
      select state, answer, asked, asks_left from courier_requests
      where shipment_id = s.id and kind = 'book' order by id desc limit 1
    ) asked on true
    where s.state in ('planned', 'unknown') and (s.state = 'unknown'
      or not ${parcelAwaitsAdvance(sql`s.id`)} and not ${parcelIsDisputed(sql`s.id`)} and not ${parcelIsUnpaid(sql`s.id`)}) ${ids ? sql`and s.id = any(${ids}::bigint[])` : sql``}
    order by s.id limit ${maxToBook}`.execute(db);
  return rows;
}

/** A parcel that is booked with a courier and is still here. */
export interface BookedParcelRow {
  id: number;
  reference: string;
  courierId: string;
  courierName: string;
  adapter: string | null;
  trackingNumber: string | null;
  packedAt: Date | null;
  collects: number;
  city: string | null;
  customerName: string | null;
}

/** Booked parcels by courier, in the owner's order of couriers. */
export async function listBookedParcels(db: Database): Promise<BookedParcelRow[]> {
  const { rows } = await sql<BookedParcelRow>`
    select s.id, s.reference, c.id as courier_id, c.name as courier_name, c.adapter, s.tracking_number, s.packed_at,
      coalesce(cash.collects, 0) as collects, city.name as city, carried.customer_name
    from shipments s
    join couriers c on c.id = s.courier
    left join (${parcelCash(sql`array(select id from shipments where state = 'booked')`)}) as cash on cash.shipment_id = s.id
    left join cities city on city.id = s.city_id
    join lateral (
      select ${customerLabel("o")} as customer_name from shipment_lines sl join orders o on o.id = sl.order_id
      where sl.shipment_id = s.id order by o.id limit 1
    ) carried on true
    where s.state = 'booked'
    order by c.position, c.id, s.id limit ${maxToBook}`.execute(db);
  return rows;
}

/** Sets the city of a parcel that is not booked yet, and of its orders that have none. */
export async function updateParcelCity(tx: Database, shipmentId: number, cityId: string): Promise<void> {
  await sql`
    with placed as (
      update orders set city_id = ${cityId}, updated_at = now()
      where city_id is null and id in (select order_id from shipment_lines where shipment_id = ${shipmentId})
    )
    update shipments set city_id = ${cityId}, updated_at = now() where id = ${shipmentId}`.execute(tx);
}
