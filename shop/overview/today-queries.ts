import { sql } from "kysely";
import { refusedCancellations } from "../fulfilment/couriers/booking/refused-cancellation-queries.ts";
import { paidParcels } from "../fulfilment/paid-parcels/paid-parcel-queries.ts";
import { isReleasable } from "../orders/list/releasable-queries.ts";
import { type NewToday, readNewToday } from "../orders/list/stats/new-today-queries.ts";
import { heldBy } from "../payments/accounting/held-money-queries.ts";
import { parcelAwaitsAdvance } from "../payments/ledger/advance-queries.ts";
import { hasOpenDispute, parcelIsDisputed } from "../payments/ledger/open-dispute-queries.ts";
import { paidAheadMissing, parcelIsUnpaid } from "../payments/ledger/paid-ahead-queries.ts";
import { queuedPayments } from "../payments/queues/payment-queue-queries.ts";
import type { Database } from "../schema.ts";
import type { CourierCash } from "./courier-cash.ts";
import { readCourierCash } from "./figures-queries.ts";
import type { WorkQueue } from "./work-queue.ts";

/** A parcel is not scanned so many hours after hand-over: the courier may not have it. */
export const hoursToFirstScan = 24;

export interface QueueLimits {
  now: Date;
  /** Days without a word of the courier. */
  stuckDays: number;
  /** Who looks. */
  userId: string;
}

/**
 * What waits, by queue, in one statement; queues in which nothing waits are left out. It reads the pending lines and the
 * shipments under way, each by a partial index, never the orders that are over.
 */
export async function listWorkQueues(db: Database, limits: QueueLimits): Promise<WorkQueue[]> {
  const { now, stuckDays } = limits;
  const { rows } = await sql<WorkQueue>`
    with waiting as (
      select o.id, o.confirmation, o.placed_at, o.call_after, s.state, s.packed_at,
        s.delivered_at, s.received_back_at, s.is_disputed, payment.paid_ahead_missing, advance.created_at as advance_since
      from order_lines l
      join orders o on o.id = l.order_id
      left join lateral (
        select state, packed_at, delivered_at, received_back_at, ${parcelIsDisputed(sql`shipment_id`)} as is_disputed
        from shipment_lines join shipments on shipments.id = shipment_id
        where order_id = l.order_id and line = l.line order by shipment_id desc limit 1
      ) as s on true
      left join lateral (select ${paidAheadMissing(sql`o.id`)} as paid_ahead_missing) as payment on true
      left join payments as advance on advance.order_id = o.id and advance.purpose = 'advance' and advance.state = 'awaited'
      where l.status = 'pending' and l.placed_at is not null
      group by o.id, s.state, s.packed_at, s.delivered_at, s.received_back_at, s.is_disputed, payment.paid_ahead_missing, advance.created_at
    ), pending as materialized (
      -- Of an order in several parcels one row has its total.
      select waiting.*, case when row_number() over (partition by id) = 1
        then (select total from order_amounts where order_id = id) else 0 end as amount from waiting
    ), on_the_road as materialized (
      select s.*, coalesce(c.is_rider, false) as is_rider, (
        select coalesce(sum(l.unit_price * carried.quantity), 0)::bigint from shipment_lines carried
        join order_lines l on l.order_id = carried.order_id and l.line = carried.line where carried.shipment_id = s.id
      ) as amount
      from shipments s left join couriers c on c.id = s.courier
      where s.state not in ('delivered', 'received_back')
    ), work as (
      select 'confirm' as name, id, amount, placed_at as since, coalesce(call_after <= ${now}, false) as urgent, null::timestamptz as due_at
      from pending where confirmation = 'to_confirm'
      union all
      select 'pack', id, amount, placed_at, false, null from pending
      where (confirmation is null or confirmation = 'confirmed') and not coalesce(paid_ahead_missing, false)
        and advance_since is null and not ${hasOpenDispute(sql`pending.id`)}
        and (state is null or (state = 'planned' and packed_at is null and not is_disputed))
      union all
      select queue, order_id, amount, since, false, null from (${queuedPayments(now)}) as payment
      union all
      select case when state = 'unknown' then 'unknown' when state = 'booked' or is_rider then 'hand_over' else 'book' end, id, amount,
        coalesce(packed_at, booked_at, created_at), false, null
      from on_the_road where amount > 0 and state in ('planned', 'booked', 'unknown')
        and (state = 'unknown' or not ${parcelAwaitsAdvance(sql`on_the_road.id`)} and not ${parcelIsDisputed(sql`on_the_road.id`)}
          and not ${parcelIsUnpaid(sql`on_the_road.id`)})
        and not (
        -- The shop's own rider is not booked; one that a courier is just being asked to book needs nobody.
        state = 'planned' and case when is_rider then packed_at is null else exists (
          select from courier_requests where shipment_id = on_the_road.id and kind = 'book' and state in ('waiting', 'sending')) end)
      union all
      select 'uncancelled', refused.id, coalesce((
          select sum(l.unit_price * carried.quantity) from shipment_lines carried
          join order_lines l on l.order_id = carried.order_id and l.line = carried.line
          where carried.shipment_id = refused.shipment_id), 0)::bigint, refused.at, false, null
      from (${refusedCancellations}) as refused
      union all
      select 'paid_parcels', paid.id, paid.cash, paid.at, false, null from (${paidParcels}) as paid
      union all
      select 'not_scanned', id, amount, handed_over_at, false, null from on_the_road where ${isNotScanned(now)}
      union all
      select 'stuck', id, amount, coalesce(last_event_at, handed_over_at), false, null
      from on_the_road s where ${isStuck(now, stuckDays)}
      union all
      select 'failed', id, amount, coalesce(last_event_at, updated_at),
        coalesce(advice_due_at < ${now}::timestamptz + interval '1 day', false), advice_due_at
      from on_the_road s where ${waitsForAdvice}
      union all
      select 'take_back', id, amount, coalesce(last_event_at, updated_at), false, null
      from on_the_road where state = 'coming_back'
      union all
      select 'complaints', c.id, coalesce(a.total, 0), c.created_at, false, null
      from order_complaints c left join order_amounts a on a.order_id = c.order_id where c.settled_at is null
      union all
      select 'cancel', id, amount, coalesce(received_back_at, placed_at), false, null from pending
      where state = 'received_back' or exists (select from orders where orders.id = pending.id and ${isReleasable(limits)})
      union all
      select 'reviews', id, 0, sent_at, sent_at < ${now}::timestamptz - interval '7 days', null
      from reviews where counts and text_state = 'waiting'
      union all
      select 'complete', id, amount, delivered_at, false, null from pending where state = 'delivered' and order_due(id) <= 0
    )
    select name, count(distinct id)::int as count, sum(amount)::bigint as amount,
      sum(amount * greatest(extract(epoch from ${now}::timestamptz - coalesce(since, ${now}::timestamptz)) / 3600, 0))::float8 as amount_hours,
      greatest(extract(epoch from ${now}::timestamptz - min(since)) / 3600, 0)::float8 as oldest_hours,
      count(*) filter (where urgent)::int as urgent, min(due_at) filter (where urgent) as due_at
    from work group by name`.execute(db);
  return rows.map((row) => ({ ...row, oldestHours: row.oldestHours ?? 0 }));
}

