import { recordAudit } from "../../base/audit/audit-queries.ts";
import { withIdempotencyKey } from "../../base/with-idempotency-key.ts";
import type { Database } from "../../schema.ts";
import { countDifference } from "./count-difference.ts";
import {
  type CountLine,
  endCount,
  listCountLines,
  lockCount,
  newestMovement,
  openCount,
  writeBooked,
  writeCountLine,
} from "./count-queries.ts";
import { insertMovement, lockLevels } from "./stock-level-queries.ts";

/** Starts a count of the shop; while one is open, that one. @returns its id */
export function startCount(
  db: Database,
  by: { actorId: string; key: string | null },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const { id, isNew } = await openCount(tx, by);
    if (isNew) await recordAudit(tx, { actorId: by.actorId, action: "count.started", subject: String(id) });
    return { id };
  });
}

export type EnterCountResult = { outcome: "entered" } | { outcome: "ended" | "untracked" };

/**
 * Enters how many of a product were counted just now, with the level of this moment: the shop goes on selling. What was
 * entered for it before is replaced.
 */
export function enterCount(
  db: Database,
  entry: { countId: number; productId: string; pieces: number; actorId: string; key: string | null },
): Promise<EnterCountResult> {
  const { countId, productId, pieces, actorId, key } = entry;
  return db.transaction().execute(async (tx) => {
    if ((await lockCount(tx, countId, "enter")) !== "open") return { outcome: "ended" };
    const level = (await lockLevels(tx, [productId])).get(productId);
    if (!level?.tracked) return { outcome: "untracked" };
    const operation = `count ${countId} ${productId} ${pieces}`;
    // A repeated form would compare the pieces with a later level.
    return withIdempotencyKey<EnterCountResult>(tx, actorId, { key, operation }, "entered", async () => {
      const afterMovement = await newestMovement(tx, productId);
      const counted = { pieces, expected: level.pieces, afterMovement, countedBy: actorId };
      await writeCountLine(tx, { countId, productId, ...counted });
      return { outcome: "entered" };
    });
  });
}

/** Names what was counted, so that no one books what they have not seen. */
export function countFingerprint(lines: readonly CountLine[]): string {
  const newest = Math.max(0, ...lines.map(({ countedAt }) => countedAt.getTime()));
  return `${lines.length}-${newest}-${lines.reduce((sum, { pieces }) => sum + pieces, 0)}`;
}

export type BookCountResult =
  /** Also for a count that was booked before. */
  | { outcome: "booked" }
  | { outcome: "cancelled" | "empty" | "unknown" }
  /** Something was counted since the differences were shown; nothing is booked. */
  | { outcome: "changedMeanwhile" };

/**
 * Books the differences of a count, one movement for each, in one transaction. Sales since a product was counted are
 * allowed for (`countDifference`). @param seen the fingerprint of what was shown
 */
export function bookCount(
  db: Database,
  { countId, seen, actorId }: { countId: number; seen: string; actorId: string },
): Promise<BookCountResult> {
  return db.transaction().execute(async (tx) => {
    const state = await lockCount(tx, countId, "end");
    if (state !== "open") return { outcome: state ?? "unknown" };
    const counted = await listCountLines(tx, countId);
    if (counted.length === 0) return { outcome: "empty" };
    if (countFingerprint(counted) !== seen) return { outcome: "changedMeanwhile" };
    await lockLevels(
      tx,
      counted.map(({ productId }) => productId),
    );
    // Read again: the levels are locked now.
    for (const line of await listCountLines(tx, countId)) {
      const { productId } = line;
      const { booked, moved } = countDifference(line);
      const movementId =
        moved === 0
          ? null
          : await insertMovement(tx, { productId, pieces: moved, reason: "counted", actorId });
      await writeBooked(tx, { countId, productId }, { booked, movementId });
    }
    await endCount(tx, countId, { state: "booked", actorId });
    const details = { products: counted.length };
    await recordAudit(tx, { actorId, action: "count.booked", subject: String(countId), details });
    return { outcome: "booked" };
  });
}

/** Ends a count without booking anything. */
export function cancelCount(
  db: Database,
  { countId, actorId }: { countId: number; actorId: string },
): Promise<"cancelled" | "booked" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    const state = await lockCount(tx, countId, "end");
    if (state !== "open") return state ?? "unknown";
    await endCount(tx, countId, { state: "cancelled", actorId });
    await recordAudit(tx, { actorId, action: "count.cancelled", subject: String(countId) });
    return "cancelled";
  });
}
