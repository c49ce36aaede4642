import { type RawBuilder, sql } from "kysely";

/** Whether a payment of an order is disputed at the gateway, and the dispute not decided. */
export const hasOpenDispute = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from payment_disputes as dispute join payments as disputed on disputed.id = dispute.payment_id
  where disputed.order_id = ${orderId} and dispute.state = 'open')`;
