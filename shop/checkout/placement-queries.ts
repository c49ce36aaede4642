import { type Insertable, sql } from "kysely";
import { compileOnce } from "../../platform/database/compile-once.ts";
import { insertMessages } from "../notifications/outbox-queries.ts";
import type { Actor } from "../orders/order-line-write-queries.ts";
import type { CheckoutsTable, Database, OrdersTable } from "../schema.ts";

/** A checkout that is locked until the transaction ends, with its customer's cart. */
export interface LockedOrder {
  id: number;
  number: number;
  /** null: it is open. */
  placedAt: Date | null;
}

/**
 * Takes the customer's turn, as `lockCart` does, and finds their checkout with that key, open or placed. Both are
 * locked: whoever had to wait sees what the one before has done.
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

/** What a checkout is placed with. */
export interface Placement {
  checkoutId: number;
  userId: string;
  terms: Omit<Insertable<CheckoutsTable>, "userId" | "placedAt">;
  /** Orders that are made now, in the order of their lines, which follow those that the checkout has. */
  newLines: Omit<Insertable<OrdersTable>, "line" | "checkoutId" | "userId" | "placedAt">[];
  actor: Actor;
  reason: string;
}

const now = sql<Date>`now()`;

/** The times of an order that is placed: all of one transaction are the same, and the database's own. */
export const placementTimes = { placedAt: now, orderDate: now };

/**
 * Closes a checkout: its new orders with the first event of each history, what was agreed, the empty cart and the two
 * announcements, in one statement. One way to the database instead of six is what a busy shop lives on.
 */
export async function writePlacement(tx: Database, placement: Placement): Promise<void> {
  const updatedRows = await placementQuery(tx, { ...placement, subjectId: String(placement.checkoutId) });
  if (updatedRows.length !== 1) throw new Error(`checkout ${placement.checkoutId} is not there to be placed`);
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

/** The part of the statement that makes orders; none where each line has one already. */
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
