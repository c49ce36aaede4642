import { sql } from "kysely";
import { statesWithoutDelivery } from "../../orders/model/state-machines.ts";
import { methodsOnDelivery } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";

/** An order in a parcel. Values are of lines that are not cancelled, in paisa. */
export interface OrderCash {
  orderId: number;
  /** Without an advance that is awaited; 0 where the order is not paid on delivery. */
  due: number;
  value: number;
  pieces: number;
  valueLeft: number;
  piecesLeft: number;
}

/** The orders that have lines in a parcel, each with what is due and what is in no other live parcel. */
export async function listOrdersInParcel(tx: Database, shipmentId: number): Promise<OrderCash[]> {
  const { rows } = await sql<OrderCash>`
    select l.order_id,
      max(cash_of_order(l.order_id))::bigint as due,
      sum(l.unit_price * here.pieces)::bigint as value, sum(here.pieces)::bigint as pieces,
      sum(l.unit_price * (l.quantity - elsewhere.pieces))::bigint as value_left,
      sum(l.quantity - elsewhere.pieces)::bigint as pieces_left
    from order_lines l
    cross join lateral (select coalesce(sum(quantity), 0) as pieces from shipment_lines
      where shipment_id = ${shipmentId} and order_id = l.order_id and line = l.line) as here
    cross join lateral (select coalesce(sum(s.quantity), 0) as pieces from shipment_lines s
      join shipments on shipments.id = s.shipment_id
      where s.order_id = l.order_id and s.line = l.line and s.shipment_id <> ${shipmentId}
        and state <> all(${[...statesWithoutDelivery]})) as elsewhere
    where l.order_id in (select order_id from shipment_lines where shipment_id = ${shipmentId})
      and l.placed_at is not null and l.status <> 'cancelled'
    group by l.order_id order by l.order_id`.execute(tx);
  return rows;
}

/** What another parcel collects, by order. */
export interface OtherParcelCash {
  shipmentId: number;
  /** Paisa, without what has been captured of it. */
  cash: number;
  orderId: number;
  /** Of the order's articles in it, in paisa; 0 where the order is not paid on delivery. */
  value: number;
}

/** The other live parcels that hold something of a parcel's orders, with all orders in them. */
export async function listOtherParcels(tx: Database, shipmentId: number): Promise<OtherParcelCash[]> {
  const { rows } = await sql<OtherParcelCash>`
    select s.id as shipment_id, sl.order_id,
      greatest(max(s.cash_due) - coalesce((select sum(amount) from payments
        where payments.shipment_id = s.id and state in ('captured', 'to_refund')), 0), 0)::bigint as cash,
      sum(case when (select method from payments where order_id = sl.order_id and purpose = 'full'
          order by attempt desc limit 1) = any(${methodsOnDelivery})
        then l.unit_price * sl.quantity else 0 end)::bigint as value
    from shipments s join shipment_lines sl on sl.shipment_id = s.id
    join order_lines l on l.order_id = sl.order_id and l.line = sl.line
    where s.id <> ${shipmentId} and s.state <> all(${[...statesWithoutDelivery]}) and s.id in (
      select shipment_id from shipment_lines
      where order_id in (select order_id from shipment_lines where shipment_id = ${shipmentId}))
    group by s.id, sl.order_id order by s.id, sl.order_id`.execute(tx);
  return rows;
}

/** The parcels of an order that no one has booked. */
export async function listPlannedParcels(tx: Database, orderId: number): Promise<{ id: number }[]> {
  return tx
    .selectFrom("shipments")
    .where("state", "=", "planned")
    .where("id", "in", (eb) =>
      eb.selectFrom("shipmentLines").where("orderId", "=", orderId).select("shipmentId"),
    )
    .orderBy("id")
    .select("id")
    .execute();
}

/** Sets what a parcel collects, in paisa; one that was handed over keeps what its courier was told. */
export async function updateCashDue(tx: Database, shipmentId: number, cashDue: number): Promise<void> {
  await sql`update shipments set cash_due = ${cashDue}, updated_at = now()
    where id = ${shipmentId} and is_before_hand_over(state) and cash_due <> ${cashDue}`.execute(tx);
}

/** Corrects what an order costs. @param amount paisa, not 0 */
export async function insertCorrection(
  tx: Database,
  orderId: number,
  amount: number,
  reason: string,
): Promise<void> {
  await sql`
    with corrected as (
      insert into order_adjustments (order_id, kind, amount, reason)
      values (${orderId}, 'correction', ${amount}, ${reason})
    )
    update orders set adjustments_total = adjustments_total + ${amount}::bigint, total = total + ${amount}::bigint,
      updated_at = now()
    where id = ${orderId}`.execute(tx);
}
