import { sql } from "kysely";
import type { Database } from "../schema.ts";
import type { MessageKind } from "./message-kind.ts";
import { type Message, sentOrSending, updateUnchanged } from "./outbox-queries.ts";

/** What another message's letter tells too. */
export interface Gathered {
  kind: string;
  subjectId: string;
}

/** How long a digest waits for more before it goes. */
const digestMinutes = 10;
/** How long the letter about the end of an order waits for the end of others of the same checkout. */
const togetherSeconds = 60;

/** What a message has gathered, oldest first. */
export async function gatheredBy(db: Database, messageId: number): Promise<Gathered[]> {
  return db
    .selectFrom("outbox")
    .select(["kind", "subjectId"])
    .where("gatheredInto", "=", messageId)
    .orderBy("id")
    .execute();
}

/** Leaves a message to the next digest: to the one that waits, else to a new one. @returns whether it was still there */
export async function gatherIntoDigest(
  db: Database,
  message: Message,
  digest: MessageKind,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`gather ${digest}`}, 0))`.execute(tx);
    const { numUpdatedRows } = await updateUnchanged(tx, message)
      .set({
        state: "gathered",
        sendingSince: null,
        settledAt: sql<Date>`now()`,
        maybeSent: sentOrSending,
      })
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    const { id } = (await joinWaiting(tx, digest)) ?? (await insertDigest(tx, digest));
    await tx.updateTable("outbox").set({ gatheredInto: id }).where("id", "=", message.id).execute();
    return true;
  });
}

async function joinWaiting(tx: Database, digest: MessageKind) {
  const waiting = await tx
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", digest)
    .where("state", "=", "waiting")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return waiting && join(tx, waiting.id);
}

async function insertDigest(tx: Database, digest: MessageKind) {
  return tx
    .insertInto("outbox")
    .values({ kind: digest, subjectId: "owner", gathered: 1, notBefore: inSeconds(digestMinutes * 60) })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/**
 * Announces that an order has come to its end: in the letter about another order of its checkout that waits, which
 * waits a little longer then, else in one of its own.
 */
export async function insertOrderEnd(
  tx: Database,
  kind: "order-completed" | "order-cancelled",
  orderId: number,
): Promise<void> {
  const order = sql`(select checkout_id from orders where id = ${orderId})`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${kind}::text || ' ' || ${order}::text, 0))`.execute(
    tx,
  );
  const waiting = await tx
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .where("subjectId", "in", sql<string>`(select id::text from orders where checkout_id = ${order})`)
    .where("subjectId", "!=", String(orderId))
    .executeTakeFirst();
  const joined = waiting && (await join(tx, waiting.id, togetherSeconds));
  await tx
    .insertInto("outbox")
    .values({
      kind,
      subjectId: String(orderId),
      ...(joined
        ? { state: "gathered" as const, gatheredInto: joined.id, settledAt: sql<Date>`now()` }
        : { notBefore: inSeconds(togetherSeconds) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts one more into a message that still waits: a deliverer that has read it before cannot begin to send it. */
async function join(tx: Database, id: number, seconds = 0) {
  return tx
    .updateTable("outbox")
    .set({
      gathered: sql<number>`gathered + 1`,
      notBefore: sql<Date>`greatest(not_before, ${inSeconds(seconds)})`,
    })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
}

function inSeconds(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
