/** Where the money of an order is, in the words of the dashboard (R46). */
export const moneyLabels = {
  due: "To be paid",
  advance_awaited: "Waiting for advance",
  paid_ahead: "Paid in advance",
  with_courier: "Courier has the cash",
  with_rider: "Rider has the cash",
  to_refund: "To refund",
  nothing_due: "Nothing to pay",
} as const;

export type MoneyStep = keyof typeof moneyLabels;

/** The choices of the filter: the steps, and orders without their payment in advance. */
export const moneyChoiceLabels = {
  ...moneyLabels,
  payment_awaited: "Waiting for payment",
  delivered_unpaid: "Delivered, not paid",
} as const;

export type MoneyChoice = keyof typeof moneyChoiceLabels;

export const moneyChoices = Object.keys(moneyChoiceLabels) as MoneyChoice[];

/** The lists of payments that wait for someone. An order is in the first that holds for it and in no other. */
export const paymentQueues = [
  "transfers",
  "payments",
  "refunds",
  "delivered_unpaid",
  "advance",
  "unpaid",
] as const;

export type PaymentQueue = (typeof paymentQueues)[number];
