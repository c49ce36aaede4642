import { type RawBuilder, sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import type { ShipmentState } from "../../orders/model/state-machines.ts";
import { methodsOnDelivery } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";

/** What may become of a parcel that collects more cash than is due. */
export const paidParcelDecisions = ["rebook", "intercept", "deliver"] as const;
export type PaidParcelDecision = (typeof paidParcelDecisions)[number];

/** The most rows of the list: it is worked off from the top. */
const maxPaidParcels = 100;

/** What the courier of a parcel `s` said to the newest request for other cash, where it has not taken it. */
const refusedChange = sql`
  select created_at, coalesce(answer ->> 'reason', '') as reason from (
    select * from courier_requests where shipment_id = s.id and kind = 'intercept' and payload ? 'cashRupees'
    order by id desc limit 1
  ) as newest where state in ('refused', 'failed', 'unknown')`;

/** Of a told part `t`: its order is told more, in all its parcels that may still collect, than is due. */
const isTooMuch = sql`t.amount > 0 and greatest((select due from order_amounts where order_id = t.order_id), 0) < (
  select sum(told.amount) from told_cash as told join shipments as x on x.id = told.shipment_id
  where told.order_id = t.order_id and x.state not in ('delivered', 'received_back', 'lost') and is_told(x))`;

/**
 * Parcels whose courier was told to collect more than is due, and that no one has decided about, or whose courier has not taken the
 * request. What is too much of an order concerns its newest parcel that is still here, then the older, then those that have left. `cash`
 * is what the parcel collects, `owed` what of it is due, in paisa; `at`: since when.
 */
export const paidParcels = sql`
  select s.id, s.reference, s.state, s.courier, parts.cash, parts.owed, paid.at as paid_at, coalesce(paid.at, parts.told_at) as at
  from shipments s
  cross join lateral (
    select sum(told)::bigint as cash, sum(told - least(told, greatest(excess - before, 0)))::bigint as owed,
      (select max(told_at) from told_cash where shipment_id = s.id) as told_at
    from (
      select p.shipment_id, p.told, sum(p.told) over (partition by p.order_id) - greatest(a.due, 0) as excess,
        coalesce(sum(p.told) over (partition by p.order_id order by is_before_hand_over(x.state) desc, x.id desc
          rows between unbounded preceding and 1 preceding), 0) as before
      from parcel_cash(orders_of_parcels(array[s.id])) as p
      join order_amounts as a on a.order_id = p.order_id join shipments as x on x.id = p.shipment_id
      where p.told is not null
    ) as of_orders where shipment_id = s.id
  ) as parts
  left join lateral (
    select max(payments.updated_at) as at from payments
    where payments.order_id in (select order_id from told_cash where shipment_id = s.id)
      and payments.state in ('captured', 'to_refund') and payments.amount > 0 and payments.shipment_id is null
      and (payments.method <> all(${methodsOnDelivery}) or payments.purpose = 'advance')
  ) as paid on true
  where s.state in ('booked', 'unknown', 'handed_over', 'attempted')
    and exists (select from told_cash as t where t.shipment_id = s.id and ${isTooMuch})
    and parts.owed < parts.cash
    and not exists (
      select from order_events decided where decided.shipment_id = s.id and decided.type = 'shipment.paid'
        and decided.at >= coalesce(s.booked_at, s.handed_over_at, s.created_at)
        -- What was not carried out before it left has to be decided again.
        and (decided.data ->> 'decision' = 'rebook') = (s.state in ('booked', 'unknown'))
        and (decided.data ->> 'decision' <> 'intercept'
          or not exists (select from (${refusedChange}) as refused where refused.created_at >= decided.at)))`;

/** Whether something of an order, or of one line of it, is in such a parcel. */
export const collectsPaidCash = (
  orderId: RawBuilder<unknown>,
  line?: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from (${paidParcels}) as paid join shipment_lines as carried on carried.shipment_id = paid.id
  where carried.order_id = ${orderId}${line ? sql` and carried.line = ${line}` : sql``})`;

/** A parcel that collects more cash than is due. */
export interface PaidParcel {
  id: number;
  reference: string;
  state: ShipmentState;
  courier: string | null;
  trackingNumber: string | null;
  orderNumbers: number[];
  customerName: string;
  /** Paisa that it collects. */
  cash: number;
  /** Paisa of it that are due. */
  owed: number;
  /** When it was paid; null: its order has become cheaper. */
  paidAt: Date | null;
  /** Why the courier has not taken the request to collect less; null: it was not asked, or has not answered. */
  refusal: string | null;
}

/** The parcels to decide about, the oldest first. */
export async function listPaidParcels(db: Database): Promise<PaidParcel[]> {
  const { rows } = await sql<PaidParcel>`
    select paid.id, paid.reference, paid.state, couriers.name as courier, s.tracking_number, paid.cash, paid.owed, paid.paid_at,
      refused.reason as refusal, carried.numbers as order_numbers, carried.customer_name
    from (${paidParcels}) as paid
    join shipments s on s.id = paid.id
    left join couriers on couriers.id = paid.courier
    left join lateral (${refusedChange}) as refused on true
    cross join lateral (
      select array_agg(o.number::int order by o.id) as numbers, (array_agg(${customerLabel("o")} order by o.id))[1] as customer_name
      from orders o where o.id in (select order_id from shipment_lines where shipment_id = paid.id)
    ) as carried
    order by paid.at, paid.id limit ${maxPaidParcels}`.execute(db);
  return rows;
}

/** What is due of a parcel's cash, in paisa; null: it is not to be decided about, or not any more. The caller holds its lock. */
export async function findOwed(tx: Database, shipmentId: number): Promise<number | null> {
  const { rows } = await sql<{ owed: number }>`
    select owed from (${paidParcels}) as paid where paid.id = ${shipmentId}`.execute(tx);
  return rows[0]?.owed ?? null;
}

/** The newest decision about a parcel; undefined: no one has decided. */
export async function findDecision(tx: Database, shipmentId: number): Promise<string | undefined> {
  const { rows } = await sql<{ decision: string }>`
    select data ->> 'decision' as decision from order_events
    where shipment_id = ${shipmentId} and type = 'shipment.paid' order by id desc limit 1`.execute(tx);
  return rows[0]?.decision;
}