/** Of a shipment: handed over to a courier who has not scanned it since. The shop's own rider scans nothing. */
export const isNotScanned = (now: Date) => sql<boolean>`
  (state = 'handed_over' and first_scanned_at is null and not is_rider
    and handed_over_at < ${now}::timestamptz - make_interval(hours => ${hoursToFirstScan}))`;

/**
 * Of a shipment: its courier waits to hear what to do after a failed attempt, or the customer has said so since. One whose
 * courier was told is on its way again.
 */
export const waitsForAdvice = sql<boolean>`
  (state = 'attempted' and (advice_due_at is not null
    or exists (select from delivery_wishes where shipment_id = s.id and settled_at is null)))`;

/**
 * Of a shipment: on its way, or lost, without a word for so many days; or its courier's last word is a trouble that is no failed
 * attempt: cancelled although it was handed over, or held for a reason before a rider went out with it.
 */
export const isStuck = (now: Date, stuckDays: number) => sql<boolean>`
  (state = 'handed_over' and exists (select from shipment_events e where e.shipment_id = s.id and e.event_time = s.last_event_at
    and e.event_time >= coalesce(s.booked_at, '-infinity')
    and (e.meaning = 'cancelled' or (e.code = 'pending' and e.meaning = 'other' and e.reason is not null and first_scanned_at is not null)))
  or (state in ('handed_over', 'lost') or (state = 'attempted' and advice_due_at is null))
    and (first_scanned_at is not null or is_rider or state <> 'handed_over')
    and coalesce(last_event_at, handed_over_at, updated_at) < ${now}::timestamptz - make_interval(days => ${stuckDays}))`;

export interface TodayFigures extends NewToday {
  onTheRoad: number;
  /** Sums in paisa. */
  onTheRoadCash: number;
  couriers: CourierCash;
  /** Cash that the shop's own riders hold. */
  riders: number;
  unread: number;
  unreadSince: Date | null;
  unsent: number;
}

/** The row of figures, and what else waits. @param since the start of today in Asia/Karachi */
export async function readTodayFigures(db: Database, since: Date, now = new Date()): Promise<TodayFigures> {
  const { rows } = await sql<TodayFigures>`
    select road.*, riders.riders, unread.*, (select count(*)::int from outbox where state = 'failed') as unsent
    from (select count(*)::int as on_the_road, coalesce(sum(told_sum(id)), 0)::bigint as on_the_road_cash from shipments
        where state not in ('delivered', 'received_back') and state in ('handed_over', 'attempted')) as road,
      (select ${heldBy("rider")} as riders) as riders,
      (select count(*)::int as unread, min(timestamp) as unread_since from contacts where status = 'unread') as unread`.execute(
    db,
  );
  return {
    ...(rows[0] as TodayFigures),
    ...(await readNewToday(db, since)),
    couriers: await readCourierCash(db, now),
  };
}
