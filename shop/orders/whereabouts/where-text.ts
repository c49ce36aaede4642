import { type DeliveryStep, deliveryLabels } from "../../fulfilment/model/delivery-axis.ts";
import {
  advanceText,
  confirmText,
  deliveredText,
  dispatchedText,
  firstName,
  nobodyHomeText,
  payText,
} from "../list/whatsapp-texts.ts";
import type { Whereabouts } from "./whereabouts-queries.ts";

/** Where an order is, in the words of the dashboard: its newest parcel, or what waits. */
export function whereStep({
  parcels: [parcel],
  unpacked,
}: Pick<Whereabouts, "parcels" | "unpacked">): DeliveryStep {
  return parcel?.step ?? unpacked ?? "waits";
}

/** The same for staff, in a line. @example `On its way with PostEx, 2200118801` */
export function whereLine(where: Whereabouts): string {
  const [parcel] = where.parcels;
  const step = whereStep(where);
  if (!parcel) return deliveryLabels[step];
  const [courier, number] = [parcel.courierName, parcel.trackingNumber ? `, ${parcel.trackingNumber}` : ""];
  if (step === "handed_over" && courier) return `Given to ${courier}${number}`;
  return `${deliveryLabels[step]}${courier ? ` with ${courier}` : ""}${number}`;
}

const sentences: Partial<Record<DeliveryStep, string>> = {
  to_pack: "is confirmed. We are packing it and will send it soon.",
  packed: "is packed and will leave soon.",
  booking_unknown: "is packed and will leave soon.",
  coming_back: "could not be delivered and is being returned to us. Should we send it again?",
  back_here: "could not be delivered and was returned to us. Should we send it again?",
  not_sent: "was cancelled and will not be sent. Would you like to order again?",
};

const disputed = (whose: string) =>
  `is on hold because ${whose} is disputed. We will send it after the dispute is decided.`;

/** The ready answer to "where is my parcel?", for WhatsApp. @param hasAmounts whether the sender may know the cash */
export function whereText(where: Whereabouts, hasAmounts: boolean): string {
  const order = hasAmounts ? where.order : { ...where.order, door: null, advance: 0 };
  const step = whereStep(where);
  const [parcel] = where.parcels;
  const isConfirmed = where.confirmation === "confirmed" || where.confirmation === "not_needed";
  if (step === "waits" && isConfirmed && where.money === "advance_awaited") return advanceText(order);
  const isHeld = step === "waits" && isConfirmed && (where.isDisputed || parcel?.isDisputed);
  if (step === "waits" && isConfirmed && where.isUnpaid && !isHeld)
    return payText(order, hasAmounts ? where.due : 0, false);
  if (step === "waits" && !isHeld) return confirmText(order);
  if (step === "delivered") return deliveredText(order);
  if (step === "attempt_failed") return nobodyHomeText(order);
  if (parcel && (step === "handed_over" || step === "on_its_way")) return dispatchedText(order, parcel);
  const name = firstName(order.customerName);
  const held = disputed(where.isDisputed ? "its payment" : "the payment for an order in the same parcel");
  return `Hello${name ? ` ${name}` : ""}, your order ${order.number} ${isHeld ? held : (sentences[step] ?? "")}`;
}
