import { type RawBuilder, sql } from "kysely";
import { methodsOnDelivery } from "../model/payment.ts";
import { awaitsAdvance } from "./advance-queries.ts";

/** The step of an order's money (`money-axis.ts`): by what is due, then by who has taken what was paid. */
export function moneyStep(orderId: RawBuilder<unknown>): RawBuilder<unknown> {
  // A name of its own: a column of the caller would be taken for one of the tables in here.
  return sql`(select case
    when order_due(looked_up) > 0 then case when ${awaitsAdvance(sql`looked_up`)} then 'advance_awaited' else 'due' end
    when order_due(looked_up) < 0 then 'to_refund'
    else coalesce((select case when payments.method <> all(${methodsOnDelivery}) then 'paid_ahead'
      when is_rider then 'with_rider' else 'with_courier' end
    from payments left join shipments on shipments.id = payments.shipment_id left join couriers on couriers.id = shipments.courier
    where payments.order_id = looked_up and payments.state in ('captured', 'to_refund') and amount > paid_back(payments.id)
    order by payments.id desc limit 1), 'nothing_due') end from (select ${orderId} as looked_up) as of_order)`;
}

/** Of a row of the list of orders: its order has paid something. From there few are to be looked at. */
export const hasPaid = sql`order_id in (select order_id from payments where state in ('captured', 'to_refund') and amount > 0)`;
