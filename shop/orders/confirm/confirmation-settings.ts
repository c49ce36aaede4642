import { standardHoldHours } from "../model/cancel-reason.ts";

/** Which orders are asked about before their parcel leaves. */
export const confirmationRules = ["all", "new-number", "above", "none"] as const;
export type ConfirmationRule = (typeof confirmationRules)[number];

/** What the owner has set about asking before dispatch. */
export interface ConfirmationSettings {
  /** Of orders that are paid on delivery; those of a marked number are always asked about. */
  rule: ConfirmationRule;
  /** Paisa: with the rule "above", orders of more than this are asked about. */
  aboveAmount: number;
  /** Calls without an answer after which an order counts as ignored. */
  tries: number;
  /** Hours after placing for which an order that no one confirms keeps its pieces. */
  holdHours: number;
  /** Length of a call lease, in minutes. */
  leaseMinutes: number;
  /** Open orders with which a phone number, or an account without a confirmed email, holds stock before they are confirmed. */
  heldOrders: number;
  /** The most pieces of a product that such an order holds. */
  heldPieces: number;
}

export const standardConfirmationSettings: ConfirmationSettings = {
  rule: "all",
  aboveAmount: 500_000,
  tries: 3,
  holdHours: standardHoldHours,
  leaseMinutes: 10,
  heldOrders: 3,
  heldPieces: 10,
};
