import { log } from "../../../platform/log.ts";
import type { Actor } from "../../orders/lifecycle/order-event-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import type { Database } from "../../schema.ts";
import type { GatewayAccount, GatewayResult, PaymentGateway } from "../gateway/contract/payment-gateway.ts";
import type { PaymentDelivery } from "../gateway/reconcile-transactions.ts";
import type { GatewayName } from "../schema.ts";
import { refundDetails } from "./decide-refund.ts";
import { type LockedRefund, lockRefund, markPaid } from "./refund-queries.ts";
import {
  type ClaimedRefund,
  claimRefund,
  countAttempt,
  hasUndecidedSibling,
  isDisputed,
  setNextAttempt,
  storeAnswer,
} from "./refund-sending-queries.ts";

/** What the job of refunds needs. */
export interface RefundDelivery extends Omit<PaymentDelivery, "gatewayOf"> {
  gatewayOf(name: GatewayName): Pick<PaymentGateway, "refund">;
}

type RefundToSend = Parameters<PaymentGateway["refund"]>[1];

/** Attempts after which a refund is not sent again to a gateway that only asks to try later. */
export const maxAttempts = 6;
/** The code for money that was paid back before. */
const alreadyRefunded = "131";

const system: Actor = { actor: "system", actorId: null };
const leaseOf = ({ leaseSeconds = 120 }: RefundDelivery) => leaseSeconds;

/** Leases the next refund to send to the gateway; undefined: none is due. */
export const claimNextRefund = (delivery: RefundDelivery) => claimRefund(delivery.db, leaseOf(delivery));

/**
 * Sends a refund to the gateway: the intention is committed before the call, its outcome afterwards. A refund whose answer
 * is lost is unknown, and nothing sends it again but a person.
 */
export async function sendRefund(delivery: RefundDelivery, claimed: ClaimedRefund): Promise<void> {
  const account = await delivery.openAccount(delivery.db);
  const refund = await begin(delivery, claimed, account !== null);
  if (!refund || !account) return;
  const result = await call(delivery, account, refund);
  await record(delivery.db, { ...claimed, attempts: claimed.attempts + 1 }, result);
}

/** Commits that the refund is being sent, if it still may be. @returns null: it may not */
async function begin(
  delivery: RefundDelivery,
  claimed: ClaimedRefund,
  hasAccount: boolean,
): Promise<RefundToSend | null> {
  const { db } = delivery;
  return db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, claimed.id);
    if (!refund || refund.attempts !== claimed.attempts || refund.dueAt === null) return null;
    if (refund.state === "sending") {
      await markUnknown(tx, refund, { reason: "The server stopped before the answer came." });
      return null;
    }
    if (refund.state !== "approved" || refund.paymentReference === null) return null;
    if (!hasAccount)
      return postpone(tx, refund, 600, "The JazzCash account details are missing or cannot be read.");
    if (await hasUndecidedSibling(tx, refund))
      return postpone(tx, refund, 60, "Another refund of this payment is still open.");
    if (await isDisputed(tx, refund.paymentId))
      return postpone(tx, refund, 3600, "The customer has disputed this payment with JazzCash.");
    await countAttempt(tx, refund, leaseOf(delivery));
    await transition(tx, {
      machine: "refund",
      id: refund.id,
      to: "sending",
      actor: system,
      ...refundDetails(refund),
    });
    const { paymentReference: reference, amount, instrument } = refund;
    return { reference, amount, instrument };
  });
}

async function postpone(tx: Database, { id }: LockedRefund, seconds: number, reason: string): Promise<null> {
  await storeAnswer(tx, id, { reason });
  await setNextAttempt(tx, id, seconds);
  return null;
}

/** Calls the gateway within its time. What throws, which none should, has lost its answer. */
async function call(
  { gatewayOf, callSeconds = 40 }: RefundDelivery,
  account: GatewayAccount,
  refund: RefundToSend,
): Promise<GatewayResult<object>> {
  try {
    return await gatewayOf(account.gateway).refund(account, refund, AbortSignal.timeout(callSeconds * 1000));
  } catch (error) {
    log.error({ err: error }, "a refund at the gateway failed");
    return { outcome: "no_answer", reason: "JazzCash did not answer." };
  }
}

async function record(db: Database, claimed: ClaimedRefund, result: GatewayResult<object>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, claimed.id);
    if (!refund) return;
    if (result.outcome === "done") return recordPaid(tx, refund);
    if (refund.state !== "sending" || refund.attempts !== claimed.attempts) return;
    if (result.outcome === "no_answer") return markUnknown(tx, refund, result);
    if (result.code === alreadyRefunded) return markUnknown(tx, refund, result);
    await storeAnswer(tx, refund.id, result);
    const isRetried = result.retry === true && refund.attempts < maxAttempts;
    await setNextAttempt(tx, refund.id, isRetried ? 30 * 2 ** refund.attempts : null);
    const more = { refused: true, ...(result.code ? { code: result.code } : {}) };
    await transition(tx, {
      machine: "refund",
      id: refund.id,
      to: "approved",
      actor: system,
      ...refundDetails(refund, more),
    });
  });
}

/** Late or not: what the gateway has paid is paid. */
async function recordPaid(tx: Database, refund: LockedRefund): Promise<void> {
  const { id, state } = refund;
  if (state === "paid" || state === "refused") {
    log.error({ refund: id, state }, "the gateway has paid a refund that was decided otherwise");
    return;
  }
  await markPaid(tx, id, { channel: "gateway", reference: null });
  await transition(tx, {
    machine: "refund",
    id,
    to: "paid",
    actor: system,
    ...refundDetails({ ...refund, channel: "gateway" }),
  });
}

async function markUnknown(
  tx: Database,
  refund: LockedRefund,
  { code, reason }: { code?: string; reason: string },
): Promise<void> {
  await storeAnswer(tx, refund.id, { code, reason });
  await setNextAttempt(tx, refund.id, null);
  await transition(tx, {
    machine: "refund",
    id: refund.id,
    to: "unknown",
    actor: system,
    ...refundDetails(refund),
  });
}
