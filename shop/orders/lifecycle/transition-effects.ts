import { enqueueEmail } from "../../base/outbox/enqueue-email.ts";
import { reserveStock } from "../../catalogue/stock/reserve-stock.ts";
import { returnStock } from "../../catalogue/stock/stock-queries.ts";
import { assignPayment } from "../../payments/ledger/assign-payment-queries.ts";
import { awaitTheRest, readAdvanceToCome } from "../../payments/ledger/await-rest-queries.ts";
import { holderOfPayment } from "../../payments/ledger/payment-holder.ts";
import { refundChannels } from "../../payments/ledger/refund-channel.ts";
import type { Database } from "../../schema.ts";
import type { Machine, StateName, StateOf } from "../model/state-machines.ts";
import type { OrderEventType } from "../schema.ts";
import { listPendingLines } from "./cancel-order-queries.ts";
import { assignCash } from "./collect-cash-queries.ts";
import { insertRefundOfDispute } from "./dispute-refund-queries.ts";
import type { Actor } from "./order-event-queries.ts";
import { endConfirmation } from "./order-write-queries.ts";
import { clearPackWith, hasLeftItsParcel } from "./pack-with-queries.ts";
import {
  countPiecesAway,
  listCancelledInParcel,
  returnReceived,
  snapshotCostAndWeight,
  writeOffReceived,
} from "./returned-pieces-queries.ts";
import { settleAdvance } from "./settle-advance.ts";
import {
  copyPaymentAndTracking,
  countAttempts,
  findCaptured,
  findLineForEffects,
  findRefund,
  hasCustomerEmail,
  moveMoney,
  unshipLine,
} from "./transition-effect-queries.ts";

export interface Transition<M extends Machine> {
  machine: M;
  /** Of the line, payment, shipment, transaction or refund; of the order for a confirmation. */
  id: number;
  to: StateOf<M>;
  actor: Actor;
  /** Replaces the type `machine.state` in the history, and its name in the audit log. */
  event?: { type?: OrderEventType; data?: Record<string, unknown> };
  audit?: { action?: string; details?: Record<string, unknown> };
  /** The customer is told in another email. */
  isQuiet?: boolean;
}

/** `transition` of `transition.ts`, which hands itself to the effects. */
export type TransitionFunction = <M extends Machine>(tx: Database, change: Transition<M>) => Promise<boolean>;

interface Changed {
  /** Of the row whose state has changed. */
  id: number;
  orderId: number;
  eventId: number;
  actor: Actor;
  isQuiet: boolean;
}

type Effect = (tx: Database, changed: Changed, transition: TransitionFunction) => Promise<void>;

interface Effects {
  /** The name that the append-only audit log has had since before decision 049; absent: machine and state. */
  action?: string;
  follow?: Effect[];
}

/** Customers get emails about placed lines only: a line of Buy it now may never have been meant (R22). */
function emailCustomer(kind: "order-completed" | "order-cancelled"): Effect {
  return async (tx, { id, isQuiet }) => {
    if (isQuiet) return;
    const { placedAt } = await findLineForEffects(tx, id);
    if (placedAt) await enqueueEmail(tx, { kind, lineId: id });
  };
}

/** An order that staff took may have no email. */
const emailOfOrder: Effect = async (tx, { orderId }) => {
  if (await hasCustomerEmail(tx, orderId)) await enqueueEmail(tx, { kind: "order-confirmed", orderId });
};

/** Of a parcel with several orders there is one email: the outbox takes its event once. */
function emailOfParcel(kind: "parcel-sent" | "parcel-delivered"): Effect {
  return async (tx, { id, orderId }) => {
    if (await hasCustomerEmail(tx, orderId)) await enqueueEmail(tx, { kind, shipmentId: id });
  };
}

const emailOfAttempt: Effect = async (tx, { id, orderId }) => {
  if (!(await hasCustomerEmail(tx, orderId))) return;
  const attempt = await countAttempts(tx, id, orderId);
  await enqueueEmail(tx, { kind: "parcel-attempted", shipmentId: id, attempt });
};

/**
 * What a cancelled line has taken returns, but for what is in a parcel that has left: those pieces return when they are
 * back here in good condition. What came back before, damaged or not at all, is written off now.
 */
const returnPieces: Effect = async (tx, { id, actor }) => {
  const { productId, stockTaken } = await findLineForEffects(tx, id);
  const { out, gone } = await countPiecesAway(tx, id);
  await writeOffReceived(tx, { lineId: id, productId }, actor.actorId);
  const pieces = Math.max(stockTaken - out - gone, 0);
  await returnStock(tx, { id, productId, pieces }, actor.actorId);
};

/** The pieces of lines that were cancelled while their parcel was out; those of a live line stay taken. */
const returnCancelledPieces: Effect = async (tx, { id, orderId, actor }) => {
  for (const received of await listCancelledInParcel(tx, id, orderId))
    await returnReceived(tx, { shipmentId: id, ...received }, actor.actorId);
};

/** A shipment that is not handed over loses the line. */
const unship: Effect = (tx, { id }) => unshipLine(tx, id);

