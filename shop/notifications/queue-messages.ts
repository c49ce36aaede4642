import type { Database } from "../schema.ts";
import { chooseCarrier } from "./choose-carrier.ts";
import { type Delivery, ownerAddress } from "./deliver-message.ts";
import { deleteOldTurns } from "./letter-slot-queries.ts";
import { type MessageKind, messageKinds } from "./message-kind.ts";
import { deleteOld, hasUnqueued, releaseLost, takeForQueue } from "./outbox-queries.ts";

const atOnce = 100;
// Longer than the longest pause between two attempts.
const lostAfterHours = 8;
const keptDays = 90;

/**
 * Hands messages that can be carried to the job queue, in one transaction with the note that they were.
 * Those that cannot be carried yet wait, and are found here once they can.
 * @returns how many were handed over
 */
export async function queueMessages(
  delivery: Pick<Delivery, "db" | "carriers" | "ownerEmail">,
  add: (tx: Database, ids: number[]) => Promise<void>,
): Promise<number> {
  if (!(await hasUnqueued(delivery.db))) return 0;
  const owner = await ownerAddress(delivery);
  const kinds = (Object.keys(messageKinds) as MessageKind[]).filter((kind) =>
    chooseCarrier(kind, (name) => name in delivery.carriers, owner),
  );
  return delivery.db.transaction().execute(async (tx) => {
    const ids = await takeForQueue(tx, kinds, atOnce);
    if (ids.length > 0) await add(tx, ids);
    return ids.length;
  });
}

/** Finds messages whose job was lost, and forgets what was settled long ago. To be done now and then. */
export async function tidyOutbox(db: Database): Promise<void> {
  await releaseLost(db, lostAfterHours);
  await deleteOld(db, keptDays);
  await deleteOldTurns(db);
}
