import { type RawBuilder, sql } from "kysely";
import { methodsOnDelivery } from "../model/payment.ts";

/** Whether an order is to be paid ahead and a rupee or more is still due, whatever has been paid; null: it has no payment. */
export const paidAheadMissing = (orderId: RawBuilder<unknown>) => sql<boolean | null>`(
  select case when method = any(${methodsOnDelivery}) then false else order_due(looked_up) >= 100 end
  from (select ${orderId} as looked_up) as of_order, payments
  where payments.order_id = looked_up and purpose = 'full' order by attempt desc limit 1)`;

/** Whether a transaction ID that the customer of an order has typed waits to be compared with the bank. */
export const hasTypedTransfer = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from transfer_claims as typed where typed.order_id = ${orderId} and typed.state = 'waiting')`;

/** Whether a parcel holds something of an order that is to be paid ahead and is not. */
export const parcelIsUnpaid = (shipmentId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from shipment_lines as carried where carried.shipment_id = ${shipmentId} and ${paidAheadMissing(sql`carried.order_id`)})`;
