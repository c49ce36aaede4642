import { type RawBuilder, sql } from "kysely";
import { methodsOnDelivery } from "./payment.ts";

/** Whether an order is to be paid ahead and something of it is still due, whatever has been paid; null: it has no payment. */
export const paidAheadMissing = (orderId: RawBuilder<unknown>) => sql<boolean | null>`(
  select case when method = any(${methodsOnDelivery}) then false else order_due(${orderId}) > 0 end
  from payments where order_id = ${orderId} and purpose = 'full' order by attempt desc limit 1)`;
