import { type RawBuilder, sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import type { ShipmentState } from "../../orders/model/state-machines.ts";
import { methodsOnDelivery } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";

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
 * Parcels whose courier was told to collect for orders more, in all their parcels together, than is due since one of them was paid ahead,
 * and that no one has decided about, or whose courier has not taken the request. Of an order in several parcels it is about the newest
 * that are still here, then about those that have left. `cash` is what the parcel collects, in paisa.
 */
export const paidParcels = sql`
  select s.id, s.reference, s.state, s.courier, told_sum(s.id) as cash, paid.at
  from shipments s
  join lateral (
    select max(payments.updated_at) as at from payments
    where payments.order_id in (select order_id from told_cash where shipment_id = s.id)
      and payments.state in ('captured', 'to_refund') and payments.amount > 0 and payments.shipment_id is null
      and (payments.method <> all(${methodsOnDelivery}) or payments.purpose = 'advance')
  ) as paid on paid.at is not null
  where s.state in ('booked', 'unknown', 'handed_over', 'attempted') and told_sum(s.id) > 0
    and exists (
      select from parcel_cash(orders_of_parcels(array[s.id])) as p join order_amounts as a on a.order_id = p.order_id
      where p.told > 0
      group by p.order_id, a.due
      having sum(p.told) > greatest(a.due, 0) and bool_or(p.shipment_id = s.id and (p.today < p.told
        or not is_before_hand_over(s.state) and not exists (select from parcel_cash(array[p.order_id]) as here
          where here.order_id = p.order_id and here.today < here.told))))
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
