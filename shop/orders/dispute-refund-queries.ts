import type { Database } from "../schema.ts";

/** Adds the refund by which the customer has the money of a dispute that was lost. @returns its id */
export async function insertRefundOfDispute(
  tx: Database,
  disputeId: number,
  approvedBy: string | null,
): Promise<number> {
  const { paymentId, amount } = await tx
    .selectFrom("paymentDisputes")
    .where("id", "=", disputeId)
    .select(["paymentId", "amount"])
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("refunds")
    .values({ paymentId, amount, channel: "gateway", reason: "Dispute lost", approvedBy })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("paymentDisputes").set({ refundId: id }).where("id", "=", disputeId).execute();
  return id;
}
