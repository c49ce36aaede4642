import { sql } from "kysely";
import { log } from "../../../platform/log.ts";
import type { Database } from "../../schema.ts";
import { firstInquiry } from "../ledger/transaction-queries.ts";
import type { AnswerSource, AnswerVerdict, GatewayName } from "../schema.ts";
import type { GatewayAnswer } from "./contract/payment-gateway.ts";

/** Retention in days of an answer that names a transaction of the shop, and of one that names none. */
const retentionDays = { ofTransaction: 730, ofNone: 30 };
/** Answers to be stored of one transaction that change nothing and that the shop has not inquired for; more are a flood. */
const maxOfTransaction = 200;
/** Answers to be stored within a day that name no transaction of the shop. */
const maxOfNone = 5000;

/** A short plain text, or null: anyone can send a message in the gateway's name. */
const plainCode = (text: string | null, length: number) =>
  text !== null && text.length <= length && /^[A-Za-z0-9_-]+$/.test(text) ? text : null;

/** A reference that may be the shop's; null: it is none. */
export const possibleReference = (text: string | null) => plainCode(text, 20);

interface AnswerToStore {
  gateway: GatewayName;
  source: AnswerSource;
  /** null: it names no transaction of the shop. */
  transactionId: number | null;
  /** null: it is unreadable. */
  answer: GatewayAnswer | null;
  verdict: AnswerVerdict;
}

/** Puts an answer on record: reference, code and amount alone, and nothing that is not plain. */
export async function insertAnswer(tx: Database, { answer, ...values }: AnswerToStore): Promise<void> {
  const { transactionId, verdict } = values;
  if (transactionId === null && (await isFloodOfNone(tx)))
    return log.warn(
      { gateway: values.gateway, source: values.source, verdict },
      "a payment answer was not stored",
    );
  // Anybody can send a flood, yet not the answers to the shop's own inquiries.
  const isProof = verdict === "accepted" || values.source === "inquiry";
  if (transactionId !== null && !isProof && (await isFlood(tx, transactionId))) {
    // The first that proves another amount counts, however many forged ones came before.
    if (verdict !== "wrong_amount" || (await hasOtherAmount(tx, transactionId))) return;
  }
  const amount = answer?.amount ?? null;
  await tx
    .insertInto("gatewayAnswers")
    .values({
      ...values,
      reference: possibleReference(answer?.reference ?? null),
      responseCode: plainCode(answer?.responseCode ?? null, 10),
      amount: Number.isSafeInteger(amount) ? amount : null,
    })
    .execute();
}

/** Whether an answer with a valid hash has named another amount than the transaction's. */
export async function hasOtherAmount(tx: Database, transactionId: number): Promise<boolean> {
  const answer = await tx
    .selectFrom("gatewayAnswers")
    .where("transactionId", "=", transactionId)
    .where("verdict", "=", "wrong_amount")
    .where("amount", "is not", null)
    .select("id")
    .executeTakeFirst();
  return answer !== undefined;
}

async function isFloodOfNone(tx: Database): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from gateway_answers
      where transaction_id is null and received_at > now() - interval '1 day' limit ${maxOfNone}) as of_none`.execute(
    tx,
  );
  return (rows[0]?.count ?? 0) >= maxOfNone;
}

async function isFlood(tx: Database, transactionId: number): Promise<boolean> {
  const { count } = await tx
    .selectFrom("gatewayAnswers")
    .where("transactionId", "=", transactionId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count >= maxOfTransaction;
}

/**
 * Stores which answer has decided. One that is not to the shop's own inquiry is proved by its hash alone: one more inquiry
 * follows.
 */
export async function noteDecision(
  tx: Database,
  id: number,
  source: AnswerSource,
  { responseCode, retrievalReference }: Pick<GatewayAnswer, "responseCode" | "retrievalReference">,
): Promise<void> {
  await tx
    .updateTable("gatewayTransactions")
    .set({
      responseCode: plainCode(responseCode, 10),
      retrievalReference: plainCode(retrievalReference, 40),
      inquiryDueAt: sql<Date | null>`case when state <> 'paid' then inquiry_due_at
        when ${source} = 'inquiry' then null else ${firstInquiry} end`,
    })
    .where("id", "=", id)
    .execute();
}

/** Stores the code of an answer to an inquiry that changes no state: the newest says whether the gateway has decided. */
export async function noteLateAnswer(tx: Database, id: number, responseCode: string | null): Promise<void> {
  await tx
    .updateTable("gatewayTransactions")
    .set({ responseCode: plainCode(responseCode, 10) })
    .where("id", "=", id)
    .where("state", "in", ["pending", "expired"])
    .execute();
}

/** Notes that the gateway has said otherwise of a transaction that is paid. @returns whether it is, for the first time */
export async function noteContradiction(tx: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("gatewayTransactions")
    .set({ contradictedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("state", "=", "paid")
    .where("contradictedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes answers whose retention has ended. */
export async function purgeAnswers(db: Database): Promise<void> {
  const { ofTransaction, ofNone } = retentionDays;
  await sql`delete from gateway_answers where received_at < now() - make_interval(days =>
    case when transaction_id is null then ${ofNone}::integer else ${ofTransaction}::integer end)`.execute(db);
}
