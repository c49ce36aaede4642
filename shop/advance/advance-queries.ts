import { type RawBuilder, sql } from "kysely";

/** Whether an order waits for an advance; for the statements that list what can be packed, booked or called. */
export const awaitsAdvance = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from payments as advance where advance.order_id = ${orderId} and advance.purpose = 'advance' and advance.state = 'awaited')`;

/** Whether an advance of an order is paid, or is waited for. */
export const hasAdvance = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from payments as advance where advance.order_id = ${orderId} and advance.purpose = 'advance'
    and advance.state in ('awaited', 'captured', 'to_refund'))`;
