import { reserveStock } from "../../catalogue/stock/reserve-stock.ts";
import type { AttemptChannel, AttemptOutcome } from "../../fulfilment/couriers/schema.ts";
import type { Database } from "../../schema.ts";
import type { Actor } from "../lifecycle/order-event-queries.ts";
import { transition } from "../lifecycle/transition.ts";
import { revokeOrderLinks } from "../link/order-link-queries.ts";
import type { ConfirmationState } from "../model/state-machines.ts";
import {
  type Attempt,
  insertAttempt,
  type LockedOrder,
  listAttempts,
  lockOrderToConfirm,
  setCallAfter,
} from "./attempt-queries.ts";
import { nextTry } from "./call-time.ts";
import { readConfirmationSettings } from "./confirmation-settings-queries.ts";
import { findMarkOfOrder, type OrderMark } from "./phone-mark-queries.ts";
import { stateAfterAttempts } from "./state-after-attempts.ts";

/** What someone has found out about an order. */
export interface Answer {
  orderId: number;
  /** The customer's signed link is `link`. */
  channel: AttemptChannel;
  actor: Actor;
  /** The newest attempt that the screen showed, 0: none. Absent: whoever answers has the last word, such as the customer. */
  seen?: number;
  at?: Date;
}

export type AnswerResult =
  /** `attempts`: the attempt's id, by which it can be taken back. */
  | { outcome: "recorded"; attempt: number; state: ConfirmationState }
  /** It was answered in the same way before: a second tap, a form that was sent twice. Nothing has changed. */
  | { outcome: "already"; attempt: number | null }
  /** Someone else has answered since the screen was loaded; that answer counts. Nothing has changed. */
  | { outcome: "answered"; by: Attempt }
  /** A mark of the owner stands against it. Nothing has changed. */
  | { outcome: "marked"; mark: OrderMark }
  /** It holds no pieces, and fewer are left than it needs. Nothing has changed. */
  | { outcome: "short" }
  /** Nothing of it waits any more, or a courier has it. Nothing has changed. */
  | { outcome: "closed" }
  | { outcome: "unknown" };

/**
 * The customer wants the parcel, which takes its pieces if it holds none. Runs in the caller's transaction, and locks the order.
 * @param answer `despiteMark`: the owner or a manager has read the mark of its number, and sends it all the same
 */
export async function confirmOrder(
  tx: Database,
  { despiteMark = false, ...answer }: Answer & { despiteMark?: boolean },
): Promise<AnswerResult> {
  return answerOrder(tx, { ...answer, outcome: "confirmed" }, async () => {
    const mark = despiteMark ? undefined : await findMarkOfOrder(tx, answer.orderId);
    if (mark) return { outcome: "marked", mark };
    return (await reserveStock(tx, answer.orderId)) ? null : { outcome: "short" };
  });
}

/** The customer does not want the parcel. Nothing is cancelled by it (R46). Runs in the caller's transaction. */
export async function refuseOrder(tx: Database, answer: Answer): Promise<AnswerResult> {
  return answerOrder(tx, { ...answer, outcome: "refused" });
}

/**
 * Records what came of asking, for outcomes that leave the question open, in the caller's transaction.
 * @param answer `callAfter`: of "call later", when the customer wants to be called
 */
export async function recordAttempt(
  tx: Database,
  answer: Answer & { outcome: Exclude<AttemptOutcome, "confirmed" | "refused">; callAfter?: Date },
): Promise<AnswerResult> {
  return answerOrder(tx, answer);
}

async function answerOrder(
  tx: Database,
  answer: Answer & { outcome: AttemptOutcome; callAfter?: Date },
  check: () => Promise<AnswerResult | null> = async () => null,
): Promise<AnswerResult> {
  const order = await lockOrderToConfirm(tx, answer.orderId);
  if (!order) return { outcome: "unknown" };
  const attempts = await listAttempts(tx, order.id);
  const before = findEarlierAnswer(order, attempts, answer) ?? (await check());
  if (before) return before;
  const { outcome, channel, actor, at = new Date() } = answer;
  const callAfter = outcome === "no_answer" ? nextTry(at) : (answer.callAfter ?? null);
  const attempt = await insertAttempt(tx, {
    orderId: order.id,
    channel,
    outcome,
    callAfter,
    actorId: actor.actor === "admin" ? actor.actorId : null,
    at: answer.at,
  });
  if (outcome === "sent") return { outcome: "recorded", attempt, state: order.confirmation ?? "to_confirm" };
  // A link that was sent to the number is someone else's.
  if (outcome === "wrong_number" && attempts.some((one) => one.outcome === "sent"))
    await revokeOrderLinks(tx, order.id);
  await setCallAfter(tx, order.id, { callAfter, actorId: actor.actorId });
  const { tries } = await readConfirmationSettings(tx);
  const state = stateAfterAttempts([...attempts.map((one) => one.outcome), outcome], tries);
  if (state !== order.confirmation)
    await transition(tx, {
      machine: "confirmation",
      id: order.id,
      to: state,
      actor,
      event: { data: { channel } },
      audit: { details: { channel } },
    });
  return { outcome: "recorded", attempt, state };
}

/** Why an answer changes nothing; null: it does. */
function findEarlierAnswer(
  order: LockedOrder,
  attempts: Attempt[],
  { outcome, actor, seen }: Answer & { outcome: AttemptOutcome },
): AnswerResult | null {
  const newest = attempts.findLast((attempt) => attempt.outcome !== "sent");
  const actorId = actor.actor === "admin" ? actor.actorId : null;
  const isNew = newest !== undefined && seen !== undefined && newest.id > seen;
  const isSame = newest?.outcome === outcome && newest.actorId === actorId;
  if (order.confirmation === null) return { outcome: "closed" };
  if (isNew && isSame) return { outcome: "already", attempt: newest.id };
  const isAnswered = order.confirmation === "confirmed" || order.confirmation === "refused";
  const isAnswer = outcome === "confirmed" || outcome === "refused";
  // A question that is answered is opened again by taking its answer back, not by another call.
  if (isAnswered && newest && outcome !== "sent" && (isNew || !isAnswer))
    return { outcome: "answered", by: newest };
  if (order.confirmation === outcome) return { outcome: "already", attempt: newest?.id ?? null };
  const isOpen = order.isPending && !order.isUnderWay && (!isAnswered || isAnswer || outcome === "sent");
  return isOpen ? null : { outcome: "closed" };
}
