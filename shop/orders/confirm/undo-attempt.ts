import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { AttemptOutcome } from "../../fulfilment/couriers/schema.ts";
import type { Database } from "../../schema.ts";
import type { Actor } from "../lifecycle/order-event-queries.ts";
import { transition } from "../lifecycle/transition.ts";
import { orderNumberText } from "../model/order-number.ts";
import {
  deleteAttempts,
  findAttempt,
  listAttempts,
  listSiblingAttempts,
  lockOrderToConfirm,
  setCallAfter,
} from "./attempt-queries.ts";
import { readConfirmationSettings } from "./confirmation-settings-queries.ts";
import { lockOrders } from "./duplicate-queries.ts";
import { stateAfterAttempts } from "./state-after-attempts.ts";

export type UndoResult =
  | { outcome: "undone"; orderId: number; number: number }
  /** Someone has answered after it, or its parcel is booked: it stays. */
  | { outcome: "tooLate" }
  /** It was taken back before, or it is someone else's. */
  | { outcome: "unknown" };

/**
 * Takes back the newest attempt of an order, and those of the orders in the same parcel that were made with it, by whoever made
 * it: the order is as it was before.
 */
export async function undoAttempt(db: Database, attemptId: number, actor: Actor): Promise<UndoResult> {
  return db.transaction().execute(async (tx) => {
    const found = await findAttempt(tx, attemptId);
    if (!found || found.actorId === null || found.actorId !== actor.actorId) return { outcome: "unknown" };
    const siblings = await listSiblingAttempts(tx, attemptId);
    await lockOrders(
      tx,
      [found, ...siblings].map(({ orderId }) => orderId),
    );
    const result = await undoOne(tx, found, actor);
    if (result.outcome === "undone") for (const sibling of siblings) await undoOne(tx, sibling, actor);
    return result;
  });
}

async function undoOne(
  tx: Database,
  { id, orderId, outcome }: { id: number; orderId: number; outcome: AttemptOutcome },
  actor: Actor,
): Promise<UndoResult> {
  const order = await lockOrderToConfirm(tx, orderId);
  const attempts = await listAttempts(tx, orderId);
  if (!order || !attempts.some((attempt) => attempt.id === id)) return { outcome: "unknown" };
  const isNewest = attempts.findLast((attempt) => attempt.outcome !== "sent")?.id === id;
  if (!isNewest || order.isBooked || !order.isPending) return { outcome: "tooLate" };
  await deleteAttempts(tx, [id]);
  const left = attempts.filter((attempt) => attempt.id !== id);
  const { tries } = await readConfirmationSettings(tx);
  const before = stateAfterAttempts(
    left.map((attempt) => attempt.outcome),
    tries,
  );
  // Every answer leads back to "to confirm", and from there to what an earlier attempt had found.
  for (const to of ["to_confirm", before] as const)
    await transition(tx, { machine: "confirmation", id: orderId, to, actor });
  const callAfter = left.findLast((attempt) => attempt.outcome !== "sent")?.callAfter ?? null;
  await setCallAfter(tx, orderId, { callAfter, actorId: null });
  await recordAudit(tx, {
    actorId: actor.actorId,
    action: "confirmation.undone",
    subject: orderNumberText(order.number),
    details: { outcome },
  });
  return { outcome: "undone", orderId, number: order.number };
}
