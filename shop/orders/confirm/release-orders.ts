import type { Database } from "../../schema.ts";
import { cancelOrder } from "../lifecycle/cancel-order.ts";
import { lockOrderWithParcels } from "../lifecycle/lock-with-parcels-queries.ts";
import { listReleasable } from "./release-queries.ts";

export interface ReleaseResult {
  /** Orders that were cancelled. */
  cancelled: number;
  /** Paisa, of their lines. */
  amount: number;
  /** Orders that stay: they were confirmed meanwhile, have ended, or a courier has them. */
  kept: number;
}

/**
 * Cancels orders that were refused or ignored, not paid in time, or that hold stock for too long. Each is read again
 * under its lock, in a transaction of its own, so that no order waits for the products of another; its customer gets one email.
 */
export async function releaseOrders(
  db: Database,
  { orderIds, actorId, at }: { orderIds: readonly number[]; actorId: string; at: Date },
): Promise<ReleaseResult> {
  const result = { cancelled: 0, amount: 0, kept: 0 };
  for (const orderId of new Set(orderIds)) {
    const amount = await releaseOne(db, { orderId, actorId, at });
    if (amount === null) result.kept++;
    else {
      result.cancelled++;
      result.amount += amount;
    }
  }
  return result;
}

/** @returns paisa, of what was cancelled; null: it stays */
async function releaseOne(
  db: Database,
  { orderId, actorId, at }: { orderId: number; actorId: string; at: Date },
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await lockOrderWithParcels(tx, orderId);
    const [order] = await listReleasable(tx, { now: at, userId: actorId }, orderId);
    if (!order) return null;
    const reason = order.reason === "held" ? "ignored" : order.reason;
    const result = await cancelOrder(tx, { orderId, actor: { actor: "admin", actorId }, reason });
    return result.outcome === "cancelled" ? result.amount : null;
  });
}
