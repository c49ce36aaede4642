import { recordAudit } from "../../base/audit/audit-queries.ts";
import { withIdempotencyKey } from "../../base/with-idempotency-key.ts";
import type { Database } from "../../schema.ts";
import { isBatchOf } from "./batch-queries.ts";
import { type CorrectionReason, isDirectionOf } from "./correction-reason.ts";
import { insertMovement, lockLevels, maxPieces } from "./stock-level-queries.ts";

export interface StockCorrection {
  productId: string;
  reason: CorrectionReason;
  /** Words to it; `other` needs them. */
  note: string | null;
  actorId: string;
  /** The form's idempotency key; null: none. */
  key: string | null;
  /** Take these pieces out by hand, where it is known which they are. */
  batchId?: number | null;
  /**
   * Signed pieces, or how many there are (`to`) with the number that the person saw: the difference is computed from
   * the level under its lock, and only if it still is that number.
   */
  change: { pieces: number } | { to: number; shown: number };
}

export type CorrectStockResult =
  /** `pieces`: the level now; `moved`: by how much, 0 where it was right. */
  | { outcome: "corrected"; pieces: number; moved: number }
  | { outcome: "untracked" }
  /** The level is another than the one shown; nothing was changed. */
  | { outcome: "changedMeanwhile"; pieces: number }
  /** The level would be below 0, or above what can be counted. */
  | { outcome: "tooFew" | "tooMany"; pieces: number }
  /** Pieces cannot move that way for this reason. */
  | { outcome: "wrongWay" }
  | { outcome: "unknownBatch" };

/**
 * Corrects a tracked product's stock by one movement with a reason. The level is locked, so a sale at the same time comes
 * before or after it and neither is lost.
 */
export function correctStock(db: Database, correction: StockCorrection): Promise<CorrectStockResult> {
  const { productId, reason, change, key, actorId } = correction;
  const operation = `stock ${productId} ${reason} ${"to" in change ? `to ${change.to}` : change.pieces}`;
  return db.transaction().execute(async (tx) => {
    // The lock also serialises forms with one key.
    const level = (await lockLevels(tx, [productId])).get(productId);
    if (!level?.tracked) return { outcome: "untracked" };
    return withIdempotencyKey<CorrectStockResult>(tx, actorId, { key, operation }, "corrected", () =>
      applyCorrection(tx, level.pieces, correction),
    );
  });
}

async function applyCorrection(
  tx: Database,
  level: number,
  { productId, reason, note, actorId, batchId = null, change }: StockCorrection,
): Promise<CorrectStockResult> {
  if ("to" in change && change.shown !== level) return { outcome: "changedMeanwhile", pieces: level };
  const moved = "to" in change ? change.to - level : change.pieces;
  const pieces = level + moved;
  if (pieces < 0) return { outcome: "tooFew", pieces: level };
  if (pieces > maxPieces && moved > 0) return { outcome: "tooMany", pieces: level };
  if (moved === 0) return { outcome: "corrected", pieces, moved };
  if (!isDirectionOf(reason, moved)) return { outcome: "wrongWay" };
  if (batchId !== null && !(await isBatchOf(tx, batchId, productId))) return { outcome: "unknownBatch" };
  await insertMovement(tx, { productId, pieces: moved, reason, note, actorId, batchId });
  await recordAudit(tx, {
    actorId,
    action: "stock.corrected",
    subject: productId,
    details: { reason, pieces: moved, level: pieces },
  });
  return { outcome: "corrected", pieces, moved };
}
