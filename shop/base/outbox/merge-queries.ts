import { sql } from "kysely";
import { secondsFromNow } from "../../../platform/database/seconds-from-now.ts";
import type { Database } from "../../schema.ts";
import type { MessageKind } from "./message-kind.ts";
import { type Message, releaseMessage } from "./outbox-queries.ts";

/** A message that another one's email reports too. */
export interface MergedMessage {
  kind: string;
  subjectId: string;
}

/** How long a digest waits for further messages before it is sent. */
const digestDelaySeconds = 600;
/** How long the email about an order's end waits for the end of other lines of the same order. */
const orderEndDelaySeconds = 60;

/** The messages that were merged into another, oldest first. */
export async function mergedMessages(db: Database, messageId: number): Promise<MergedMessage[]> {
  return db
    .selectFrom("outbox")
    .select(["kind", "subjectId"])
    .where("mergedInto", "=", messageId)
    .orderBy("id")
    .execute();
}

/** Merges a message into the waiting digest, else into a new one, unless it has changed since it was claimed. */
export async function mergeIntoDigest(db: Database, message: Message, digest: MessageKind): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`merge ${digest}`}, 0))`.execute(tx);
    if (!(await releaseMessage(tx, message, { state: "merged" }))) return;
    const { id } = (await joinWaitingDigest(tx, digest)) ?? (await insertDigest(tx, digest));
    await tx.updateTable("outbox").set({ mergedInto: id }).where("id", "=", message.id).execute();
  });
}

async function joinWaitingDigest(tx: Database, digest: MessageKind) {
  const waiting = await tx
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", digest)
    .where("state", "=", "waiting")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return waiting && joinMessage(tx, waiting.id);
}

async function insertDigest(tx: Database, digest: MessageKind) {
  return tx
    .insertInto("outbox")
    .values({
      kind: digest,
      subjectId: "owner",
      mergedCount: 1,
      nextAttemptAt: secondsFromNow(digestDelaySeconds),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Enqueues the email of a line's end, or merges it into its order's waiting one, which then waits longer. */
export async function insertOrderEnd(
  tx: Database,
  kind: "order-completed" | "order-cancelled",
  lineId: number,
): Promise<void> {
  const orderId = sql`(select order_id from order_lines where id = ${lineId})`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${kind}::text || ' ' || ${orderId}::text, 0))`.execute(
    tx,
  );
  const waiting = await tx
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .where("subjectId", "in", sql<string>`(select id::text from order_lines where order_id = ${orderId})`)
    .where("subjectId", "!=", String(lineId))
    .executeTakeFirst();
  const joined = waiting && (await joinMessage(tx, waiting.id, orderEndDelaySeconds));
  await tx
    .insertInto("outbox")
    .values({
      kind,
      subjectId: String(lineId),
      ...(joined
        ? { state: "merged" as const, mergedInto: joined.id, settledAt: sql<Date>`now()` }
        : { nextAttemptAt: secondsFromNow(orderEndDelaySeconds) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts one more into a message that waits, and ends its lease: a sender that has rendered it cannot begin to send it. */
async function joinMessage(tx: Database, id: number, delaySeconds = 0) {
  return tx
    .updateTable("outbox")
    .set({
      mergedCount: sql<number>`merged_count + 1`,
      nextAttemptAt: sql<Date>`greatest(next_attempt_at, ${secondsFromNow(delaySeconds)})`,
      leasedUntil: null,
    })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
}
