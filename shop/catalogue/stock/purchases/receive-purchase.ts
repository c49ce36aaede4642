import { recordAudit } from "../../../base/audit/audit-queries.ts";
import { withIdempotencyKey } from "../../../base/with-idempotency-key.ts";
import type { Database } from "../../../schema.ts";
import { ensureBatch } from "../batch-queries.ts";
import { insertMovement, type LockedLevel, lockLevels } from "../stock-level-queries.ts";
import { type FreightBy, shareFreight } from "./landed-cost.ts";
import { type ArrivedLine, isOpenPurchase, stateAfterReceipt } from "./purchase.ts";
import {
  insertReceipt,
  listPurchaseLines,
  lockPurchase,
  type PurchaseLine,
  writePurchaseState,
} from "./purchase-queries.ts";

export interface Arrival {
  purchaseId: number;
  /** An ISO day. */
  receivedOn: string;
  /** Of everything that arrived together, in paisa. */
  freight: number;
  freightBy: FreightBy;
  lines: readonly ArrivedLine[];
  actorId: string;
  /** The form's idempotency key; null: none. */
  key: string | null;
}

export type ReceivePurchaseResult =
  | { outcome: "received" }
  /** Nothing is on the form, it names a line of another purchase, or nothing more is expected. */
  | { outcome: "nothing" | "unknownLine" | "ended" };

/**
 * Books what has arrived: a movement for each tracked product, with its batch, and the cost with its share of the freight.
 * More than was ordered may arrive. All of it in one transaction, once.
 */
export function receivePurchase(db: Database, arrival: Arrival): Promise<ReceivePurchaseResult> {
  const { purchaseId, actorId, key } = arrival;
  return db.transaction().execute(async (tx) => {
    // The lock also serialises forms with one key.
    const state = await lockPurchase(tx, purchaseId);
    const operation = `receive ${purchaseId}`;
    return withIdempotencyKey<ReceivePurchaseResult>(
      tx,
      actorId,
      { key, operation },
      "received",
      async () => {
        if (state === null || !isOpenPurchase(state)) return { outcome: "ended" };
        return bookArrival(tx, arrival);
      },
    );
  });
}

async function bookArrival(tx: Database, arrival: Arrival): Promise<ReceivePurchaseResult> {
  const { purchaseId, receivedOn, freight, freightBy, lines, actorId } = arrival;
  if (lines.length === 0) return { outcome: "nothing" };
  const ordered = await listPurchaseLines(tx, purchaseId);
  const arrived = ordered.flatMap((line) => {
    const found = lines.find(({ lineId }) => lineId === line.id);
    return found ? [{ ...found, productId: line.productId }] : [];
  });
  if (arrived.length !== lines.length) return { outcome: "unknownLine" };

  const levels = await lockLevels(
    tx,
    arrived.map(({ productId }) => productId),
  );
  const shares = shareFreight(arrived, freight, freightBy);
  const booked = [];
  for (const [index, line] of arrived.entries())
    booked.push({
      ...(await bookLine(tx, line, levels.get(line.productId), actorId)),
      freightShare: shares[index] ?? 0,
    });
  const receipt = await insertReceipt(tx, { purchaseId, receivedOn, freight, freightBy, actorId }, booked);
  await writePurchaseState(tx, purchaseId, stateAfterReceipt(receivedWith(ordered, arrived)));
  const details = { receipt, pieces: arrived.reduce((sum, { pieces }) => sum + pieces, 0) };
  await recordAudit(tx, { actorId, action: "purchase.received", subject: String(purchaseId), details });
  return { outcome: "received" };
}

async function bookLine(
  tx: Database,
  { lineId, productId, pieces, unitCost, batch, expiresOn }: ArrivedLine & { productId: string },
  level: LockedLevel | undefined,
  actorId: string,
) {
  const isNamed = batch !== "" || expiresOn !== null;
  const batchId = isNamed ? await ensureBatch(tx, { productId, batch, expiresOn }) : null;
  const movementId = level?.tracked
    ? await insertMovement(tx, { productId, pieces, reason: "receipt", batchId, actorId })
    : null;
  return { purchaseLineId: lineId, productId, pieces, unitCost, batchId, movementId };
}

const receivedWith = (ordered: readonly PurchaseLine[], arrived: readonly ArrivedLine[]) =>
  ordered.map(({ id, pieces, received }) => ({
    pieces,
    received: received + (arrived.find(({ lineId }) => lineId === id)?.pieces ?? 0),
  }));
