import { recordAudit } from "../../base/audit/audit-queries.ts";
import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import { lockOrderWithParcels } from "../../orders/lifecycle/lock-with-parcels-queries.ts";
import { type Actor, recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { lockOrder, touchOrder } from "../../orders/lifecycle/order-write-queries.ts";
import { endAdvance } from "../../orders/lifecycle/settle-advance.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import {
  findAdvanceFacts,
  findAwaitedAdvance,
  insertAdvance,
  insertKeptAdvance,
  updateAdvance,
} from "../ledger/order-advance-queries.ts";
import { listOpenClaims } from "../transfers/transfer-queries.ts";

export type AdvanceResult =
  | "done"
  /** Nothing is to be done: it was done before, or there is no such advance. */
  | "unchanged"
  | "unknown"
  /** Nothing of it waits any more, or it is not paid on delivery. */
  | "notOnDelivery"
  /** A courier has a parcel of it, or is to collect its whole cash. */
  | "booked"
  /** More than is due. */
  | "tooMuch"
  /** Its customer has typed a transaction id that waits. */
  | "claimed";

interface ByStaff {
  orderId: number;
  actorId: string;
}

/** Asks for an advance on one order, or for another sum than before; its customer gets an email. @param amount in paisa, above 0 */
export async function askAdvance(
  db: Database,
  { orderId, actorId, amount }: ByStaff & { amount: number },
): Promise<AdvanceResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrderWithParcels(tx, orderId);
    const facts = await findAdvanceFacts(tx, orderId);
    if (!facts) return "unknown";
    if (!facts.isOnDelivery || !facts.isPending) return "notOnDelivery";
    if (facts.isBooked) return "booked";
    if (amount > facts.due) return "tooMuch";
    const before = await findAwaitedAdvance(tx, orderId);
    if (before?.amount === amount) return "unchanged";
    if (before) await updateAdvance(tx, before.id, amount);
    else await insertAdvance(tx, orderId, amount);
    const eventId = await record(tx, { orderId, actorId, number: facts.number }, "advance.asked", { amount });
    await enqueueEmail(tx, { kind: "advance-asked", eventId });
    return "done";
  });
}

/** Lets an order leave without the advance that it waits for. */
export async function waiveAdvance(db: Database, { orderId, actorId }: ByStaff): Promise<AdvanceResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrderWithParcels(tx, orderId);
    const advance = await findAwaitedAdvance(tx, orderId);
    const isEnded = advance && (await endAdvance(tx, transition, advance.id, actorOf(actorId)));
    return isEnded ? "done" : "unchanged";
  });
}

/**
 * Captures an advance that staff have seen arrive, in any way. Not while a claim of its customer waits: confirmed, that would count
 * the same money again.
 */
export async function receiveAdvance(db: Database, { orderId, actorId }: ByStaff): Promise<AdvanceResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrderWithParcels(tx, orderId);
    const advance = await findAwaitedAdvance(tx, orderId);
    if (!advance) return "unchanged";
    const claims = await listOpenClaims(tx, orderId);
    if (claims.some(({ state }) => state === "waiting")) return "claimed";
    const actor = actorOf(actorId);
    const isPaid = await transition(tx, { machine: "payment", id: advance.id, to: "captured", actor });
    return isPaid ? "done" : "unchanged";
  });
}

/**
 * Keeps what was paid ahead of an order whose parcel was refused: a charge of as much, so that nothing is to be paid back.
 * What is in an open refund is left alone.
 */
export async function keepAdvance(db: Database, { orderId, actorId }: ByStaff): Promise<AdvanceResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const facts = await findAdvanceFacts(tx, orderId);
    if (!facts) return "unknown";
    if (!facts.cameBack || facts.keepable === 0) return "unchanged";
    await insertKeptAdvance(tx, orderId, facts.keepable);
    await record(tx, { orderId, actorId, number: facts.number }, "advance.kept", { amount: facts.keepable });
    return "done";
  });
}

const actorOf = (actorId: string): Actor => ({ actor: "admin", actorId });

/** History and audit log, which have the sum in paisa. @returns the event's id */
async function record(
  tx: Database,
  { orderId, actorId, number }: ByStaff & { number: number },
  type: "advance.asked" | "advance.kept",
  data: { amount: number },
): Promise<number> {
  await touchOrder(tx, orderId);
  await recordAudit(tx, { actorId, action: type, subject: orderNumberText(number), details: data });
  return recordEvent(tx, { orderId, type, data }, actorOf(actorId));
}
