import type { Database } from "../../schema.ts";
import type { Actor } from "../lifecycle/order-event-queries.ts";
import {
  findAttempt,
  listAttempts,
  lockOrderToConfirm,
  setAttemptCallAfter,
  setCallAfter,
} from "./attempt-queries.ts";

/** Sets another time for a "call later" of one's own. @returns false: someone has answered after it */
export async function changeCallTime(
  db: Database,
  attemptId: number,
  { at, actor }: { at: Date; actor: Actor },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await findAttempt(tx, attemptId);
    if (found?.outcome !== "call_later" || found.actorId !== actor.actorId) return false;
    await lockOrderToConfirm(tx, found.orderId);
    const attempts = await listAttempts(tx, found.orderId);
    if (attempts.findLast(({ outcome }) => outcome !== "sent")?.id !== attemptId) return false;
    await setAttemptCallAfter(tx, attemptId, at);
    await setCallAfter(tx, found.orderId, { callAfter: at, actorId: null });
    return true;
  });
}
