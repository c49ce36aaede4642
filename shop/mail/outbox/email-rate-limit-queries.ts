import { sql } from "kysely";
import { type MessageKind, rankOf } from "../../base/outbox/message-kind.ts";
import type { Database } from "../../schema.ts";
import { nextRateSlot, type RateLimitScope } from "./email-rate-limit.ts";

interface SlotRequest {
  messageId: number;
  kind: MessageKind;
  scope: RateLimitScope;
  /** The hash of a mailbox, or another name for the recipient. */
  recipient: string;
  maxPerHour: number;
  /** Whether the message waits for a slot at that time; else none is reserved. */
  mayDefer(due: Date, now: Date): boolean;
}

/**
 * Reserves a message's slot in its recipient's rate limit. Senders to one recipient do so one after the other. A
 * retry moves the message's slot and takes no other. What waits for a later slot with a lower rank lets it pass.
 * @returns null: it may be sent now; else when it may be, and whether it is deferred until then
 */
export async function reserveRateSlot(
  db: Database,
  { messageId, kind, scope, recipient, maxPerHour, mayDefer }: SlotRequest,
): Promise<{ due: Date; deferred: boolean } | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`email ${scope} ${recipient}`}, 0))`.execute(
      tx,
    );
    // The time after the wait for the lock.
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
    const now = rows[0]?.now as Date;
    const slots = await tx
      .selectFrom("mailboxRateSlots")
      .innerJoin("outbox", "outbox.id", "messageId")
      .select(["messageId", "at", sql<MessageKind>`kind`.as("kind")])
      .select(
        sql<boolean>`state = 'waiting' and (leased_until is null or leased_until < now())`.as("isWaiting"),
      )
      .where("scope", "=", scope)
      .where("recipient", "=", recipient)
      .where((eb) =>
        eb.or([eb("at", ">", sql<Date>`now() - interval '2 hours'`), eb("messageId", "=", messageId)]),
      )
      .execute();
    const lets = (slot: (typeof slots)[number]) => slot.isWaiting && rankOf(slot.kind) > rankOf(kind);
    const others = slots.filter((slot) => slot.messageId !== messageId && !lets(slot)).map((slot) => slot.at);
    const own = slots.find((slot) => slot.messageId === messageId)?.at ?? null;
    const at = nextRateSlot(now, others, own, maxPerHour);
    const deferred = at > now && mayDefer(at, now);
    if (at <= now || deferred)
      await tx
        .insertInto("mailboxRateSlots")
        .values({ messageId, scope, recipient, at })
        .onConflict((conflict) => conflict.column("messageId").doUpdateSet({ scope, recipient, at }))
        .execute();
    return at <= now ? null : { due: at, deferred };
  });
}

/** Deletes the slots that no longer count. */
export async function purgeRateSlots(db: Database): Promise<void> {
  await db.deleteFrom("mailboxRateSlots").where("at", "<", sql<Date>`now() - interval '1 hour'`).execute();
}
