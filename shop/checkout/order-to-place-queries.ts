import { compileOnce } from "../../platform/database/compile-once.ts";
import type { Database } from "../schema.ts";

/** An order that is locked until the transaction ends, with its customer's cart. */
export interface LockedOrder {
  id: number;
  number: number;
  /** null: open. */
  placedAt: Date | null;
}

/**
 * Takes the lock of `lockCart` and locks the customer's order with that key, open or placed. A request that had to wait
 * sees what the one before it has written.
 */
export async function lockCartAndOrder(
  tx: Database,
  userId: string,
  key: string,
): Promise<LockedOrder | undefined> {
  const [order] = await lockCartAndOrderQuery(tx, { userId, key });
  return order;
}

const lockCartAndOrderQuery = compileOnce((tx: Database, { userId, key }: { userId: string; key: string }) =>
  tx
    .selectFrom("users")
    .innerJoin("orders", "orders.userId", "users.id")
    .where("users.id", "=", userId)
    .where("orders.key", "=", key)
    .select(["orders.id", "orders.number", "orders.placedAt"])
    .forNoKeyUpdate(),
);
