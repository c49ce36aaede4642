import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { findEditableProduct } from "../product/product-write-queries.ts";
import {
  ensureLevel,
  insertMovement,
  lockLevels,
  setTracked,
  writeReorderPoint,
} from "./stock-level-queries.ts";

/** A product that is not tracked, and how many pieces of it were counted. */
interface Counted {
  productId: string;
  pieces: number;
}

/**
 * Begins to track a product's stock with what was counted. A product that was tracked before goes on with its ledger.
 * "unchanged": it is tracked, by an earlier form.
 */
export function startTracking(
  db: Database,
  { actorId, ...counted }: Counted & { actorId: string },
): Promise<"changed" | "unchanged" | "unknown"> {
  return db.transaction().execute((tx) => track(tx, counted, actorId));
}

/** The same for several products, all or none. @returns how many were left as they are, because they are tracked by an earlier form */
export function startTrackingAll(
  db: Database,
  counted: readonly Counted[],
  actorId: string,
): Promise<number> {
  // By their ids, as all others lock levels.
  const sorted = counted.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  return db.transaction().execute(async (tx) => {
    let left = 0;
    for (const one of sorted) if ((await track(tx, one, actorId)) !== "changed") left += 1;
    return left;
  });
}

async function track(tx: Database, { productId, pieces }: Counted, actorId: string) {
  if (!(await findEditableProduct(tx, productId))) return "unknown";
  await ensureLevel(tx, productId);
  const level = (await lockLevels(tx, [productId])).get(productId);
  if (!level || level.tracked) return "unchanged";
  await setTracked(tx, productId, true);
  const moved = pieces - level.pieces;
  if (moved !== 0) await insertMovement(tx, { productId, pieces: moved, reason: "opening", actorId });
  await recordAudit(tx, {
    actorId,
    action: "stock.tracked",
    subject: productId,
    details: { level: pieces },
  });
  return "changed";
}

/** Stops tracking: the product is for sale without a count. Level and ledger stay as they are. */
export function stopTracking(
  db: Database,
  { productId, actorId }: { productId: string; actorId: string },
): Promise<"changed" | "unchanged"> {
  return db.transaction().execute(async (tx) => {
    const level = (await lockLevels(tx, [productId])).get(productId);
    if (!level?.tracked) return "unchanged";
    await setTracked(tx, productId, false);
    const details = { level: level.pieces };
    await recordAudit(tx, { actorId, action: "stock.untracked", subject: productId, details });
    return "changed";
  });
}

/** Fixes the number of pieces at which a product is to be ordered. @param point null: computed from its sales */
export function setReorderPoint(
  db: Database,
  { productId, point, actorId }: { productId: string; point: number | null; actorId: string },
): Promise<"changed" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    if (!(await findEditableProduct(tx, productId))) return "unknown";
    await writeReorderPoint(tx, productId, point);
    const details = { point };
    await recordAudit(tx, { actorId, action: "stock.reorder-point", subject: productId, details });
    return "changed";
  });
}
