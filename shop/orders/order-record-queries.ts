import { type Insertable, sql, type UpdateObject } from "kysely";
import type { Database, OrdersTable, Schema } from "../schema.ts";
import { type OrderStatus, statusesBefore } from "./order-status.ts";

/** Who changes an order. */
export interface Actor {
  actor: "customer" | "admin" | "system";
  actorId: string | null;
}

/** When an order is changed: the database's time, and never before it was placed, whichever transaction began first. */
export const changedNow = sql<Date>`greatest(now(), orders.order_date)`;

/** Inserts Pending orders, each with the first event of its history. @returns their ids, in the same order */
export async function insertOrders(
  tx: Database,
  orders: Insertable<OrdersTable>[],
  actor: Actor,
  reason: string,
): Promise<number[]> {
  if (orders.length === 0) return [];
  const rows = await tx.insertInto("orders").values(orders).returning(["id", "line"]).execute();
  const ids = rows.sort((a, b) => a.line - b.line).map(({ id }) => id);
  await tx
    .insertInto("orderEvents")
    .values(ids.map((orderId) => ({ orderId, ...actor, fromStatus: null, toStatus: "Pending", reason })))
    .execute();
  return ids;
}

/** The first free line of a checkout. Its caller holds the customer's cart lock. */
export async function nextLine(tx: Database, checkoutId: number): Promise<number> {
  const { line } = await tx
    .selectFrom("orders")
    .where("checkoutId", "=", checkoutId)
    .select((eb) => eb.fn.coalesce(eb.fn.max("line"), eb.lit(0)).as("line"))
    .executeTakeFirstOrThrow();
  return line + 1;
}

/** The quantity of an order that still waits for its delivery details; locks it. */
export async function waitingOrder(tx: Database, orderId: number) {
  return tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .where("placedAt", "is", null)
    .where((eb) => eb(eb.fn("lower", ["status"]), "=", "pending"))
    .select(["id", "checkoutId", "line", "quantity"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a Pending order, and says so in its history. */
export async function amendOrder(
  tx: Database,
  orderId: number,
  changes: UpdateObject<Schema, "orders">,
  actor: Actor,
  reason: string,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ ...changes, updatedAt: changedNow })
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("orderEvents")
    .values({ orderId, ...actor, fromStatus: "Pending", toStatus: "Pending", reason })
    .execute();
}

/**
 * Gives an order its final status where its present one allows that, and says so in its history. Of two
 * who try at once the second finds the condition no longer true.
 * @returns the order as it is now, or undefined where nothing was changed
 */
export async function endOrder(
  tx: Database,
  { id, onlyUnplaced = false }: { id: number; onlyUnplaced?: boolean },
  to: OrderStatus,
  actor: Actor,
  reason: string,
) {
  const before = statusesBefore(to).map((status) => status.toLowerCase());
  const ended = await tx
    .updateTable("orders")
    .set({ status: to, updatedAt: changedNow })
    .where("id", "=", id)
    .where((eb) => eb(eb.fn("lower", ["status"]), "in", before))
    .$if(onlyUnplaced, (query) => query.where("placedAt", "is", null))
    .returning(["id", "productId", "quantity", "placedAt", "status"])
    .executeTakeFirst();
  if (!ended) return undefined;
  await tx
    .insertInto("orderEvents")
    .values({ orderId: id, ...actor, fromStatus: "Pending", toStatus: to, reason })
    .execute();
  return ended;
}

/** Says in the histories of orders what was changed about them besides their status. */
export async function recordChange(
  tx: Database,
  orders: { id: number; status: string }[],
  actor: Actor,
  reason: string,
): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .insertInto("orderEvents")
    .values(
      orders.map(({ id, status }) => ({
        orderId: id,
        ...actor,
        fromStatus: status,
        toStatus: status,
        reason,
      })),
    )
    .execute();
}
