import { type OrderStatus, orderStatuses } from "./order-status.ts";

/** Choices of the payment filter; `awaiting` are lines without delivery details. */
export const orderPayments = ["cod", "jazzcash", "unpaid", "paid", "awaiting"] as const;
export type OrderPayment = (typeof orderPayments)[number];

export const orderPaymentLabels: Readonly<Record<OrderPayment, string>> = {
  cod: "Cash on Delivery",
  jazzcash: "JazzCash",
  unpaid: "Pending Online Payment",
  paid: "Paid online",
  awaiting: "Awaiting delivery details",
};

export interface OrderFilter {
  status: OrderStatus | null;
  payment: OrderPayment | null;
  /** First and last day in Asia/Karachi, such as `2026-11-21`, both included; null: no bound. */
  from: string | null;
  to: string | null;
  /** A name, phone or order number as typed; empty: no search. */
  search: string;
}

export const noFilter: OrderFilter = { status: null, payment: null, from: null, to: null, search: "" };

/** The sorts of the list of orders; the first is the default. */
export const orderSorts = ["newest", "oldest", "highest", "lowest"] as const;
export type OrderSort = (typeof orderSorts)[number];

export const orderSortLabels: Readonly<Record<OrderSort, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Amount, high to low",
  lowest: "Amount, low to high",
};

const paymentKinds = ["cod", "unpaid", "paid", "awaiting"] as const;
const kindsByPayment: Readonly<Record<OrderPayment, readonly (typeof paymentKinds)[number][]>> = {
  cod: ["cod"],
  jazzcash: ["unpaid", "paid"],
  unpaid: ["unpaid"],
  paid: ["paid"],
  awaiting: ["awaiting"],
};

/** The values of `orders.facet` that match a filter. @example Pending, jazzcash: `pending unpaid`, `pending paid` */
export function statusPaymentKeys({ status, payment }: Pick<OrderFilter, "status" | "payment">): string[] {
  const statuses = status ? [status] : orderStatuses;
  const payments = payment ? kindsByPayment[payment] : paymentKinds;
  return statuses.flatMap((one) => payments.map((kind) => `${one.toLowerCase()} ${kind}`));
}

/** The same for placed lines only: stock, revenue and stats count these alone (R22). */
export function placedStatusPaymentKeys(status: OrderStatus | null): string[] {
  return statusPaymentKeys({ status, payment: null }).filter((key) => !key.endsWith(" awaiting"));
}
