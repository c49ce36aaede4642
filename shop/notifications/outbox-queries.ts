import { type QueryCreator, sql } from "kysely";
import type { Database, OutboxState, Schema } from "../schema.ts";
import type { MessageKind } from "./message-kind.ts";

/** A message that is to be written. */
interface NewMessage {
  kind: MessageKind;
  subjectId: string;
}

/** Adds messages, unless they are told once and are there already: as a statement, or as a part of one. */
export function insertMessages(maker: QueryCreator<Schema>, messages: NewMessage[]) {
  return maker
    .insertInto("outbox")
    .values(messages)
    .onConflict((conflict) => conflict.doNothing());
}

/** A message whose attempt is not known to have ended may have been sent. */
export const sentOrSending = sql<boolean>`maybe_sent or state = 'sending'`;

const isDue = sql<boolean>`(not_before is null or not_before <= now())`;

/** Whether a message waits that has not been handed to the job queue. */
export async function hasUnqueued(db: Database): Promise<boolean> {
  const waiting = await db
    .selectFrom("outbox")
    .select("id")
    .where("state", "=", "waiting")
    .where("queuedAt", "is", null)
    .where(isDue)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Takes messages of these kinds that are to be handed to the job queue, and notes that they were. */
export async function takeForQueue(tx: Database, kinds: MessageKind[], limit: number): Promise<number[]> {
  if (kinds.length === 0) return [];
  const rows = await tx
    .updateTable("outbox")
    .set({ queuedAt: sql<Date>`now()` })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where("state", "=", "waiting")
        .where("queuedAt", "is", null)
        .where(isDue)
        .where("kind", "in", kinds)
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Lets messages be queued again that nothing has happened to for so many hours: their job was lost. */
export async function releaseLost(db: Database, hours: number): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ state: "waiting", queuedAt: null, maybeSent: sentOrSending })
    .where("state", "in", ["waiting", "sending"])
    .where("queuedAt", "<", sql<Date>`now() - make_interval(hours => ${hours})`)
    .execute();
}

/** Removes messages that were settled so many days ago. */
export async function deleteOld(db: Database, days: number): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("state", "in", ["sent", "obsolete", "gathered"])
    .where("settledAt", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

export interface Message {
  id: number;
  kind: string;
  subjectId: string;
  state: OutboxState;
  attempts: number;
  /** How many messages its letter tells besides its own. */
  gathered: number;
  createdAt: Date;
  /** Whole hours since it was announced. */
  age: number;
  /** Someone has begun to send it, not long ago. */
  held: boolean;
}

/** One message; `held` while its sender has had it for less than so many seconds. */
export async function readMessage(
  db: Database,
  id: number,
  leaseSeconds: number,
): Promise<Message | undefined> {
  return db
    .selectFrom("outbox")
    .select(["id", "kind", "subjectId", "state", "attempts", "gathered", "createdAt"])
    .select([
      sql<number>`floor(extract(epoch from now() - created_at) / 3600)::int`.as("age"),
      sql<boolean>`state = 'sending' and sending_since > now() - make_interval(secs => ${leaseSeconds})`.as(
        "held",
      ),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Begins an attempt: of several servers that read the message as it is, one begins. Where an attempt before
 * never ended, it may have sent the message, which is marked.
 * @returns the message as it is now, or null where another was quicker
 */
export async function beginAttempt(db: Database, message: Message, carrier: string): Promise<Message | null> {
  const attempts = message.attempts + 1;
  const { numUpdatedRows } = await updateUnchanged(db, message)
    .set({
      state: "sending",
      carrier,
      attempts,
      sendingSince: sql<Date>`now()`,
      queuedAt: sql<Date>`now()`,
      maybeSent: sentOrSending,
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...message, attempts, state: "sending" } : null;
}

/** What an attempt led to. `maybeSent`: it may have been taken all the same. */
export interface Ending {
  state: Exclude<OutboxState, "sending">;
  attempts: number;
  error: string | null;
  maybeSent: boolean;
}

/**
 * Ends an attempt.
 * @returns false where the message is not as it was: another attempt has begun since, or it has gathered another
 */
export async function endAttempt(
  db: Database,
  message: Message,
  { maybeSent, ...ending }: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await updateUnchanged(db, message)
    .set({
      ...ending,
      sendingSince: null,
      maybeSent: sql<boolean>`maybe_sent or ${maybeSent}`,
      settledAt: ending.state === "waiting" ? null : sql<Date>`now()`,
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Lets a message wait until its mail can be carried, or until then.
 * @returns false where the message is not as it was
 */
export async function letWait(
  db: Database,
  message: Message,
  notBefore: Date | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await updateUnchanged(db, message)
    .set({ state: "waiting", queuedAt: null, sendingSince: null, notBefore, maybeSent: sentOrSending })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes a message only where it still is as it was read. */
export function updateUnchanged(db: Database, { id, attempts, state, gathered }: Message) {
  return db
    .updateTable("outbox")
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", state)
    .where("gathered", "=", gathered);
}
