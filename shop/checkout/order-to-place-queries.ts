import { compileOnce } from "../../platform/database/compile-once.ts";
import type { Cart } from "../cart/cart.ts";
import { cartOfRows, cartRows } from "../cart/cart-queries.ts";
import type { Database } from "../schema.ts";

/** A customer's open order, with the cart of that customer as read in the same statement. */
export interface OrderWithCart {
  id: number;
  number: number;
  cart: Cart;
}

/** The customer's open order with that key and the cart, neither locked. @returns undefined also where the cart is empty */
export async function findOpenOrderWithCart(
  db: Database,
  userId: string,
  key: string,
): Promise<OrderWithCart | undefined> {
  const rows = await openOrderWithCartQuery(db, { userId, key });
  const [first] = rows;
  return first && { id: first.openOrderId, number: first.number, cart: cartOfRows(rows) };
}

const openOrderWithCartQuery = compileOnce((db: Database, { userId, key }: { userId: string; key: string }) =>
  cartRows(db, userId)
    .innerJoin("orders", "orders.userId", "entry.userId")
    .where("orders.key", "=", key)
    .where("orders.placedAt", "is", null)
    .select(["orders.id as openOrderId", "orders.number"]),
);

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
