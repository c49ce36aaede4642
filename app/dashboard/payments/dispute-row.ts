import { formatDate } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import type { Dispute } from "../../../shop/payments/accounting/dispute-queries.ts";
import type { AxisMark } from "../orders/order/axis-marks.ts";

const marks: Readonly<Record<Dispute["state"], AxisMark>> = {
  open: { shape: "trouble", label: "Open" },
  won: { shape: "done", label: "Won" },
  lost: { shape: "ended", label: "Lost, refunded" },
};

/** A dispute as text. */
export function toDisputeRow({ id, orderNumber, amount, state, reference, openedAt, updatedAt }: Dispute) {
  const isOpen = state === "open";
  const days = isOpen
    ? `since ${formatDate(openedAt)}`
    : `${formatDate(openedAt)} to ${formatDate(updatedAt)}`;
  return {
    ...{ id, isOpen },
    order: orderNumberText(orderNumber),
    amount: displayPrice(amount),
    mark: marks[state],
    text: reference ? `${days}, case ${reference}` : days,
  };
}

export type DisputeRow = ReturnType<typeof toDisputeRow>;
