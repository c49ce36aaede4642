import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import { methodsOnDelivery } from "../model/payment.ts";

/**
 * The payment that a paid transaction captures, with its provider, reference and amount: the one that the order awaits for
 * it, else one of its own. A payment of an order that is paid at the door by now counts as paid ahead unless it pays all.
 * The caller holds the order's lock.
 * @returns the payment's id
 */
export async function assignPayment(tx: Database, transactionId: number): Promise<number> {
  const { orderId, purpose, ...paid } = await findPaid(tx, transactionId);
  const values = { ...paid, method: paid.provider };
  const awaited = await tx
    .updateTable("payments")
    .set({ ...values, updatedAt: sql<Date>`now()` })
    .where("state", "=", "awaited")
    // The advance may have been meant to come in another way.
    .where((or) => or.or([or("method", "=", paid.provider), or("purpose", "=", "advance")]))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("payments")
        .where("orderId", "=", orderId)
        .where("purpose", "=", purpose)
        .orderBy("attempt", "desc")
        .limit(1)
        .select("id"),
    )
    .returning("id")
    .executeTakeFirst();
  const paymentId = awaited?.id ?? (await insertOwn(tx, { orderId, purpose, ...values }));
  await tx.updateTable("gatewayTransactions").set({ paymentId }).where("id", "=", transactionId).execute();
  return paymentId;
}

async function findPaid(tx: Database, transactionId: number) {
  return tx
    .selectFrom("gatewayTransactions")
    .where("id", "=", transactionId)
    .select(["orderId", "gateway as provider", "reference", "amount"])
    .select(
      sql<"full" | "advance">`case when purpose = 'full' and amount < order_due(order_id) and (
          select method from payments where order_id = gateway_transactions.order_id and purpose = 'full'
          order by attempt desc limit 1) = any(${methodsOnDelivery})
        then 'advance' else purpose end`.as("purpose"),
    )
    .executeTakeFirstOrThrow();
}

async function insertOwn(
  tx: Database,
  own: Record<"provider" | "reference" | "method" | "purpose", string> & { orderId: number; amount: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (order_id, method, purpose, attempt, amount, provider, reference)
    select ${own.orderId}, ${own.method}, ${own.purpose}, coalesce(max(attempt), 0) + 1, ${own.amount}::bigint,
      ${own.provider}, ${own.reference}
    from payments where order_id = ${own.orderId} and purpose = ${own.purpose} returning id`.execute(tx);
  const [payment] = rows;
  if (!payment) throw new Error("A payment could not be stored.");
  return payment.id;
}