/** The parcel of the orders that were packed with this one goes on without it, once nothing of it waits. */
const leavePackedTogether: Effect = async (tx, { orderId }) => {
  if (await hasLeftItsParcel(tx, orderId)) await clearPackWith(tx, orderId);
};

/** An advance that is waited for is never more than what is due. */
const settle: Effect = async (tx, { orderId, actor }, transition) => {
  await settleAdvance(tx, transition, orderId, actor);
};

/** A parcel was delivered: whoever brought it has the part of the order that they were told to collect. */
const collect: Effect = async (tx, { id, orderId, actor }, transition) => {
  const paymentId = await assignCash(tx, { shipmentId: id, orderId });
  if (paymentId !== null) await transition(tx, { machine: "payment", id: paymentId, to: "captured", actor });
};

/**
 * Paid at the gateway: the money is on record whatever has become of the order meanwhile. Where more is due by now than was
 * paid, the rest is awaited.
 */
const captureTransaction: Effect = async (tx, { id, orderId, actor }, transition) => {
  const advanceToCome = await readAdvanceToCome(tx, orderId);
  const paymentId = await assignPayment(tx, id);
  await transition(tx, { machine: "payment", id: paymentId, to: "captured", actor });
  await awaitTheRest(tx, paymentId, advanceToCome);
};

/** What was captured moves from the customer to the holder of such a payment, or to the own rider. */
const capture: Effect = async (tx, { id, orderId, eventId, isQuiet }) => {
  const { amount, isRider, riderId, ...payment } = await findCaptured(tx, id);
  const to = isRider ? "rider" : holderOfPayment(payment);
  await moveMoney(tx, eventId, { from: "customer", to, amount, riderId });
  // Cash has no provider: the email about the parcel names it.
  if (payment.provider !== null && !isQuiet && (await hasCustomerEmail(tx, orderId)))
    await enqueueEmail(tx, { kind: "payment-received", paymentId: id });
};

/** A payment counts as confirmation (R61). Where too few pieces are left the order is cancelled, and the money is among the refunds. */
const takePieces: Effect = async (tx, { orderId, actor }, transition) => {
  if (await reserveStock(tx, orderId)) return endConfirmation(tx, orderId);
  for (const { id } of await listPendingLines(tx, orderId))
    await transition(tx, {
      machine: "line",
      id,
      to: "cancelled",
      actor,
      event: { data: { reason: "soldOut" } },
    });
};

/** The holder follows from the channel: the gateway, the bank or the drawer. */
const payBack: Effect = async (tx, { id, eventId }) => {
  const { channel, amount } = await findRefund(tx, id);
  await moveMoney(tx, eventId, { from: refundChannels[channel].holder, to: "customer", amount });
};

const emailOfRefund: Effect = async (tx, { id, orderId, isQuiet }) => {
  if (isQuiet) return;
  if (await hasCustomerEmail(tx, orderId)) await enqueueEmail(tx, { kind: "refund-paid", refundId: id });
};

/** The gateway has given the customer the money already: it is a refund that is paid, and no email says that the shop paid it. */
const payBackDisputed: Effect = async (tx, { id, actor }, transition) => {
  const refund = await insertRefundOfDispute(tx, id, actor.actorId);
  const event = { data: { amount: refund.amount, channel: "gateway" } };
  for (const to of ["approved", "paid"] as const)
    if (!(await transition(tx, { machine: "refund", id: refund.id, to, actor, event, isQuiet: true })))
      throw new Error(`refund ${refund.id} of dispute ${id} cannot become ${to}`);
};

/** What follows from a new state, in this order, in the same transaction. */
const effects: { readonly [Name in StateName]?: Effects } = {
  "line.completed": { action: "order.completed", follow: [emailCustomer("order-completed")] },
  "line.cancelled": {
    action: "order.cancelled",
    follow: [
      // A cancelled line keeps its payment words and tracking number: later changes of the order are not about it.
      (tx, { id }) => copyPaymentAndTracking(tx, id),
      returnPieces,
      unship,
      leavePackedTogether,
      settle,
      emailCustomer("order-cancelled"),
    ],
  },
  "confirmation.confirmed": { follow: [emailOfOrder] },
  "shipment.attempted": { follow: [emailOfAttempt] },
  "payment.captured": { action: "payment.confirmed", follow: [capture, settle, takePieces] },
  "shipment.handed_over": {
    // What a line cost and weighed is kept as it was when it left.
    follow: [(tx, { id, orderId }) => snapshotCostAndWeight(tx, id, orderId), emailOfParcel("parcel-sent")],
  },
  "shipment.delivered": { follow: [collect, emailOfParcel("parcel-delivered")] },
  "shipment.received_back": { follow: [returnCancelledPieces] },
  "transaction.paid": { follow: [captureTransaction] },
  "dispute.lost": { follow: [payBackDisputed] },
  "refund.paid": { follow: [payBack, emailOfRefund] },
};

/** What follows from a state of a machine; nothing where the table has no entry. */
export function effectsOf<M extends Machine>(machine: M, state: StateOf<M>): Effects {
  return effects[`${machine}.${state}` as StateName] ?? {};
}
