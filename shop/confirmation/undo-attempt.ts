import { recordAudit } from "../audit/audit-queries.ts";
import type { Actor } from "../orders/order-event-queries.ts";
import { orderNumberText } from "../orders/order-number.ts";
import { transition } from "../orders/transition.ts";
import type { Database } from "../schema.ts";
import {
  deleteAttempts,
  findAttempt,
  listAttempts,
  lockOrderToConfirm,
  setCallAfter,
} from "./attempt-queries.ts";
import { readConfirmationSettings } from "./confirmation-settings-queries.ts";
import { stateAfterAttempts } from "./state-after-attempts.ts";

export type UndoResult =
  | { outcome: "undone"; orderId: number; number: number }
  /** Somebody has answered after it, or its parcel is booked: it stays. */
  | { outcome: "tooLate" }
  /** It was taken back before, or it is somebody else's. */
  | { outcome: "unknown" };

/** Takes back the newest attempt of an order, by whoever made it: the order is as it was before, and in their turn again. */
export async function undoAttempt(db: Database, attemptId: number, actor: Actor): Promise<UndoResult> {
  return db.transaction().execute(async (tx) => {
    const found = await findAttempt(tx, attemptId);
    if (!found || found.actorId === null || found.actorId !== actor.actorId) return { outcome: "unknown" };
    const order = await lockOrderToConfirm(tx, found.orderId);
    const attempts = await listAttempts(tx, found.orderId);
    if (!order || !attempts.some(({ id }) => id === attemptId)) return { outcome: "unknown" };
    const isNewest = attempts.findLast(({ outcome }) => outcome !== "sent")?.id === attemptId;
    if (!isNewest || order.isBooked || !order.isPending) return { outcome: "tooLate" };
    await deleteAttempts(tx, [attemptId]);
    const left = attempts.filter(({ id }) => id !== attemptId);
    const { tries } = await readConfirmationSettings(tx);
    const before = stateAfterAttempts(
      left.map(({ outcome }) => outcome),
      tries,
    );
    // Every answer leads back to "to confirm", and from there to what an earlier attempt had found.
    for (const to of ["to_confirm", before] as const)
      await transition(tx, { machine: "confirmation", id: order.id, to, actor });
    await setCallAfter(tx, order.id, left.findLast(({ outcome }) => outcome !== "sent")?.callAfter ?? null);
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: "confirmation.undone",
      subject: orderNumberText(order.number),
      details: { outcome: found.outcome },
    });
    return { outcome: "undone", orderId: order.id, number: order.number };
  });
}
