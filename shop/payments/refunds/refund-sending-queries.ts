import { sql } from "kysely";
import { secondsFromNow } from "../../../platform/database/seconds-from-now.ts";
import type { Database } from "../../schema.ts";

/** A refund that one process has leased, to send it to the gateway. */
export interface ClaimedRefund {
  id: number;
  attempts: number;
}

/** Leases the next refund to send to the gateway; one whose sending never ended is leased as well. */
export async function claimRefund(db: Database, leaseSeconds: number): Promise<ClaimedRefund | undefined> {
  return db
    .updateTable("refunds")
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("refunds")
        .select("id")
        .where("state", "in", ["approved", "sending"])
        .where("dueAt", "<=", sql<Date>`now()`)
        .where((or) => or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", sql<Date>`now()`)]))
        .orderBy("dueAt")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "attempts"])
    .executeTakeFirst();
}

/** Counts the attempt that begins, and renews its lease. */
export async function countAttempt(tx: Database, { id, attempts }: ClaimedRefund, leaseSeconds: number) {
  await tx
    .updateTable("refunds")
    .set({ attempts: attempts + 1, leaseUntil: secondsFromNow(leaseSeconds) })
    .where("id", "=", id)
    .execute();
}

/** Sets when it is sent next, and ends the lease. @param seconds from now; null: not automatically */
export async function setNextAttempt(tx: Database, id: number, seconds: number | null): Promise<void> {
  const dueAt = seconds === null ? null : secondsFromNow(seconds);
  await tx.updateTable("refunds").set({ dueAt, leaseUntil: null }).where("id", "=", id).execute();
}

/** Stores what came of an attempt. */
export async function storeAnswer(
  tx: Database,
  id: number,
  { code, reason }: { code?: string | undefined; reason: string },
): Promise<void> {
  const answer = JSON.stringify({
    ...(code ? { code: code.slice(0, 20) } : {}),
    reason: reason.slice(0, 500),
  });
  await tx.updateTable("refunds").set({ answer }).where("id", "=", id).execute();
}

/** Whether the customer disputes a payment at the gateway, which may take the money back automatically. */
export async function isDisputed(tx: Database, paymentId: number): Promise<boolean> {
  const dispute = await tx
    .selectFrom("paymentDisputes")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where("state", "=", "open")
    .executeTakeFirst();
  return dispute !== undefined;
}

/** Whether another refund of the same payment is being sent, or no one knows whether it was paid. */
export async function hasUndecidedSibling(
  tx: Database,
  { id, paymentId }: { id: number; paymentId: number },
): Promise<boolean> {
  const sibling = await tx
    .selectFrom("refunds")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where("id", "!=", id)
    .where("state", "in", ["sending", "unknown"])
    .executeTakeFirst();
  return sibling !== undefined;
}
