import type { Database } from "../../schema.ts";
import { isNotReserved, lockMissingPieces, markReserved } from "./reserve-stock-queries.ts";
import { takeStock } from "./stock-queries.ts";

/**
 * Takes the pieces of an order that holds none until it is confirmed or paid (R61). The caller holds the order's lock.
 * @returns false: not enough is left, and nothing was taken; true also where the order holds its pieces already
 */
export async function reserveStock(tx: Database, orderId: number): Promise<boolean> {
  if (!(await isNotReserved(tx, orderId))) return true;
  const lines = await lockMissingPieces(tx, orderId);
  const wanted = Map.groupBy(lines, ({ productId }) => productId);
  for (const [first, ...others] of wanted.values()) {
    if (first && others.reduce((sum, { pieces }) => sum + pieces, first.pieces) > first.left) return false;
  }
  for (const line of lines) await takeStock(tx, line);
  await markReserved(tx, orderId);
  return true;
}
