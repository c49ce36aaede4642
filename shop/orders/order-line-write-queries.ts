import { type Insertable, sql, type UpdateObject } from "kysely";
import type { Database, OrdersTable, Schema } from "../schema.ts";
import { type OrderStatus, statusesBefore } from "./order-status.ts";

export interface Actor {
  actor: "customer" | "admin" | "system";
  actorId: string | null;
}

/** The value of `updated_at`: never before the order date, which a transaction that began later may have set. */
export const updatedAtNow = sql<Date>`greatest(now(), orders.order_date)`;

/** Inserts Pending lines, each with the first event of its history. @returns their ids, by line number */
export async function insertOrderLines(
  tx: Database,
  lines: Insertable<OrdersTable>[],
  actor: Actor,
  reason: string,
): Promise<number[]> {
  if (lines.length === 0) return [];
  const rows = await tx.insertInto("orders").values(lines).returning(["id", "line"]).execute();
  const ids = rows.sort((a, b) => a.line - b.line).map(({ id }) => id);
  await tx
    .insertInto("orderEvents")
    .values(
      ids.map((lineId) => ({ orderId: lineId, ...actor, fromStatus: null, toStatus: "Pending", reason })),
    )
    .execute();
  return ids;
}

/** The next line number of an order. The caller holds the customer's cart lock. */
export async function nextLineNumber(tx: Database, checkoutId: number): Promise<number> {
  const { line } = await tx
    .selectFrom("orders")
    .where("checkoutId", "=", checkoutId)
    .select((eb) => eb.fn.coalesce(eb.fn.max("line"), eb.lit(0)).as("line"))
    .executeTakeFirstOrThrow();
  return line + 1;
}

/** Locks a Pending line without delivery details; undefined where it is placed or has a final status. */
export async function lockDraftLine(tx: Database, lineId: number) {
  return tx
    .selectFrom("orders")
    .where("id", "=", lineId)
    .where("placedAt", "is", null)
    .where((eb) => eb(eb.fn("lower", ["status"]), "=", "pending"))
    .select(["id", "checkoutId", "line", "quantity"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a Pending line and adds an event to its history. */
export async function updatePendingLine(
  tx: Database,
  lineId: number,
  changes: UpdateObject<Schema, "orders">,
  actor: Actor,
  reason: string,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ ...changes, updatedAt: updatedAtNow })
    .where("id", "=", lineId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("orderEvents")
    .values({ orderId: lineId, ...actor, fromStatus: "Pending", toStatus: "Pending", reason })
    .execute();
}

/** Changes a line's status, adding an event; undefined: its status forbids that, as for the second of two at once. */
export async function transitionLine(
  tx: Database,
  { id, onlyUnplaced = false }: { id: number; onlyUnplaced?: boolean },
  to: OrderStatus,
  actor: Actor,
  reason: string,
) {
  const allowedFrom = statusesBefore(to).map((status) => status.toLowerCase());
  const updated = await tx
    .updateTable("orders")
    .set({ status: to, updatedAt: updatedAtNow })
    .where("id", "=", id)
    .where((eb) => eb(eb.fn("lower", ["status"]), "in", allowedFrom))
    .$if(onlyUnplaced, (query) => query.where("placedAt", "is", null))
    .returning(["id", "productId", "quantity", "placedAt", "status"])
    .executeTakeFirst();
  if (!updated) return undefined;
  await tx
    .insertInto("orderEvents")
    .values({ orderId: id, ...actor, fromStatus: "Pending", toStatus: to, reason })
    .execute();
  return updated;
}

/** Adds an event to the histories of lines for a change that left their status alone. */
export async function addOrderEvents(
  tx: Database,
  lines: { id: number; status: string }[],
  actor: Actor,
  reason: string,
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto("orderEvents")
    .values(
      lines.map(({ id, status }) => ({
        orderId: id,
        ...actor,
        fromStatus: status,
        toStatus: status,
        reason,
      })),
    )
    .execute();
}
