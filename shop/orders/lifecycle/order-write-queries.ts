import { sql } from "kysely";
import { paidAheadMissing } from "../../payments/ledger/paid-ahead-queries.ts";
import type { Database } from "../../schema.ts";

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Database, orderId: number) {
  return tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(["id", "number", "ownerNotes"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Sets the owner's notes; null removes them. */
export async function updateOwnerNotes(tx: Database, orderId: number, notes: string | null): Promise<void> {
  await tx.updateTable("orders").set({ ownerNotes: notes }).where("id", "=", orderId).execute();
}

/** The newest payment of the whole order; undefined: it is not placed. */
export async function findCurrentPayment(db: Database, orderId: number) {
  return db
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("purpose", "=", "full")
    .orderBy("attempt", "desc")
    .limit(1)
    .select(["id", "method", "state"])
    .executeTakeFirst();
}

/** Sets the time of an order's last change. */
export async function touchOrder(tx: Database, orderId: number): Promise<void> {
  await tx.updateTable("orders").set({ updatedAt: sql<Date>`now()` }).where("id", "=", orderId).execute();
}

/** No one needs to confirm an order that is to be paid ahead, or is paid (R61). The caller holds its lock. */
export async function endConfirmation(tx: Database, orderId: number): Promise<void> {
  await sql`update orders set confirmation = null where id = ${orderId} and confirmation in ('to_confirm', 'unreachable')
    and (order_due(id) < 100 or ${paidAheadMissing(sql`orders.id`)})`.execute(tx);
}
