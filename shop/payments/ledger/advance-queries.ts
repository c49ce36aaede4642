import { type RawBuilder, sql } from "kysely";

/** Whether an order waits for an advance; for the statements that list what can be packed, booked or called. */
export const awaitsAdvance = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from payments as advance where advance.order_id = ${orderId} and advance.purpose = 'advance' and advance.state = 'awaited')`;

/** Whether an advance of an order is paid, or is waited for. */
export const hasAdvance = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from payments as advance where advance.order_id = ${orderId} and advance.purpose = 'advance'
    and advance.state in ('awaited', 'captured', 'to_refund'))`;

/** Whether a parcel holds something of an order that waits for its advance. */
export const parcelAwaitsAdvance = (shipmentId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from shipment_lines as carried join payments as advance on advance.order_id = carried.order_id
  where carried.shipment_id = ${shipmentId} and advance.purpose = 'advance' and advance.state = 'awaited')`;

/** The advance that an order waits for, in paisa; 0: none. */
export const awaitedAdvance = (orderId: RawBuilder<unknown>) => sql<number>`coalesce((
  select amount from payments as advance where advance.order_id = ${orderId} and advance.purpose = 'advance'
    and advance.state = 'awaited'), 0)::bigint`;
