import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Adds the refund by which the gateway has paid the customer of a dispute that was lost. @returns its id, and its amount in paisa */
export async function insertRefundOfDispute(
  tx: Database,
  disputeId: number,
  approvedBy: string | null,
): Promise<{ id: number; amount: number }> {
  const { paymentId, amount } = await tx
    .selectFrom("paymentDisputes")
    .where("id", "=", disputeId)
    .select(["paymentId", "amount"])
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("refunds")
    .values({
      paymentId,
      amount,
      channel: "gateway",
      reason: "Dispute lost",
      requestedBy: approvedBy,
      approvedBy,
      approvedAt: sql<Date>`now()`,
      paidAt: sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("paymentDisputes").set({ refundId: id }).where("id", "=", disputeId).execute();
  return { id, amount };
}
