import { recordAudit } from "../../base/audit/audit-queries.ts";
import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import { reserveStock } from "../../catalogue/stock/reserve-stock.ts";
import { findAwaitedAdvance } from "../../payments/ledger/order-advance-queries.ts";
import { methodsOnDelivery, type PaymentMethod, paymentMethodTable } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";
import { findMarkAgainst } from "../confirm/phone-mark-queries.ts";
import { lockOrderWithParcels } from "../lifecycle/lock-with-parcels-queries.ts";
import { type Actor, recordEvent } from "../lifecycle/order-event-queries.ts";
import { endConfirmation, touchOrder } from "../lifecycle/order-write-queries.ts";
import { endAdvance } from "../lifecycle/settle-advance.ts";
import { transition } from "../lifecycle/transition.ts";
import { orderNumberText } from "../model/order-number.ts";
import { insertRequiredAdvance } from "./ask-advance-queries.ts";
import { findOrderToPay, insertAttempt, type OrderToPay } from "./change-payment-queries.ts";

export type ChangeMethodResult =
  /** Also where it was so before. */
  | { outcome: "changed" }
  /** In words for the dashboard; nothing was written. */
  | { outcome: "refused"; reason: string };

const refused = (reason: string): ChangeMethodResult => ({ outcome: "refused", reason });

/**
 * Sends an order that waits for a payment ahead as cash on delivery, or back: a new attempt to pay it. An order that becomes cash on delivery pays the advance that it would have paid at placement; one that
 * is paid ahead again waits for none. Staff have spoken with the customer, so nothing is to be confirmed. A payment ahead
 * that comes all the same is the order's too (decision 077).
 */
export async function changePaymentMethod(
  db: Database,
  { orderId, to }: { orderId: number; to: "cash" | "ahead" },
  actor: Actor,
): Promise<ChangeMethodResult> {
  return db.transaction().execute(async (tx) => {
    const order = (await lockOrderWithParcels(tx, orderId)) ? await findOrderToPay(tx, orderId) : undefined;
    if (!order) return refused("This order has not been placed yet.");
    const method = to === "cash" ? methodsOnDelivery[0] : order.methodAhead;
    if (!method) return refused("This order was never an advance-payment order.");
    if (isAhead(order.method) === isAhead(method)) return { outcome: "changed" };
    const reason = refusalOf(order);
    if (reason) return refused(reason);
    if (to === "cash" && (await findMarkAgainst(tx, order, method)))
      return refused("This phone number is restricted: only orders paid in advance.");
    if (to === "cash" && !(await reserveStock(tx, orderId)))
      return refused("Not enough is left for this order. Change it, or receive stock first.");
    await writeMethodChange(tx, { orderId, order, method }, actor);
    return { outcome: "changed" };
  });
}

const isAhead = (method: PaymentMethod) => paymentMethodTable[method].paidAhead;

/** Why the way to pay cannot be changed now, in words for the dashboard; null: it can. */
export function refusalOf({ isEnded, paymentState, parcels }: OrderToPay): string | null {
  if (isEnded) return "This order is already completed or cancelled.";
  if (["captured", "authorised", "to_refund"].includes(paymentState)) return "This order is already paid.";
  for (const { reference, state, isBeingBooked } of parcels) {
    if (isBeingBooked || state === "unknown")
      return `Parcel ${reference} is being booked. Wait for the courier's answer.`;
    if (state === "booked") return `Parcel ${reference} is booked. Cancel the booking first.`;
    if (state !== "planned") return `Parcel ${reference} is already on the way.`;
  }
  return null;
}

/** Writes another way to pay an order, with all that follows from it but the wait for a confirmation of cash. The caller holds the order's lock. */
export async function writeMethodChange(
  tx: Database,
  { orderId, order, method }: { orderId: number; order: OrderToPay; method: PaymentMethod },
  actor: Actor,
): Promise<void> {
  const event = { type: "payment.method", data: { from: order.method, to: method } } as const;
  // Nothing is to come by the former attempt any more.
  if (order.paymentState === "awaited")
    await transition(tx, {
      machine: "payment",
      id: order.paymentId,
      to: isAhead(order.method) ? "expired" : "failed",
      actor,
      event,
      audit: { action: event.type, details: event.data },
    });
  else {
    await recordEvent(tx, { orderId, paymentId: order.paymentId, ...event }, actor);
    await auditStaff(tx, order, event, actor);
  }
  await insertAttempt(tx, orderId, method);
  if (isAhead(method)) {
    await endAwaited(tx, orderId, actor);
    await endConfirmation(tx, orderId);
  } else await askAdvance(tx, { orderId, order, method }, actor);
  await touchOrder(tx, orderId);
}

async function endAwaited(tx: Database, orderId: number, actor: Actor): Promise<void> {
  const advance = await findAwaitedAdvance(tx, orderId);
  if (advance) await endAdvance(tx, transition, advance.id, actor);
}

async function askAdvance(
  tx: Database,
  { orderId, order, method }: { orderId: number; order: OrderToPay; method: PaymentMethod },
  actor: Actor,
): Promise<void> {
  const amount = await insertRequiredAdvance(tx, { orderId, phones: order, method });
  if (amount === null) return;
  const event = { type: "advance.asked", data: { amount } } as const;
  await auditStaff(tx, order, event, actor);
  const eventId = await recordEvent(tx, { orderId, ...event }, actor);
  await enqueueEmail(tx, { kind: "advance-asked", eventId });
}

/** The audit log is about staff. */
async function auditStaff(
  tx: Database,
  { number }: OrderToPay,
  {
    type: action,
    data: details,
  }: { type: "payment.method" | "advance.asked"; data: Record<string, unknown> },
  { actor, actorId }: Actor,
): Promise<void> {
  if (actor === "admin")
    await recordAudit(tx, { actorId, action, subject: orderNumberText(number), details });
}
