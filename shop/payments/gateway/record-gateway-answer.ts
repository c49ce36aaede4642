import { log } from "../../../platform/log.ts";
import { lockOrderWithParcels } from "../../orders/lifecycle/lock-with-parcels-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import type { Database } from "../../schema.ts";
import { findTransaction } from "../ledger/transaction-queries.ts";
import type { AnswerSource, AnswerVerdict, GatewayName } from "../schema.ts";
import type { GatewayAnswer } from "./contract/payment-gateway.ts";
import {
  hasOtherAmount,
  insertAnswer,
  noteContradiction,
  noteDecision,
  noteLateAnswer,
  possibleReference,
} from "./gateway-answer-queries.ts";
import { scheduleInquirySoon } from "./inquiry-queries.ts";
import { judgeAnswer } from "./judge-answer.ts";

/** What an answer was judged to be. */
export interface RecordedAnswer {
  verdict: AnswerVerdict;
  /** Of the transaction that it names; null: none of the shop. */
  reference: string | null;
}

/**
 * Records every message in a gateway's name: from the shopper's browser, by the gateway's call, or to an inquiry. An accepted
 * one changes the transaction, once: repeated or in another order, it changes nothing. After one that is not accepted the
 * shop makes an inquiry. `answer` is null where the message is unreadable.
 */
export async function recordGatewayAnswer(
  db: Database,
  { gateway, source, answer }: { gateway: GatewayName; source: AnswerSource; answer: GatewayAnswer | null },
): Promise<RecordedAnswer> {
  const reference = possibleReference(answer?.reference ?? null);
  return db.transaction().execute(async (tx) => {
    const transaction = reference === null ? null : await findTransaction(tx, gateway, reference);
    if (!transaction || !answer) {
      const verdict = answer ? "unknown_reference" : "unreadable";
      await insertAnswer(tx, { gateway, source, transactionId: null, answer, verdict });
      return { verdict, reference: null };
    }
    const { id, orderId, amount } = transaction;
    const judgement = judgeAnswer(answer, { source, amount });
    // One that names no amount knows less than one that has proved another: a person decides, with both amounts.
    const isOverruled = judgement.to === "paid" && answer.amount === null && (await hasOtherAmount(tx, id));
    const to = isOverruled ? null : judgement.to;
    let hasChanged = false;
    let verdict: AnswerVerdict = isOverruled ? "wrong_amount" : judgement.verdict;
    if (to !== null) {
      await lockOrderWithParcels(tx, orderId);
      const event = { data: { gateway, amount, ...(answer.responseCode && { code: answer.responseCode }) } };
      const actor = { actor: "system", actorId: null } as const;
      hasChanged = await transition(tx, { machine: "transaction", id, to, actor, event });
      if (hasChanged) await noteDecision(tx, id, source, answer);
      else verdict = "repeated";
    } else if (source !== "inquiry") await scheduleInquirySoon(tx, id);
    if (source === "inquiry" && !hasChanged && (verdict === "accepted" || verdict === "repeated"))
      await noteLateAnswer(tx, id, answer.responseCode);
    const isProved = source === "inquiry" || verdict === "wrong_amount";
    if (isProved && contradicts(answer, amount) && (await noteContradiction(tx, id)))
      log.error(
        { gateway, transaction: id, code: answer.responseCode },
        "the gateway says otherwise of a payment that is paid: please compare with its own records",
      );
    await insertAnswer(tx, { gateway, source, transactionId: id, answer, verdict });
    return { verdict, reference };
  });
}

/**
 * Whether an answer to the shop's own question, whatever its hash, or one with another amount and a valid hash, means another
 * thing than paid. @param amount in paisa
 */
function contradicts({ meaning, amount: said }: GatewayAnswer, amount: number): boolean {
  return meaning === "failed" || meaning === "expired" || (said !== null && said !== amount);
}
