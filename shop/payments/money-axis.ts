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

/** The steps, in the order of the filter's choices. */
export const moneySteps = Object.keys(moneyLabels) as MoneyStep[];
