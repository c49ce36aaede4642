import { log } from "../../../platform/log.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import type { Database } from "../../schema.ts";
import type { GatewayName } from "../schema.ts";
import type {
  GatewayAccount,
  GatewayAnswer,
  GatewayResult,
  PaymentGateway,
} from "./contract/payment-gateway.ts";
import { claimInquiry, type DueInquiry, listOverdue, scheduleInquiry } from "./inquiry-queries.ts";
import { recordGatewayAnswer } from "./record-gateway-answer.ts";

/** What the jobs of payments need. */
export interface PaymentDelivery {
  db: Database;
  gatewayOf(name: GatewayName): PaymentGateway;
  /** null: there is no account, or it cannot be opened. */
  openAccount(db: Database): Promise<GatewayAccount | null>;
  /** Must exceed the time of the slowest call; absent: 120. */
  leaseSeconds?: number;
  /** Time that a call may take; absent: 40. */
  callSeconds?: number;
}

/** How many transactions expire in one round. */
const batch = 100;

/** Leases the next transaction that is due for an inquiry. */
export async function claimNextInquiry({
  db,
  leaseSeconds = 120,
}: Pick<PaymentDelivery, "db" | "leaseSeconds">): Promise<DueInquiry | undefined> {
  return claimInquiry(db, "jazzcash", leaseSeconds);
}

/** Makes an inquiry about a transaction, outside any transaction of the database, and records the answer. */
export async function inquire(delivery: PaymentDelivery, due: DueInquiry): Promise<void> {
  const { db } = delivery;
  const { id, gateway, reference } = due;
  const result = await callGateway(delivery, due);
  if (result.outcome !== "done")
    log.warn({ gateway, transaction: id, reason: result.reason }, "an inquiry about a payment failed");
  const answer = result.outcome === "done" ? result.answer : null;
  // An answer about another payment is none.
  const isOurs = answer !== null && (answer.reference ?? reference) === reference;
  if (isOurs) await recordGatewayAnswer(db, { gateway, source: "inquiry", answer: { ...answer, reference } });
  await scheduleInquiry(db, id, { isAnswered: isOurs, isDecided: isOurs && isDecided(answer) });
}

/** Makes the call within its time. One that throws, which no protocol should, counts as one without an answer. */
async function callGateway(
  { db, gatewayOf, openAccount, callSeconds = 40 }: PaymentDelivery,
  { gateway, reference }: DueInquiry,
): Promise<GatewayResult<{ answer: GatewayAnswer }>> {
  const account = await openAccount(db);
  if (!account)
    return { outcome: "refused", reason: "The JazzCash account details are missing or cannot be read." };
  try {
    return await gatewayOf(gateway).inquire(account, reference, AbortSignal.timeout(callSeconds * 1000));
  } catch (error) {
    log.error({ err: error, gateway }, "a call to a payment gateway failed");
    return { outcome: "no_answer", reason: "JazzCash did not answer." };
  }
}

/** Whether an answer is final once the time of its payment is over. */
function isDecided({ hash, meaning }: GatewayAnswer): boolean {
  return hash === "valid" && meaning !== "pending" && meaning !== "none";
}

/** Expires the transactions that have no answer an hour after their end. A later payment still counts. */
export async function expireTransactions(db: Database): Promise<void> {
  const actor = { actor: "system", actorId: null } as const;
  for (const id of await listOverdue(db, batch))
    await db
      .transaction()
      .execute((tx) => transition(tx, { machine: "transaction", id, to: "expired", actor }));
}
