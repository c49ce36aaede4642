import type { Database } from "../../schema.ts";

/** Corrects what an order costs. @param amount paisa, not 0 */
export async function insertCorrection(
  tx: Database,
  orderId: number,
  amount: number,
  reason: string,
): Promise<number> {
  const { id } = await tx
    .insertInto("orderAdjustments")
    .values({ orderId, kind: "correction", amount, reason })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
