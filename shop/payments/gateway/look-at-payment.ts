import { recordAudit } from "../../base/audit/audit-queries.ts";
import { type Actor, recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { lockOrder } from "../../orders/lifecycle/order-write-queries.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import { makeInquiryDue } from "./inquiry-queries.ts";
import { canBeAsked, type PaymentConcern } from "./payment-concern.ts";
import { findConcern, findOrderOfTransaction } from "./payment-concern-queries.ts";

/** The payment and its concern as the page showed them. */
interface SeenPayment {
  /** Of the transaction. */
  id: number;
  concern: PaymentConcern;
}

/** `changed`: it needs someone for another reason by now. `over`: nothing is left to do, perhaps by the first of two presses. */
export type LookResult = "done" | "changed" | "over" | "unknown";

/** Takes a payment off the list of those that need someone, until something else happens to it. */
export async function markPaymentSeen(db: Database, seen: SeenPayment, actor: Actor): Promise<LookResult> {
  return decide(db, seen, async (tx, orderId, number) => {
    const { concern, id: transaction } = seen;
    await recordEvent(tx, { orderId, type: "transaction.seen", data: { concern, transaction } }, actor);
    const subject = orderNumberText(number);
    const entry = { actorId: actor.actorId, action: "payment.seen", subject, details: { concern } };
    await recordAudit(tx, entry);
    return "done";
  });
}

/** Makes one more inquiry about a payment due; the jobs of payments make it. */
export async function askAboutPayment(db: Database, seen: SeenPayment, actor: Actor): Promise<LookResult> {
  return decide(db, seen, async (tx, _, number) => {
    if (!canBeAsked(seen.concern)) return "over";
    // Due already, perhaps by the first of two presses: there is nothing to put on record.
    if (!(await makeInquiryDue(tx, seen.id))) return "done";
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: "payment.asked",
      subject: orderNumberText(number),
    });
    return "done";
  });
}

/** Decides under the lock of the order, and only what someone has seen as it is. */
async function decide(
  db: Database,
  { id, concern }: SeenPayment,
  act: (tx: Database, orderId: number, number: number) => Promise<LookResult>,
): Promise<LookResult> {
  return db.transaction().execute(async (tx) => {
    const order = await findOrderOfTransaction(tx, id);
    if (!order) return "unknown";
    await lockOrder(tx, order.orderId);
    const current = await findConcern(tx, { id, orderId: order.orderId, now: new Date() });
    if (current === undefined) return "over";
    return current === concern ? act(tx, order.orderId, order.number) : "changed";
  });
}
