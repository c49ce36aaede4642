import { sql } from "kysely";
import type { Database } from "../schema.ts";
import { type Budget, nextTurn } from "./letter-budget.ts";

interface Turn {
  messageId: number;
  budget: Budget;
  /** The hash of a mailbox, or another name for the recipient. */
  recipient: string;
  most: number;
  /** Whether the message waits for a turn at that time; else none is set. */
  waits(due: Date, now: Date): boolean;
}

/**
 * Takes a message's turn to be sent, or sets the time for it. Of several deliverers one at a time reckons for a
 * mailbox. The next attempt of a message moves its turn: it does not take another.
 * @returns null: it may be sent now; else when it may be, and whether it waits until then
 */
export async function reserveLetterSlot(
  db: Database,
  { messageId, budget, recipient, most, waits }: Turn,
): Promise<{ due: Date; waiting: boolean } | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`letters ${budget} ${recipient}`}, 0))`.execute(
      tx,
    );
    // The time is that after the wait for the lock.
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
    const now = rows[0]?.now as Date;
    const turns = await tx
      .selectFrom("letterTurns")
      .select(["messageId", "at"])
      .where("budget", "=", budget)
      .where("recipient", "=", recipient)
      .where((eb) =>
        eb.or([eb("at", ">", sql<Date>`now() - interval '2 hours'`), eb("messageId", "=", messageId)]),
      )
      .execute();
    const others = turns.filter((turn) => turn.messageId !== messageId).map((turn) => turn.at);
    const own = turns.find((turn) => turn.messageId === messageId)?.at ?? null;
    const at = nextTurn(now, others, own, most);
    const waiting = at > now && waits(at, now);
    if (at <= now || waiting)
      await tx
        .insertInto("letterTurns")
        .values({ messageId, budget, recipient, at })
        .onConflict((conflict) => conflict.column("messageId").doUpdateSet({ budget, recipient, at }))
        .execute();
    return at <= now ? null : { due: at, waiting };
  });
}

/** Forgets the turns that no longer count. */
export async function deleteOldTurns(db: Database): Promise<void> {
  await db.deleteFrom("letterTurns").where("at", "<", sql<Date>`now() - interval '1 hour'`).execute();
}
