import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import type { RefundState } from "../../../shop/orders/model/state-machines.ts";
import { ageText } from "../../../shop/overview/age-text.ts";
import { refundChannels } from "../../../shop/payments/ledger/refund-channel.ts";
import { type PaymentMethod, paymentMethodTable } from "../../../shop/payments/model/payment.ts";
import type { OwedRow, RefundRow } from "../../../shop/payments/refunds/refund-list-queries.ts";
import type { StateShape } from "../ui/state-mark.tsx";

export const refundPath = (id: number) => `/dashboard/refunds/${id}`;
export const newRefundPath = (orderNumber: string) => `/dashboard/orders/${orderNumber}/refund`;

const marks: Readonly<Record<RefundState, { shape: StateShape; label: string }>> = {
  requested: { shape: "todo", label: "To approve" },
  approved: { shape: "todo", label: "To pay" },
  sending: { shape: "moving", label: "Being sent" },
  unknown: { shape: "trouble", label: "No answer from JazzCash" },
  paid: { shape: "done", label: "Refunded" },
  refused: { shape: "ended", label: "Declined" },
};

/** The mark of a refund; one that the gateway has refused is trouble. */
function markOf({ state, isDue, channel, answer }: RefundRow): { shape: StateShape; label: string } {
  if (state !== "approved" || channel !== "gateway") return marks[state];
  if (isDue) return { shape: "moving", label: "Being sent" };
  return answer.reason ? { shape: "trouble", label: "JazzCash refused" } : marks.approved;
}

const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;

const causes: Readonly<Record<OwedRow["cause"], string>> = {
  cancelled: "Cancelled, but paid",
  paid_cancelled: "Paid after cancellation",
  paid_twice: "Paid twice",
  paid_more: "Paid too much",
};

/** A refund that is due and was not requested, as text. */
export function toOwedView(row: OwedRow, now: Date) {
  const number = orderNumberText(row.orderNumber);
  return {
    number,
    path: newRefundPath(number),
    customer: row.customerName,
    amount: displayPrice(row.amount),
    why: causes[row.cause],
    age: ageText(hoursBetween(row.since, now)),
  };
}

export type OwedView = ReturnType<typeof toOwedView>;

/** A refund as text. */
export function toRefundView(row: RefundRow, now: Date) {
  const { id, amount, priceCut, channel, state, paymentReference, answer } = row;
  const number = orderNumberText(row.orderNumber);
  return {
    id,
    state,
    channel,
    number,
    path: refundPath(id),
    orderPath: `/dashboard/orders/${number}`,
    isDue: row.isDue,
    customer: row.customerName,
    amount: displayPrice(amount),
    priceCut: priceCut > 0 ? displayPrice(priceCut) : null,
    way: refundChannels[channel].label,
    words: refundChannels[channel].words,
    mark: markOf(row),
    reason: row.reason,
    reference: row.reference,
    payment: `${displayPrice(row.paymentAmount)} by ${paymentMethodTable[row.paymentMethod as PaymentMethod].label}`,
    paymentReference,
    confirmed: row.paymentConfirmedAt ? byAt(row.paymentConfirmedBy, row.paymentConfirmedAt) : null,
    answer: answer.reason ? `${answer.reason}${answer.code ? ` (${answer.code})` : ""}` : null,
    isOver: state === "paid" || state === "refused",
    age: ageText(hoursBetween(row.createdAt, now)),
    ended: formatDateTime(row.paidAt ?? row.updatedAt),
    requested: byAt(row.requestedBy, row.createdAt),
    approved: row.approvedAt ? byAt(row.approvedBy, row.approvedAt) : null,
  };
}

export type RefundView = ReturnType<typeof toRefundView>;

const byAt = (by: string | null, at: Date) => ({ by: by ?? "Former staff member", at: formatDateTime(at) });
