/** How much is paid ahead; `none`: nothing, unless staff ask for it. */
export const advanceKinds = ["none", "share", "fixed"] as const;
export type AdvanceKind = (typeof advanceKinds)[number];

/** What the owner has set about advances on orders that are paid on delivery. */
export interface AdvanceSettings {
  kind: AdvanceKind;
  /** Of the total, with the kind `share`. */
  percent: number;
  /** Paisa, with the kind `fixed`. */
  fixedAmount: number;
  /** Paisa: orders of more than this pay an advance; null: no order does for its amount. */
  aboveAmount: number | null;
  /** Numbers marked "Advance only" may order with an advance; else cash on delivery is refused to them. */
  forMarked: boolean;
  /** Hours after which an order whose advance or payment ahead has not come is offered for cancelling. */
  payHours: number;
}

export const standardPayHours = 48;

export const standardAdvanceSettings: AdvanceSettings = {
  kind: "none",
  percent: 20,
  fixedAmount: 50_000,
  aboveAmount: 1_000_000,
  forMarked: true,
  payHours: standardPayHours,
};
