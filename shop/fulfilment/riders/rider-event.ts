import type { RiderEventKind } from "../rider-schema.ts";

/** What someone enters on a rider's account; a mistake is countered by another event. */
export const enteredKinds = ["float", "cash_brought", "shortage", "surplus"] as const;
export type EnteredKind = (typeof enteredKinds)[number];

/** The words of the account. */
export const riderEventLabels: Readonly<Record<RiderEventKind, string>> = {
  float: "Change money given",
  cash_brought: "Cash handed in",
  shortage: "Shortage written off",
  surplus: "Extra cash kept",
  countered: "Undone",
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
  if (kind === "shortage" && amount > balance) return "The rider does not owe that much.";
  if (kind === "surplus" && amount > -balance) return "The rider has not handed in that much extra.";
  return null;
}
