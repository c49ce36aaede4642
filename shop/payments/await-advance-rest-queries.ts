import { sql } from "kysely";
import type { Database } from "../schema.ts";
import { awaitedAdvance } from "./advance-queries.ts";

/** What an order awaits as its advance, in paisa; 0: nothing. Read before a payment is assigned to it, under the order's lock. */
export async function readAskedAdvance(tx: Database, orderId: number): Promise<number> {
  const { rows } = await sql<{ asked: number }>`select ${awaitedAdvance(sql`${orderId}`)} as asked`.execute(
    tx,
  );
  return rows[0]?.asked ?? 0;
}

/**
 * An order whose captured payment was less than the advance that it awaited waits for the rest of that advance, never for
 * more than is due, and its hours to pay have begun with the first part. The caller holds the order's lock.
 * @param asked paisa, as `readAskedAdvance` has read it before
 */
export async function awaitAdvanceRest(
  tx: Database,
  { paymentId, asked }: { paymentId: number; asked: number },
): Promise<void> {
  await sql`
    insert into payments (order_id, method, purpose, attempt, amount, created_at)
    select paid.order_id, 'jazzcash', 'advance',
      (select max(attempt) + 1 from payments where order_id = paid.order_id and purpose = 'advance'),
      least(${asked}::bigint - paid.amount, order_due(paid.order_id)), paid.created_at
    from payments as paid
    where paid.id = ${paymentId} and paid.purpose = 'advance' and paid.amount < ${asked}::bigint
      and order_due(paid.order_id) > 0 and ${awaitedAdvance(sql`paid.order_id`)} = 0`.execute(tx);
}
