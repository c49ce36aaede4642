import type { Database } from "../../schema.ts";
import { lockOrderWithParcels } from "../lifecycle/lock-with-parcels-queries.ts";
import { transition } from "../lifecycle/transition.ts";
import { findLinesUnderWay, sortLinesByOrder } from "./bulk-lines-queries.ts";

/** The most lines that are ended by one form. */
export const maxBulkLines = 500;

export interface EndedLines {
  ended: number;
  /** They had ended before, perhaps a moment ago by someone else, or are no placed lines. Not cancelled: a courier has them. */
  missedIds: number[];
}

/**
 * Completes or cancels many placed lines as one by one (R46): each through `transition`, with its event, audit entry and email.
 * The lines of an order end together, in a transaction of their own: no one else waits long, and an order that fails
 * leaves those before it as they are. Sent again, the rest follows.
 */
export async function endLines(
  db: Database,
  admin: { id: string },
  lineIds: number[],
  to: "completed" | "cancelled",
): Promise<EndedLines> {
  const lines = await sortLinesByOrder(db, lineIds);
  const ended = new Set<number>();
  for (const [orderId, ofOrder] of Map.groupBy(lines, ({ orderId }) => orderId)) {
    const changed = await db.transaction().execute(async (tx) => {
      await lockOrderWithParcels(tx, orderId);
      const ids: number[] = [];
      const own = ofOrder.map(({ id }) => id);
      const kept = await findLinesUnderWay(tx, to === "cancelled" ? own : []);
      for (const id of own.filter((one) => !kept.has(one))) {
        const actor = { actor: "admin", actorId: admin.id } as const;
        const audit = { details: { orderId: id, from: "Pending", to } };
        if (await transition(tx, { machine: "line", id, to, actor, audit })) ids.push(id);
      }
      return ids;
    });
    for (const id of changed) ended.add(id);
  }
  return { ended: ended.size, missedIds: lineIds.filter((id) => !ended.has(id)) };
}
