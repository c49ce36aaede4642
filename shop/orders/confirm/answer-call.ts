import type { AttemptOutcome } from "../../fulfilment/couriers/schema.ts";
import type { Database } from "../../schema.ts";
import { type Answer, type AnswerResult, confirmOrder, recordAttempt, refuseOrder } from "./confirm-order.ts";
import { listCompanions, lockOrders } from "./duplicate-queries.ts";

type CallAnswer = Answer & { outcome: AttemptOutcome; callAfter?: Date; despiteMark?: boolean };

/**
 * Records what came of a call, in one transaction, for an order and for those that go into the same parcel: the customer is
 * asked once.
 */
export async function answerCall(db: Database, answer: CallAnswer): Promise<AnswerResult> {
  return db.transaction().execute(async (tx) => {
    const companions = answer.outcome === "sent" ? [] : await listCompanions(tx, answer.orderId);
    await lockOrders(tx, [answer.orderId, ...companions]);
    const result = await record(tx, answer);
    if (result.outcome !== "recorded") return result;
    for (const orderId of companions) await record(tx, { ...answer, orderId, seen: undefined });
    return result;
  });
}

async function record(tx: Database, answer: CallAnswer): Promise<AnswerResult> {
  const { outcome } = answer;
  if (outcome === "confirmed") return confirmOrder(tx, answer);
  return outcome === "refused" ? refuseOrder(tx, answer) : recordAttempt(tx, { ...answer, outcome });
}
