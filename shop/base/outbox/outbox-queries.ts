import { type QueryCreator, type RawBuilder, sql } from "kysely";
import { secondsFromNow } from "../../../platform/database/seconds-from-now.ts";
import type { Database, OutboxState, Schema } from "../../schema.ts";
import { allMessageKinds, type MessageKind, rankOf } from "./message-kind.ts";

/** Days for which a message is retained after it was settled; failed ones stay. */
const retentionDays = 90;

/** Each kind's place among emails that wait. */
const rank = sql<number>`case ${sql.join(
  allMessageKinds
    .filter((kind) => rankOf(kind) < 3)
    .map((kind) => sql`when kind = ${kind} then ${sql.lit(rankOf(kind))}`),
  sql` `,
)} else 3 end`;

const now = sql<Date>`now()`;

interface NewMessage {
  kind: MessageKind;
  subjectId: string;
  /** Absent: at once. */
  nextAttemptAt?: RawBuilder<Date>;
}

/** Inserts messages, unless their event is reported once and is there already: a statement, or a part of one. */
export function insertMessages(creator: QueryCreator<Schema>, messages: NewMessage[]) {
  return creator
    .insertInto("outbox")
    .values(messages)
    .onConflict((conflict) => conflict.doNothing());
}

/** Whether an email about a subject is being sent or was: what changes now it does not say. */
export async function hasLeftOutbox(tx: Database, kind: MessageKind, subjectId: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom("outbox")
    .where("kind", "=", kind)
    .where("subjectId", "=", String(subjectId))
    .where("state", "=", "waiting")
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  return waiting === undefined;
}

/** Settles messages of one subject that failed for good, because a new one tells more. */
export async function supersedeFailed(tx: Database, kind: MessageKind, subjectId: string): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ state: "superseded", settledAt: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .where("state", "=", "failed")
    .execute();
}

/** A message of the outbox as its sender has claimed it. */
export interface Message {
  id: number;
  kind: MessageKind;
  subjectId: string;
  attempts: number;
  /** How many other messages its email reports besides its own. */
  mergedCount: number;
  createdAt: Date;
}

/**
 * Claims the next message of these kinds that is due, by its rank: until its lease ends no other sender gets
 * it. A message whose last attempt never ended may have been sent, which is noted.
 */
export async function claimMessage(
  db: Database,
  kinds: MessageKind[],
  leaseSeconds: number,
): Promise<Message | undefined> {
  if (kinds.length === 0) return undefined;
  return db
    .updateTable("outbox")
    .set({
      state: "waiting",
      leasedUntil: secondsFromNow(leaseSeconds),
      possiblySent: sql<boolean>`possibly_sent or state = 'sending'`,
    })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where("state", "in", ["waiting", "sending"])
        .where("kind", "in", kinds)
        .where("nextAttemptAt", "<=", now)
        .where((or) => or.or([or("leasedUntil", "is", null), or("leasedUntil", "<=", now)]))
        .orderBy(rank)
        .orderBy("nextAttemptAt")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", sql<MessageKind>`kind`.as("kind"), "subjectId", "attempts", "mergedCount", "createdAt"])
    .executeTakeFirst();
}

/**
 * Begins an attempt, before the service is called, and renews the lease: of several senders of one message one begins.
 * @returns the message as it is now; null where it has changed since it was claimed
 */
export async function beginAttempt(
  db: Database,
  message: Message,
  transport: string,
  leaseSeconds: number,
): Promise<Message | null> {
  const attempts = message.attempts + 1;
  const { numUpdatedRows } = await updateUnchanged(db, message)
    .set({ state: "sending", transport, attempts, leasedUntil: secondsFromNow(leaseSeconds) })
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...message, attempts } : null;
}

/** The outcome for a claimed message; absent fields stay as they are. */
export interface Release {
  state: Exclude<OutboxState, "sending">;
  attempts?: number;
  error?: string | null;
  possiblySent?: true;
  nextAttemptAt?: Date | RawBuilder<Date>;
}

/**
 * Stores the outcome for a claimed message and ends its lease.
 * @returns false where it has changed meanwhile: another attempt has begun, or it has merged another message
 */
export async function releaseMessage(db: Database, message: Message, release: Release): Promise<boolean> {
  const { numUpdatedRows } = await updateUnchanged(db, message)
    .set({ ...release, leasedUntil: null, settledAt: release.state === "waiting" ? null : now })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Updates a message only where it is as it was claimed. */
function updateUnchanged(db: Database, { id, attempts, mergedCount }: Message) {
  return db
    .updateTable("outbox")
    .where("id", "=", id)
    .where("state", "in", ["waiting", "sending"])
    .where("attempts", "=", attempts)
    .where("mergedCount", "=", mergedCount);
}

/** Deletes settled messages whose retention has ended; that an account was asked to confirm its email is kept until it is. */
export async function purgeSettledMessages(db: Database): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("state", "in", ["sent", "superseded", "merged"] satisfies OutboxState[])
    .where("settledAt", "<", sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .where(
      sql<boolean>`not (kind = 'address-verification' and state = 'sent'
        and exists (select from users where id = subject_id and not email_verified))`,
    )
    .execute();
}
