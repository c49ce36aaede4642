import { sql } from "kysely";
import { methodsOnDelivery } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";
import { statesWithoutDelivery } from "../model/state-machines.ts";

/**
 * An order's part of the cash that a delivered parcel has collected becomes a payment of it that can be captured. Orders of
 * a parcel come one after the other, by id: each gets what it owes here, the last one what is left, so that together
 * they get what was collected.
 * @returns the payment; null: the parcel has collected nothing for this order
 */
export async function assignCash(
  tx: Database,
  { shipmentId, orderId }: { shipmentId: number; orderId: number },
): Promise<number | null> {
  const amount = await findShare(tx, shipmentId, orderId);
  if (amount <= 0) return null;
  const awaited = await tx
    .updateTable("payments")
    .set({ shipmentId, amount, updatedAt: sql<Date>`now()` })
    .where("orderId", "=", orderId)
    .where("purpose", "=", "full")
    .where("state", "=", "awaited")
    .where("method", "in", methodsOnDelivery)
    .returning("id")
    .executeTakeFirst();
  if (awaited) return awaited.id;
  // The first parcel of a divided order has had the order's payment.
  const { rows } = await sql<{ id: number }>`
    insert into payments (order_id, shipment_id, method, attempt, amount)
    select ${orderId}, ${shipmentId}, ${methodsOnDelivery[0]}, coalesce(max(attempt), 0) + 1, ${amount}
    from payments where order_id = ${orderId} and purpose = 'full' returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** In paisa: what the order owes beyond what its other parcels are going to collect for it, by the value of their articles. */
async function findShare(tx: Database, shipmentId: number, orderId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select case when carried.is_last then open.cash
      else least(open.cash, greatest(order_due(${orderId}) - elsewhere.cash, 0)) end::bigint as amount
    from (select bool_and(order_id <= ${orderId}) as is_last, bool_or(order_id = ${orderId}) as is_carried
      from shipment_lines where shipment_id = ${shipmentId}) as carried,
    (select cash_due - coalesce((select sum(amount) from payments
        where shipment_id = ${shipmentId} and state in ('captured', 'to_refund')), 0) as cash
      from shipments where id = ${shipmentId}) as open,
    (select coalesce(sum(div(cash * of_order, greatest(of_all, 1))), 0) as cash from (
      select max(s.cash_due)::numeric as cash,
        sum(l.unit_price * sl.quantity) filter (where sl.order_id = ${orderId}) as of_order,
        sum(l.unit_price * sl.quantity) as of_all
      from shipments s join shipment_lines sl on sl.shipment_id = s.id
      join order_lines l on l.order_id = sl.order_id and l.line = sl.line
      where s.id <> ${shipmentId} and s.state <> 'delivered' and s.state <> all(${[...statesWithoutDelivery]})
        and s.id in (select shipment_id from shipment_lines where order_id = ${orderId})
      group by s.id) as parcels) as elsewhere
    where carried.is_carried`.execute(tx);
  return rows[0]?.amount ?? 0;
}
