import type { MoneyChoice } from "../../payments/model/money-axis.ts";
import { type PaymentMethod, paymentMethods, paymentMethodTable } from "../../payments/model/payment.ts";
import { type OrderStatus, orderStatuses } from "../model/order-status.ts";
import type { ConfirmationChoice, DeliveryChoice } from "./axes-filter.ts";

/** Choices of the payment filter: a method, payments ahead by whether they came, lines without delivery details. */
export const orderPayments = [
  ...paymentMethods,
  "unpaid",
  "paid",
  "transfer-unpaid",
  "transfer-paid",
  "awaiting",
] as const;
export type OrderPayment = (typeof orderPayments)[number];

export const orderPaymentLabels = {
  ...(Object.fromEntries(
    paymentMethods.map((method) => [method, paymentMethodTable[method].label]),
  ) as Record<PaymentMethod, string>),
  unpaid: "Pending Online Payment",
  paid: "Paid online",
  "transfer-unpaid": "Bank transfer awaited",
  "transfer-paid": "Bank transfer received",
  awaiting: "Awaiting delivery details",
} as const satisfies Record<OrderPayment, string>;

export interface OrderFilter {
  status: OrderStatus | null;
  payment: OrderPayment | null;
  /** The step of a placed line on an axis beside its status (R46). */
  confirmation: ConfirmationChoice | null;
  delivery: DeliveryChoice | null;
  money: MoneyChoice | null;
  /** First and last day in Asia/Karachi, such as `2026-11-21`, both included; null: no bound. */
  from: string | null;
  to: string | null;
  /** A name, phone or order number as typed; empty: no search. */
  search: string;
  /** Whether a search finds names alone, for people who may not see emails. */
  namesOnly?: boolean;
}

export const noFilter: OrderFilter = {
  status: null,
  payment: null,
  confirmation: null,
  delivery: null,
  money: null,
  from: null,
  to: null,
  search: "",
};

/** The sorts of the list of orders; the first is the default. */
export const orderSorts = ["newest", "oldest", "highest", "lowest"] as const;
export type OrderSort = (typeof orderSorts)[number];

export const orderSortLabels: Readonly<Record<OrderSort, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Amount, high to low",
  lowest: "Amount, low to high",
};

/** What `order_list.filter_code` has after the status. @example jazzcash: `jazzcash unpaid`, `jazzcash paid` */
function paymentKeys(payment: OrderPayment | null): string[] {
  if (payment === null) return [...paymentMethods.flatMap(paymentKeys), ...paymentKeys("awaiting")];
  if (payment === "awaiting") return [payment];
  if (payment === "unpaid" || payment === "paid") return [`jazzcash ${payment}`];
  if (payment === "transfer-unpaid" || payment === "transfer-paid") return [payment.replace("-", " ")];
  return [`${payment} unpaid`, `${payment} paid`];
}

/** The values of `order_list.filter_code` that match a filter. @example Pending, unpaid: `pending jazzcash unpaid` */
export function statusPaymentKeys({ status, payment }: Pick<OrderFilter, "status" | "payment">): string[] {
  const statuses = status ? [status] : orderStatuses;
  return statuses.flatMap((one) => paymentKeys(payment).map((key) => `${one.toLowerCase()} ${key}`));
}
