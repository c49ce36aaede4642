import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "../../shop/orders/lifecycle/order-event-queries.ts";
import { approveRefund, sendRefundAgain } from "../../shop/payments/refunds/decide-refund.ts";
import { decideUnknownRefund, payRefundByHand } from "../../shop/payments/refunds/pay-refund.ts";
import { listRefundable, readOwed } from "../../shop/payments/refunds/refund-queries.ts";
import { requestRefund } from "../../shop/payments/refunds/request-refund.ts";
import type { Database } from "../../shop/schema.ts";
import type { GatewayBooks } from "../simulators/jazzcash/gateway-books.ts";

const owner: Actor = { actor: "admin", actorId: null };

/**
 * Does what the owner does about money that is owed back: requests and approves refunds, looks into the gateway's portal where the
 * outcome of one is unknown, and pays by transfer what the gateway does not give back.
 * @returns how many were decided after a look into the portal
 */
export async function giveBackWhatIsOwed(db: Database, books: GatewayBooks): Promise<number> {
  for (const orderId of await listOverpaid(db)) {
    const { unrequested } = await readOwed(db, orderId);
    // Cash that a courier has collected is left to it: the gateway gives back what was paid there.
    const payment = (await listRefundable(db, orderId)).find(
      ({ left, provider }) => left > 0 && provider === "jazzcash",
    );
    if (unrequested <= 0 || !payment) continue;
    const amount = Math.min(unrequested, payment.left);
    const request = { orderId, paymentId: payment.id, amount, channel: "gateway" as const };
    const words = { reason: "Paid too much", lowersPrice: false, key: randomUUID() };
    await requestRefund(db, { ...request, ...words }, owner);
  }
  for (const { id } of await refundsIn(db, "requested")) await approveRefund(db, id, owner);
  const unknown = await refundsIn(db, "unknown");
  for (const { id, paymentId, amount, reference } of unknown) {
    const given = books.find(reference)?.refunds.reduce((sum, refund) => sum + refund.amount, 0) ?? 0;
    const isPaid = given >= amount + (await paidOf(db, paymentId));
    await decideUnknownRefund(db, id, isPaid ? "paid" : "not_paid", owner);
  }
  for (const { id, reference } of await refundsIn(db, "approved", true)) {
    if (books.find(reference)?.refundable) await sendRefundAgain(db, id);
    else await payRefundByHand(db, id, { channel: "transfer", reference: `TRANSFER${id}` }, owner);
  }
  return unknown.length;
}

async function listOverpaid(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct order_id as id from payments where state in ('captured', 'to_refund') and order_due(order_id) < 0`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Refunds in a state. @param idle those alone of which the gateway is not told automatically */
async function refundsIn(db: Database, state: "requested" | "approved" | "unknown", idle = false) {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "paymentId")
    .where("refunds.state", "=", state)
    .$if(idle, (query) => query.where("dueAt", "is", null))
    .orderBy("refunds.id")
    .select(["refunds.id", "paymentId", "refunds.amount", "payments.reference"])
    .execute();
  return rows.map((row) => ({ ...row, reference: row.reference ?? "" }));
}

/** Paisa of a payment that the shop knows to be given back by the gateway. */
async function paidOf(db: Database, paymentId: number): Promise<number> {
  const { rows } = await sql<{
    amount: number;
  }>`select coalesce(sum(amount), 0)::bigint as amount from refunds
    where payment_id = ${paymentId} and state = 'paid' and channel = 'gateway'`.execute(db);
  return rows[0]?.amount ?? 0;
}
