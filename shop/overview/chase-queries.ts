import { type RawBuilder, sql } from "kysely";
import { customerLabel } from "../base/customer-label-queries.ts";
import { refusedCancellations } from "../fulfilment/couriers/booking/refused-cancellation-queries.ts";
import type { ComplaintKind } from "../orders/model/complaint.ts";
import { cashOfParcel as cashOf } from "../payments/ledger/parcel-cash-queries.ts";
import type { Database } from "../schema.ts";
import { type ChaseListName, type ChaseRow, maxChased, type OnTheWayListName } from "./chase-list.ts";
import type { ChaseSettings } from "./chase-settings.ts";
import { isNotScanned, isStuck, waitsForAdvice } from "./today-queries.ts";

/** The parcels of a list, the most urgent first. For staff only. */
export async function listChased(
  db: Database,
  which: Exclude<ChaseListName | OnTheWayListName, "complaints">,
  { now, stuckDays }: { now: Date } & Pick<ChaseSettings, "stuckDays">,
): Promise<ChaseRow[]> {
  if (which === "uncancelled") return listUncancelled(db);
  const conditions: Record<Exclude<typeof which, "uncancelled">, RawBuilder<unknown>> = {
    failed: waitsForAdvice,
    "not-scanned": isNotScanned(now),
    stuck: isStuck(now, stuckDays),
    unknown: sql`state = 'unknown'`,
    "under-way": sql`state in ('handed_over', 'attempted')`,
  };
  const { rows } = await sql<ChaseRow>`
    select chased.id, chased.reference, chased.tracking_number, chased.attempts, ${cashOf(sql`chased.id`)} as collects, chased.courier_name as courier,
      chased.since, case when ${which} = 'failed' then chased.advice_due_at end as due_at,
      orders_of.numbers as order_numbers, orders_of.customer_name, orders_of.phone, cities.name as city, coalesce(words.text, '') as words,
      (select wish from delivery_wishes where shipment_id = chased.id and settled_at is null) as wish
    from (
      select s.id, reference, tracking_number, attempts, courier_name, advice_due_at, city_id,
        case when ${which} = 'not-scanned' then handed_over_at when ${which} = 'unknown' then coalesce(booked_at, s.updated_at)
          else coalesce(last_event_at, handed_over_at, s.updated_at) end as since
      from (select shipments.*, couriers.name as courier_name, coalesce(couriers.is_rider, false) as is_rider
        from shipments left join couriers on couriers.id = courier where state not in ('delivered', 'received_back')) as s
      where ${conditions[which]}
      order by case when ${which} = 'failed' then advice_due_at end nulls last, since, s.id limit ${maxChased}
    ) as chased
    cross join lateral (
      select array_agg(distinct o.number::int) as numbers, (array_agg(${customerLabel("o")} order by o.id))[1] as customer_name,
        (array_agg(coalesce(o.phone_e164, o.phone_number) order by o.id))[1] as phone, (array_agg(o.city_id order by o.id))[1] as city_id
      from orders o where o.id in (select order_id from shipment_lines where shipment_id = chased.id)
    ) as orders_of
    left join cities on cities.id = coalesce(chased.city_id, orders_of.city_id)
    left join lateral (
      select text from (
        (select text, event_time as at from shipment_events where shipment_id = chased.id order by event_time desc, id desc limit 1)
        union all
        select case state when 'refused' then 'Instruction refused: ' else 'Instruction not confirmed: ' end
          || coalesce(answer ->> 'reason', ''), finished_at
        from (select * from courier_requests where shipment_id = chased.id and kind = 'advise' order by id desc limit 1) as newest
        where state in ('refused', 'failed')
      ) as said order by at desc limit 1
    ) as words on true
    -- A parcel whose lines were all cancelled is nobody's.
    where orders_of.numbers is not null
    order by due_at nulls last, since, chased.id`.execute(db);
  return rows;
}

/** Bookings that couriers did not cancel, the oldest first; a parcel whose lines were all cancelled is among them. */
async function listUncancelled(db: Database): Promise<ChaseRow[]> {
  const { rows } = await sql<ChaseRow>`
    select s.id, s.reference, refused.number as tracking_number, 0 as attempts, ${cashOf(sql`s.id`)} as collects, couriers.name as courier,
      refused.at as since, null as due_at, coalesce(orders_of.numbers, '{}') as order_numbers, null as wish,
      coalesce(orders_of.customer_name, '') as customer_name, coalesce(orders_of.phone, '') as phone, cities.name as city,
      refused.reason as words
    from (${refusedCancellations}) as refused
    join shipments s on s.id = refused.shipment_id
    join couriers on couriers.id = refused.courier_id
    cross join lateral (
      select array_agg(o.number::int order by o.id) as numbers, (array_agg(${customerLabel("o")} order by o.id))[1] as customer_name,
        (array_agg(coalesce(o.phone_e164, o.phone_number) order by o.id))[1] as phone
      from orders o where o.id in (select order_id from shipment_lines where shipment_id = s.id
        union select order_id from order_events where shipment_id = s.id)
    ) as orders_of
    left join cities on cities.id = s.city_id
    order by refused.at, refused.id limit ${maxChased}`.execute(db);
  return rows;
}

/** The complaints that no one has settled, the oldest first, each with the newest parcel of its order. For staff only. */
export async function listComplaintsToChase(db: Database): Promise<(ChaseRow & { kind: ComplaintKind })[]> {
  const { rows } = await sql<ChaseRow & { kind: ComplaintKind }>`
    select c.id, c.kind, c.text as words, c.created_at as since, null as due_at, null as wish, array[o.number::int] as order_numbers,
      ${customerLabel("o")} as customer_name, coalesce(o.phone_e164, o.phone_number) as phone, cities.name as city, s.reference,
      s.tracking_number, coalesce(s.attempts, 0) as attempts, coalesce(${cashOf(sql`s.id`)}, 0) as collects, couriers.name as courier
    from order_complaints c
    join orders o on o.id = c.order_id
    left join lateral (
      select shipments.* from shipments join shipment_lines on shipment_id = shipments.id
      where order_id = o.id order by shipments.id desc limit 1
    ) as s on true
    left join couriers on couriers.id = s.courier
    left join cities on cities.id = coalesce(s.city_id, o.city_id)
    where c.settled_at is null order by c.created_at, c.id limit ${maxChased}`.execute(db);
  return rows;
}
