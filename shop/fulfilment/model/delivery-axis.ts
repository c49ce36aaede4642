import type { ConfirmationState, ShipmentState } from "../../orders/model/state-machines.ts";

/** Where an order's parcel is, in the words of the dashboard (R46: no axis changes the specification's status). */
export const deliveryLabels = {
  waits: "Not ready to pack",
  to_pack: "To pack",
  packed: "Packed",
  booking_unknown: "Courier did not answer",
  handed_over: "Given to courier",
  on_its_way: "On its way",
  attempt_failed: "Delivery failed",
  delivered: "Delivered",
  coming_back: "Coming back",
  back_here: "Returned",
  not_sent: "Not sent",
} as const;

export type DeliveryStep = keyof typeof deliveryLabels;

export interface ParcelFacts {
  state: ShipmentState;
  packedAt: Date | null;
  firstScannedAt: Date | null;
}

/**
 * The step of an order whose newest shipment is `parcel`.
 * @param parcel null: none was made yet
 * @param order `isAlive`: whether a line of the order still waits or is done; `isHeld`: nothing of it may be packed yet, for an advance or a dispute
 */
export function deliveryStep(
  confirmation: ConfirmationState | null,
  parcel: ParcelFacts | null,
  { isAlive = true, isHeld = false } = {},
): DeliveryStep {
  switch (parcel?.state) {
    case "delivered":
      return "delivered";
    case "coming_back":
      return "coming_back";
    case "received_back":
      return "back_here";
    case "attempted":
      return "attempt_failed";
    case "handed_over":
    case "lost":
      return parcel.firstScannedAt ? "on_its_way" : "handed_over";
  }
  if (!isAlive) return "not_sent";
  if (parcel?.state === "unknown") return "booking_unknown";
  if (parcel?.packedAt || parcel?.state === "booked") return "packed";
  if (isHeld) return "waits";
  return confirmation === null || confirmation === "confirmed" ? "to_pack" : "waits";
}
