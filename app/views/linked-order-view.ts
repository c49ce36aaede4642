import { complaintLabels, wishLabels } from "../../shop/complaints/complaint.ts";
import { toPhoto } from "../../shop/media/photo.ts";
import { displayPrice } from "../../shop/money/price.ts";
import { bestTimes } from "../../shop/order-answers/answer-form.ts";
import type { LinkedOrder } from "../../shop/order-answers/linked-order-queries.ts";
import { orderNumberText } from "../../shop/orders/order-number.ts";
import { isActive } from "../../shop/orders/order-total.ts";
import { firstName } from "../../shop/orders/whatsapp-texts.ts";
import { hasLeft, parcelViews } from "./parcel-view.ts";

/**
 * What the page of a link asks or says: `ask` to confirm, `waits` for packing, `left` with a courier or delivered,
 * `cancelled`, `ended` without a parcel.
 */
export type LinkStage = "ask" | "waits" | "left" | "cancelled" | "ended";

/** Formats an order for whoever opened its link: no email, no full name. */
export function linkedOrderView(order: LinkedOrder) {
  const { number, confirmation, lines, parcels, cash } = order;
  const active = lines.filter(isActive);
  const times: string[] = [...bestTimes];
  if (order.bestTime && !times.includes(order.bestTime)) times.push(order.bestTime);
  return {
    number: orderNumberText(number),
    firstName: firstName(order.customerName),
    stage: stageOf(order),
    /** Paisa, which the confirmation names again. */
    cash: String(cash),
    cashText: cash > 0 ? displayPrice(cash) : null,
    confirmed: confirmation === "confirmed",
    refused: confirmation === "refused",
    lines: active.map((line) => ({
      line: line.line,
      name: line.name,
      quantity: line.quantity,
      amount: displayPrice(line.amount),
      photo: line.image && toPhoto(line.image),
      color: line.color,
    })),
    adjustments: order.adjustments.map(({ kind, amount }) => ({
      label: adjustmentLabels[kind],
      amount: `${amount < 0 ? "− " : ""}${displayPrice(Math.abs(amount))}`,
    })),
    address: order.shippingAddress,
    hints: {
      landmark: order.landmark ?? "",
      secondPhone: order.secondPhone ?? "",
      bestTime: order.bestTime ?? "",
    },
    times,
    parcels: parcelViews(order),
    courier: parcels.findLast(({ courierName }) => courierName)?.courierName ?? "the courier",
    attempted: parcels.some(({ state }) => state === "attempted"),
    wish: order.wish && wishLabels[order.wish],
    complaints: order.complaints.map(({ id, kind, text }) => ({ id, label: complaintLabels[kind], text })),
  };
}

export type LinkedOrderView = ReturnType<typeof linkedOrderView>;

const adjustmentLabels = {
  discount: "Discount",
  delivery: "Delivery",
  surcharge: "Surcharge",
  correction: "Correction",
} as const;

function stageOf({ confirmation, lines, parcels }: LinkedOrder): LinkStage {
  if (hasLeft(parcels)) return "left";
  const active = lines.filter(isActive);
  if (active.length === 0) return "cancelled";
  if (active.every(({ status }) => status !== "pending")) return "ended";
  return confirmation === null || confirmation === "confirmed" ? "waits" : "ask";
}
