import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { insertCorrection, lockTrackedPieces } from "./stock-correction-queries.ts";

interface StockCorrection {
  id: string;
  /** The number that was shown when the right one was typed. */
  shown: number;
  /** The right number of pieces. */
  pieces: number;
}

export type CorrectStockResult =
  | { outcome: "corrected" }
  | { outcome: "not-tracked" }
  /** Pieces have moved since the number was shown, such as by an order. */
  | { outcome: "moved"; pieces: number };

/**
 * Enters a movement that makes a tracked product's stock the number typed. Where pieces have moved meanwhile nothing is
 * entered: whoever typed may have counted before or after.
 */
export function correctStock(
  db: Database,
  { id, shown, pieces }: StockCorrection,
  actorId: string,
): Promise<CorrectStockResult> {
  return db.transaction().execute(async (tx) => {
    const current = await lockTrackedPieces(tx, id);
    if (current === null) return { outcome: "not-tracked" };
    if (current === pieces) return { outcome: "corrected" };
    if (current !== shown) return { outcome: "moved", pieces: current };
    await insertCorrection(tx, id, pieces - current, actorId);
    await recordAudit(tx, {
      actorId,
      action: "stock.corrected",
      subject: id,
      details: { from: current, to: pieces },
    });
    return { outcome: "corrected" };
  });
}
