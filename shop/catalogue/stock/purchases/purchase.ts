import type { PurchaseState } from "../../stock-schema.ts";

export const purchaseStates: Readonly<Record<PurchaseState, string>> = {
  ordered: "Ordered",
  on_its_way: "On its way",
  arrived_in_part: "Partly arrived",
  arrived: "Arrived",
  cancelled: "Cancelled",
};

/** The states in which pieces may still arrive. */
export const openPurchaseStates = [
  "ordered",
  "on_its_way",
  "arrived_in_part",
] as const satisfies PurchaseState[];

/** What the owner may make of a purchase by hand; receiving does the rest. `arrived`: the rest does not come. */
const stepsByHand: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  ordered: ["on_its_way", "cancelled"],
  on_its_way: ["cancelled"],
  arrived_in_part: ["arrived"],
  arrived: [],
  cancelled: [],
};

/** The states that the owner may give a purchase by hand. */
export const nextPurchaseStates = (state: PurchaseState) => stepsByHand[state];

/** Whether pieces of it may still arrive. */
export const isOpenPurchase = (state: PurchaseState): boolean =>
  openPurchaseStates.some((open) => open === state);

/** The state after pieces have arrived. */
export function stateAfterReceipt(
  lines: readonly { pieces: number; received: number }[],
): "arrived" | "arrived_in_part" {
  return lines.every(({ pieces, received }) => received >= pieces) ? "arrived" : "arrived_in_part";
}

/** What has arrived of a line of a purchase. */
export interface ArrivedLine {
  lineId: number;
  pieces: number;
  /** Paisa, without freight. */
  unitCost: number;
  /** As printed; empty: not known. */
  batch: string;
  /** An ISO day; null: it does not expire. */
  expiresOn: string | null;
}
