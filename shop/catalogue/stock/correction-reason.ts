import type { MovementReason } from "../stock-schema.ts";

/** Why the owner corrects a stock. */
export type CorrectionReason = Extract<
  MovementReason,
  "counted" | "arrived" | "broken" | "gift" | "lost" | "to_supplier" | "other"
>;

interface ReasonRule {
  label: string;
  /** Whether pieces can come by it, go by it, or both; the database refuses the rest. */
  direction: "in" | "out" | "both";
}

/** In the order of the screens. `counted` says how many there are, the others how many have come or gone. */
export const correctionReasons: Readonly<Record<CorrectionReason, ReasonRule>> = {
  counted: { label: "Counted", direction: "both" },
  arrived: { label: "Stock received", direction: "in" },
  broken: { label: "Broken", direction: "out" },
  gift: { label: "Gift", direction: "out" },
  lost: { label: "Lost", direction: "out" },
  to_supplier: { label: "Returned to supplier", direction: "out" },
  other: { label: "Other", direction: "both" },
};

export const correctionReasonNames = Object.keys(correctionReasons) as CorrectionReason[];

/** What each movement is called in the ledger. */
export const movementLabels: Readonly<Record<MovementReason, string>> = {
  opening: "Tracking started",
  sale: "Order",
  cancellation: "Order cancelled",
  correction: "Correction",
  receipt: "Received",
  counted: correctionReasons.counted.label,
  arrived: correctionReasons.arrived.label,
  broken: correctionReasons.broken.label,
  gift: correctionReasons.gift.label,
  lost: correctionReasons.lost.label,
  to_supplier: correctionReasons.to_supplier.label,
  other: correctionReasons.other.label,
  changed: "Order changed",
  returned: "Parcel returned",
};

/** Whether pieces, signed, can move by the reason. */
export function isDirectionOf(reason: CorrectionReason, pieces: number): boolean {
  const { direction } = correctionReasons[reason];
  return direction === "both" || pieces > 0 === (direction === "in");
}
