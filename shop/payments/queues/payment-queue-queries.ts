import { type RawBuilder, sql } from "kysely";
import { paymentsOfConcern } from "../gateway/payment-concern-queries.ts";
import { hasOpenDispute } from "../ledger/open-dispute-queries.ts";
import { paidAheadMissing } from "../ledger/paid-ahead-queries.ts";
import { deliveredUnpaid } from "../ledger/unasked-due-queries.ts";
import { type PaymentQueue, paymentQueues } from "../model/money-axis.ts";
import { refundsToDo } from "../refunds/refund-list-queries.ts";

const totalOf = (orderId: string) =>
  sql`(select total from order_amounts where order_id = ${sql.ref(orderId)})`;

/** What each queue would hold if there were no other: order_id, amount (paisa), since. */
const candidates = (now: Date): Readonly<Record<PaymentQueue, RawBuilder<unknown>>> => ({
  transfers: sql`select order_id, greatest(order_due(order_id), 0) as amount, claimed_at as since
    from transfer_claims where state = 'waiting'`,
  payments: paymentsOfConcern(now),
  refunds: refundsToDo,
  delivered_unpaid: deliveredUnpaid,
  advance: sql`select awaited.order_id, ${totalOf("awaited.order_id")} as amount, awaited.created_at as since
    from payments as awaited where awaited.purpose = 'advance' and awaited.state = 'awaited' and exists (
      select from order_lines as l where l.order_id = awaited.order_id and l.status = 'pending' and l.placed_at is not null)`,
  // The payment in advance is missing, and the order has not left.
  unpaid: sql`select o.id as order_id, ${totalOf("o.id")} as amount, o.placed_at as since
    from (select distinct order_id from order_lines where status = 'pending' and placed_at is not null) as pending
    join orders as o on o.id = pending.order_id
    where o.confirmation is distinct from 'refused' and case when ${paidAheadMissing(sql`o.id`)} then exists (
      select from order_lines as l where l.order_id = o.id and l.status = 'pending' and l.placed_at is not null
        and delivery_step(l.order_id, l.line) in ('waits', 'to_pack', 'packed', 'booking_unknown')) else false end`,
});

/** Selects the one queue of each order whose payment waits for someone: order_id, queue, amount (paisa), since. A disputed payment is only checked. */
export const queuedPayments = (now: Date) => sql`
  select distinct on (order_id) order_id, queue, amount, since from (${sql.join(
    paymentQueues.map(
      (queue, rank) => sql`
        select order_id, ${sql.lit(queue)} as queue, ${sql.lit(rank)} as rank, amount, since from (${candidates(now)[queue]}) as ${sql.ref(queue)}`,
    ),
    sql` union all `,
  )}) as waiting
  where queue = 'payments' or not ${hasOpenDispute(sql`waiting.order_id`)}
  order by order_id, rank, since`;

/** The queue of an order's payment; null: none. */
export const paymentQueue = (orderId: RawBuilder<unknown>, now: Date) => sql<PaymentQueue | null>`(
  select queue from (${queuedPayments(now)}) as queued where queued.order_id = ${orderId})`;
