import { type Insertable, sql } from "kysely";
import { compileOnce } from "../../platform/database/compile-once.ts";
import { insertMessages } from "../notifications/outbox-queries.ts";
import type { Actor } from "../orders/order-line-write-queries.ts";
import type { CheckoutsTable, Database, OrdersTable } from "../schema.ts";

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
export async function lockOrder(tx: Database, userId: string, key: string): Promise<LockedOrder | undefined> {
  const [order] = await lockOrderQuery(tx, { userId, key });
  return order;
}

const lockOrderQuery = compileOnce((tx: Database, { userId, key }: { userId: string; key: string }) =>
  tx
    .selectFrom("users")
    .innerJoin("checkouts", "checkouts.userId", "users.id")
    .where("users.id", "=", userId)
    .where("checkouts.key", "=", key)
    .select(["checkouts.id", "checkouts.number", "checkouts.placedAt"])
    .forNoKeyUpdate(),
);

export interface Placement {
  checkoutId: number;
  userId: string;
  terms: Omit<Insertable<CheckoutsTable>, "userId" | "placedAt">;
  /** Order lines to insert, numbered after those that the order has. */
  newLines: Omit<Insertable<OrdersTable>, "line" | "checkoutId" | "userId" | "placedAt">[];
  actor: Actor;
  reason: string;
}

const now = sql<Date>`now()`;

/** The times of a placed order: the database's clock, the same for the whole transaction. */
export const placementTimes = { placedAt: now, orderDate: now };

/** Places an order in one statement, to save five round trips: lines, first events, terms, empty cart, two emails. */
export async function writePlacement(tx: Database, placement: Placement): Promise<void> {
  const updatedRows = await placementQuery(tx, { ...placement, subjectId: String(placement.checkoutId) });
  if (updatedRows.length !== 1) throw new Error(`no checkout ${placement.checkoutId} to place`);
}

const placementQuery = compileOnce((tx: Database, placement: Placement & { subjectId: string }) => {
  const { checkoutId, userId, terms, subjectId } = placement;
  return withNewLines(tx, placement)
    .with("emptiedCart", (db) => db.deleteFrom("cartEntries").where("userId", "=", userId))
    .with("enqueued", (db) =>
      insertMessages(db, [
        { kind: "new-order", subjectId },
        { kind: "order-confirmation", subjectId },
      ]),
    )
    .updateTable("checkouts")
    .set({ ...terms, placedAt: now })
    .where("id", "=", checkoutId)
    .returning("id");
});

/** The part of the statement that inserts order lines and their events; empty where there are no new lines. */
function withNewLines(tx: Database, { checkoutId, userId, newLines, actor, reason }: Placement) {
  if (newLines.length === 0)
    return tx.with("lineEvents", (db) => db.selectFrom("orders").select("id").limit(0));
  const lastLineNumber = sql<number>`(select coalesce(max(line), 0) from orders where checkout_id = ${checkoutId})`;
  return tx
    .with("newLines", (db) =>
      db
        .insertInto("orders")
        .values(
          newLines.map((line, index) => ({
            ...line,
            ...placementTimes,
            checkoutId,
            userId,
            line: sql<number>`${lastLineNumber} + ${index + 1}::integer`,
          })),
        )
        .returning("id"),
    )
    .with("lineEvents", (db) =>
      db
        .insertInto("orderEvents")
        .columns(["orderId", "actor", "actorId", "toStatus", "reason"])
        .expression((eb) =>
          eb
            .selectFrom("newLines")
            .select(["newLines.id"])
            .select([
              eb.val(actor.actor).as("actor"),
              eb.val(actor.actorId).as("actorId"),
              eb.val("Pending").as("toStatus"),
              eb.val(reason).as("reason"),
            ]),
        )
        .returning("id"),
    );
}
