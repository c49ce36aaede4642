import { sql } from "kysely";
import { newReference } from "../../shop/payments/ledger/transaction-queries.ts";
import type { TransactionState } from "../../shop/payments/schema.ts";
import type { Database } from "../../shop/schema.ts";

/** A payment at the gateway that began so many hours ago, of which nothing was heard. @returns its id */
export async function addUnansweredPayment(
  db: Database,
  orderId: number,
  { hours = 3, state = "started" }: { hours?: number; state?: TransactionState } = {},
): Promise<number> {
  const ago = sql<Date>`now() - make_interval(hours => ${hours}::integer)`;
  const { id } = await db
    .insertInto("gatewayTransactions")
    .values({
      gateway: "jazzcash",
      reference: newReference(),
      orderId,
      purpose: "full",
      state,
      amount: sql<number>`order_due(${orderId})`,
      startedAt: ago,
      updatedAt: ago,
      expiresAt: sql<Date>`${ago} + interval '1 day'`,
      inquiryDueAt: sql<Date>`now() + interval '5 hours'`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What the gateway said in answer to the shop's question about a payment, so many hours ago. */
export async function addAnswer(
  db: Database,
  transactionId: number,
  {
    hours,
    responseCode = null,
    verdict,
  }: { hours: number; responseCode?: string | null; verdict: "accepted" | "hint" | "wrong_amount" },
): Promise<void> {
  const receivedAt = sql<Date>`now() - make_interval(hours => ${hours}::integer)`;
  const answer = { gateway: "jazzcash", source: "inquiry", transactionId, responseCode, verdict } as const;
  await db
    .insertInto("gatewayAnswers")
    .values({ ...answer, receivedAt })
    .execute();
  await db.updateTable("gatewayTransactions").set({ responseCode }).where("id", "=", transactionId).execute();
}
