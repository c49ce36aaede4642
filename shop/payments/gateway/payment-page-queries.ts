import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import { doorCash } from "../ledger/order-amounts-queries.ts";
import type { GatewayTransaction } from "../ledger/transaction-queries.ts";
import type { PaymentPageFacts } from "./payment-page.ts";

/** What the page of a payment has to know of it and of its order, in paisa. */
export async function findPaymentPageFacts(
  db: Database,
  { id, orderId, paymentId, state, amount, purpose }: GatewayTransaction,
): Promise<PaymentPageFacts> {
  const { rows } = await sql<Omit<PaymentPageFacts, "state" | "amount" | "purpose">>`
    select not exists (select from order_lines
        where order_id = ${orderId} and placed_at is not null and status <> 'cancelled') as "isCancelled",
      exists (select from payments where order_id = ${orderId} and id < ${paymentId}
        and state in ('captured', 'to_refund') and amount > 0) as "isExtra",
      order_due(${orderId}) as due, paid_back(${paymentId}) as "paidBack", expires_at <= now() as "isOver",
      exists (select from gateway_answers
        where transaction_id = ${id} and source in ('return', 'notification')) as "hasReturned",
      ${doorCash(sql`${orderId}::bigint`)} as door
    from gateway_transactions where id = ${id}`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("a transaction is never deleted");
  return { state, amount, purpose, ...facts };
}

/** The newest payment of an order that the gateway may still take, and that has not been decided; null: there is none. */
export async function findOpenTransaction(
  db: Database,
  orderId: number,
): Promise<{ reference: string; startedAt: Date } | null> {
  const row = await db
    .selectFrom("gatewayTransactions")
    .where("orderId", "=", orderId)
    .where("state", "in", ["started", "pending"])
    .where("expiresAt", ">", sql<Date>`now()`)
    .orderBy("id", "desc")
    .select(["reference", "startedAt"])
    .executeTakeFirst();
  return row ?? null;
}

/** The reference of the payment of an order that was begun last; undefined: none was. */
export async function findNewestReference(db: Database, orderId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("gatewayTransactions")
    .where("orderId", "=", orderId)
    .where("purpose", "=", "full")
    .orderBy("id", "desc")
    .limit(1)
    .select("reference")
    .executeTakeFirst();
  return row?.reference;
}
