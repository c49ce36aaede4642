import { type RawBuilder, sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import type { ShipmentState } from "../../orders/model/state-machines.ts";
import { methodsOnDelivery } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";
import { cashToCollect } from "../parcels/cash-to-collect-queries.ts";

/** What may become of a parcel that collects cash although it is paid. */
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

/**
 * Parcels that collect more cash than is due for their orders since one of these was paid ahead, and that no one has decided
 * about, or whose courier has not taken the request. Their cash is what they were booked with, after the hand-over what the
 * parcel collects. Sums in paisa.
 */
export const paidParcels = sql`
  select s.id, s.reference, s.state, s.courier, collected.cash, paid.at
  from shipments s
  left join couriers on couriers.id = s.courier
  join lateral (
    select max(payments.updated_at) as at from payments
    where payments.order_id in (select order_id from shipment_lines where shipment_id = s.id)
      and payments.state in ('captured', 'to_refund') and payments.amount > 0 and payments.shipment_id is null
      and (payments.method <> all(${methodsOnDelivery}) or payments.purpose = 'advance')
  ) as paid on paid.at is not null
  cross join lateral (
    select (${cashToCollect}
      - coalesce((select sum(amount) from payments where shipment_id = s.id and state in ('captured', 'to_refund')), 0)
    )::bigint as cash
  ) as collected
  where s.state in ('booked', 'unknown', 'handed_over', 'attempted')
    and collected.cash > 0
    and collected.cash > (select coalesce(sum(greatest(order_due(order_id), 0)), 0) from (
      select distinct order_id from shipment_lines where shipment_id = s.id) as carried)
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

/** A parcel that collects cash although it is paid. */
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
  /** Paisa that are still due for its orders. */
  due: number;
  /** When it was paid. */
  at: Date;
  /** Why the courier has not taken the request to collect nothing; null: it was not asked, or has not answered. */
  refusal: string | null;
}

/** The parcels to decide about, the one that was paid first on top. */
export async function listPaidParcels(db: Database): Promise<PaidParcel[]> {
  const { rows } = await sql<PaidParcel>`
    select paid.id, paid.reference, paid.state, couriers.name as courier, s.tracking_number, paid.cash, paid.at,
      refused.reason as refusal, carried.numbers as order_numbers, carried.customer_name, carried.due
    from (${paidParcels}) as paid
    join shipments s on s.id = paid.id
    left join couriers on couriers.id = paid.courier
    left join lateral (${refusedChange}) as refused on true
    cross join lateral (
      select array_agg(o.number::int order by o.id) as numbers, (array_agg(${customerLabel("o")} order by o.id))[1] as customer_name,
        sum(greatest(order_due(o.id), 0))::bigint as due
      from orders o where o.id in (select order_id from shipment_lines where shipment_id = paid.id)
    ) as carried
    order by paid.at, paid.id limit ${maxPaidParcels}`.execute(db);
  return rows;
}

/** Whether a parcel is still to be decided about. The caller holds its lock. */
export async function isPaidParcel(tx: Database, shipmentId: number): Promise<boolean> {
  const { rows } = await sql`select from (${paidParcels}) as paid where paid.id = ${shipmentId}`.execute(tx);
  return rows.length > 0;
}

/** The newest decision about a parcel; undefined: no one has decided. */
export async function findDecision(tx: Database, shipmentId: number): Promise<string | undefined> {
  const { rows } = await sql<{ decision: string }>`
    select data ->> 'decision' as decision from order_events
    where shipment_id = ${shipmentId} and type = 'shipment.paid' order by id desc limit 1`.execute(tx);
  return rows[0]?.decision;
}
