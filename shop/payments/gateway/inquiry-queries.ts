import { type RawBuilder, sql } from "kysely";
import { secondsFromNow } from "../../../platform/database/seconds-from-now.ts";
import type { Database } from "../../schema.ts";
import { firstInquiryMinutes } from "../ledger/transaction-queries.ts";
import type { GatewayName } from "../schema.ts";

/** Minutes after the end of a transaction at which the gateway must know what came of it. */
const settledMinutes = 15;
/** Minutes after its end at which a transaction without an answer is expired; what comes later still counts. */
const expiryMinutes = 60;
/** The longest pause between two inquiries, in minutes. */
const maxPauseMinutes = 360;
/** Days for which inquiries are made. */
const inquiryDays = 7;
/** Inquiries about one transaction, over twice as many as the pauses allow; forged calls cause no more. */
const maxInquiries = 100;

/** A transaction that is due for an inquiry. */
export interface DueInquiry {
  id: number;
  gateway: GatewayName;
  reference: string;
}

/** Leases the transaction whose inquiry has been due longest; no other process gets it until the lease ends. */
export async function claimInquiry(
  db: Database,
  gateway: GatewayName,
  leaseSeconds: number,
): Promise<DueInquiry | undefined> {
  return db
    .updateTable("gatewayTransactions")
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("gatewayTransactions")
        .select("id")
        .where("gateway", "=", gateway)
        .where("inquiryDueAt", "<=", sql<Date>`now()`)
        .where((or) => or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", sql<Date>`now()`)]))
        .orderBy("inquiryDueAt")
        .orderBy("id")
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(["id", "gateway", "reference"])
    .executeTakeFirst();
}

/**
 * Schedules the next inquiry: after 10, 20, 40 minutes and so on, and once when the transaction has ended. None after an answer
 * about one that is paid, after a final answer once it has ended, or after a week.
 * @param answer whether the gateway has answered, and whether the answer was final
 */
export async function scheduleInquiry(
  db: Database,
  id: number,
  { isAnswered, isDecided }: { isAnswered: boolean; isDecided: boolean },
): Promise<void> {
  const settled = sql`expires_at + make_interval(mins => ${settledMinutes})`;
  const next = sql`now() + make_interval(mins => least(${maxPauseMinutes}, ${firstInquiryMinutes} * 2 ^ least(inquiries, 8))::integer)`;
  await sql`update gateway_transactions set lease_until = null, inquiries = inquiries + 1, updated_at = now(),
      inquiry_due_at = case
        when (state = 'paid' and ${isAnswered}) or (${isDecided} and now() >= ${settled})
          or now() > started_at + make_interval(days => ${inquiryDays}) then null
        when now() < ${settled} then least(${next}, ${settled})
        else ${next} end
    where id = ${id}`.execute(db);
}

/** Brings the next inquiry forward: not into the first ten minutes, never to twice within a minute, nor without end. */
export async function scheduleInquirySoon(tx: Database, id: number): Promise<void> {
  await bringForward(
    tx,
    id,
    sql`inquiries < ${maxInquiries} and started_at > now() - make_interval(days => ${inquiryDays})`,
  );
}

/** The same for a person who asks for it, also after the week and any number of inquiries. @returns whether none was due as soon */
export async function makeInquiryDue(tx: Database, id: number): Promise<boolean> {
  return bringForward(tx, id, sql`true`);
}

async function bringForward(tx: Database, id: number, isAllowed: RawBuilder<unknown>): Promise<boolean> {
  const soon = sql`greatest(now(), started_at + make_interval(mins => ${firstInquiryMinutes}), updated_at + interval '1 minute')`;
  const { numAffectedRows } = await sql`update gateway_transactions set inquiry_due_at = ${soon}
    where id = ${id} and state <> 'paid' and ${isAllowed} and (inquiry_due_at is null or inquiry_due_at > ${soon})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Transactions that have ended without an answer, oldest first. */
export async function listOverdue(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("gatewayTransactions")
    .where("state", "in", ["started", "pending"])
    .where("expiresAt", "<", sql<Date>`now() - make_interval(mins => ${expiryMinutes})`)
    .orderBy("id")
    .limit(limit)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}
