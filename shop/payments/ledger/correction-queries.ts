import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Corrects what an order costs: where all of it is cancelled, what is kept of an advance. @param amount paisa, not 0 */
export async function insertCorrection(
  tx: Database,
  orderId: number,
  amount: number,
  reason: string,
): Promise<number> {
  const { id } = await tx
    .insertInto("orderAdjustments")
    .values({
      orderId,
      kind: sql`case when exists (select from order_lines where order_id = ${orderId} and placed_at is not null
        and status <> 'cancelled') then 'correction' else 'advance_kept' end`,
      amount,
      reason,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets go what is due for an order, in paisa: of the lines that were not delivered, so that it ends with them; the rest of the order. */
export async function insertLetGo(tx: Database, orderId: number, due: number): Promise<void> {
  const { rows } = await sql<{ left: number }>`select let_go(${orderId}, ${due}) as left`.execute(tx);
  const left = rows[0]?.left ?? 0;
  if (left > 0) await insertCorrection(tx, orderId, -left, "Let go");
}
