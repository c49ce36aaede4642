import type { RiderEventKind } from "../rider-schema.ts";

/** What somebody enters on a rider's account; a mistake is countered by another event. */
export const enteredKinds = ["float", "cash_brought", "shortage", "surplus"] as const;
export type EnteredKind = (typeof enteredKinds)[number];

/** The words of the account. */
export const riderEventLabels: Readonly<Record<RiderEventKind, string>> = {
  float: "Float given",
  cash_brought: "Cash brought",
  shortage: "Shortage borne by the shop",
  surplus: "Surplus kept by the shop",
  countered: "Taken back",
};

type Holder = "drawer" | "shop";

/** From whom to whom the money of an event goes, beside the rider; `toRider`: he has more of it afterwards. */
export const riderMoves: Readonly<Record<EnteredKind, { other: Holder; toRider: boolean }>> = {
  float: { other: "drawer", toRider: true },
  cash_brought: { other: "drawer", toRider: false },
  shortage: { other: "shop", toRider: false },
  surplus: { other: "shop", toRider: true },
};

/**
 * Why an amount cannot be entered, in words; null: it can.
 * @param balance what is on the rider's account, in paisa; below 0: he has brought too much
 */
export function refusalToEnter(kind: EnteredKind, amount: number, balance: number): string | null {
  if (kind === "shortage" && amount > balance) return "He does not owe that much.";
  if (kind === "surplus" && amount > -balance) return "He has not brought that much too much.";
  return null;
}
