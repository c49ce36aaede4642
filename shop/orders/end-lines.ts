import type { Database } from "../schema.ts";
import { sortLinesByOrder } from "./bulk-lines-queries.ts";
import { transition } from "./transition.ts";

/** How many lines are ended in a transaction: nobody else waits long. */
const batchSize = 25;

/** The most lines that are ended by one form. */
export const maxBulkLines = 500;

export interface EndedLines {
  ended: number;
  /** They had ended before, perhaps a moment ago by somebody else, or are no placed lines. */
  missed: number;
}

/**
 * Completes or cancels many placed lines as one by one (R46): each through `transition`, with its event, audit entry and email.
 * A batch that fails leaves those before it as they are; sent again, the rest follows.
 */
export async function endLines(
  db: Database,
  admin: { id: string },
  lineIds: number[],
  to: "completed" | "cancelled",
): Promise<EndedLines> {
  // In the order in which orders are locked. A cancelled line locks its product, so it has a transaction of its own.
  const ids = await sortLinesByOrder(db, lineIds);
  const size = to === "completed" ? batchSize : 1;
  let ended = 0;
  for (let from = 0; from < ids.length; from += size) {
    const batch = ids.slice(from, from + size);
    ended += await db.transaction().execute(async (tx) => {
      let changed = 0;
      for (const id of batch) {
        const actor = { actor: "admin", actorId: admin.id } as const;
        const audit = { details: { orderId: id, from: "Pending", to } };
        if (await transition(tx, { machine: "line", id, to, actor, audit })) changed += 1;
      }
      return changed;
    });
  }
  return { ended, missed: lineIds.length - ended };
}
