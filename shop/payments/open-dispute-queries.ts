import { type RawBuilder, sql } from "kysely";

/** Whether a payment of an order is disputed at the gateway, and the dispute not decided. */
export const hasOpenDispute = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from payment_disputes as dispute join payments as disputed on disputed.id = dispute.payment_id
  where disputed.order_id = ${orderId} and dispute.state = 'open')`;

/** Whether a parcel holds something of an order whose payment is disputed. */
export const parcelIsDisputed = (shipmentId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from shipment_lines as carried join payments as disputed on disputed.order_id = carried.order_id
  join payment_disputes as dispute on dispute.payment_id = disputed.id
  where carried.shipment_id = ${shipmentId} and dispute.state = 'open')`;
