import { sql } from "kysely";
import { emailConfirmed } from "../../orders/list/order-line-queries.ts";
import type { RefundChannel } from "../../payments/refund-schema.ts";
import type { Database } from "../../schema.ts";

/** A refund that was paid, in paisa, with its order and whom a letter about it goes to; undefined: it was not. */
export async function paidRefundForEmail(db: Database, refundId: number) {
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .where("refunds.id", "=", refundId)
    .where("refunds.state", "=", "paid")
    .select(["refunds.amount", "refunds.channel", "refunds.reference", "payments.orderId"])
    .executeTakeFirst();
  const recipient =
    refund &&
    (await db
      .selectFrom("specifiedOrders")
      .where("orderId", "=", refund.orderId)
      .where("placedAt", "is not", null)
      .orderBy("line")
      .select(["orderNumber", "customerEmail", "userId"])
      .select(emailConfirmed.as("emailConfirmed"))
      .executeTakeFirst());
  return recipient && { ...refund, ...recipient };
}

/** What an order's customer gets back, and what was paid back, in paisa; by which way the newest refund went. */
export interface PaidBack {
  owedBack: number;
  paidBack: number;
  channel: RefundChannel | null;
}

/** What is owed back of an order by its number, and what was paid back. */
export async function findPaidBack(db: Database, orderNumber: number): Promise<PaidBack> {
  const { rows } = await sql<PaidBack>`
    select greatest(-due, 0) as owed_back, paid_back, (
        select channel from refunds join payments on payments.id = payment_id
        where payments.order_id = orders.id and refunds.state = 'paid' order by refunds.id desc limit 1) as channel
    from orders join order_amounts on order_amounts.order_id = orders.id where number = ${orderNumber}`.execute(
    db,
  );
  return rows[0] ?? { owedBack: 0, paidBack: 0, channel: null };
}
