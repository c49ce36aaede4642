import { addDays, isoDay } from "../../base/karachi-time.ts";
import type { Database } from "../../schema.ts";
import { listBatches, listBatchMovements } from "./batch-queries.ts";
import { expiresSoonDays, expiryState, walkBatches } from "./batches.ts";

/** What is left of a batch now. */
export interface StockedBatch {
  productId: string;
  /** null: pieces of which no batch is known. */
  batchId: number | null;
  batch: string;
  expiresOn: string | null;
  pieces: number;
  expiry: "expired" | "soon" | null;
}

/** The batches of a product, or of all, of which something is left: what expires first is first. */
export async function listBatchesLeft(db: Database, now: Date, productId?: string): Promise<StockedBatch[]> {
  const [movements, batches] = await Promise.all([
    listBatchMovements(db, productId),
    listBatches(db, productId),
  ]);
  const today = isoDay(now);
  const days = { today, soon: addDays(today, expiresSoonDays) };
  const names = new Map(batches.map(({ id, batch }) => [id, batch]));
  return [...movements].flatMap(([product, moved]) =>
    walkBatches(moved).map((left) => ({
      ...left,
      productId: product,
      batch: left.batchId === null ? "" : (names.get(left.batchId) ?? ""),
      expiry: expiryState(left.expiresOn, days),
    })),
  );
}
