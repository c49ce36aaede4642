/** Where the money of an order is, in the words of the dashboard (R46). */
export const moneyLabels = {
  due: "Due",
  advance_awaited: "Advance awaited",
  paid_ahead: "Paid ahead",
  with_courier: "With courier",
  with_rider: "With rider",
  to_refund: "To refund",
  nothing_due: "Nothing due",
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
