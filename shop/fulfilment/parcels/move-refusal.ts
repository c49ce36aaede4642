import { displayPrice } from "../../base/price.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import {
  type ConfirmationState,
  type ShipmentState,
  statesBeforeHandOver,
} from "../../orders/model/state-machines.ts";
import type { CourierRequestState } from "../couriers/schema.ts";
import { deliveryLabels, deliveryStep } from "../model/delivery-axis.ts";

/** What of a parcel decides whether it may be packed or leave. */
export interface Parcel {
  state: ShipmentState;
  courier: string | null;
  packedAt: Date | null;
  /** Paisa that it collects. */
  collects: number;
  /** Paisa that its courier was told to collect; null: it was told nothing. */
  told: number | null;
  /** Paisa that its courier would be told today. */
  today: number;
  /** Paisa that its printed slip says; null: none was printed. */
  slipCash: number | null;
  /** Of the newest cancellation of its booking; null: no one has asked for one. */
  cancellation: CourierRequestState | null;
  orders: readonly {
    number: number;
    confirmation: ConfirmationState | null;
    /** A line of it in the parcel is not cancelled. */
    isAlive: boolean;
    /** Paid ahead, and the money or a part of it has not come. */
    isUnpaid: boolean;
    /** A part of it is to be paid before it leaves, and has not come. */
    awaitsAdvance: boolean;
    /** The customer asks the gateway for the money of a payment back. */
    isDisputed: boolean;
  }[];
}

interface Courier {
  id: string;
  name: string;
  /** null: by sheets and by hand, so nothing needs to be booked with it beforehand. */
  adapter: string | null;
}

/** The orders of a parcel that are to be paid ahead and are not, and the others. */
export function unpaidOf<Order extends { isAlive: boolean; isUnpaid: boolean }>(parcel: {
  orders: readonly Order[];
}) {
  const { unpaid = [], others = [] } = Object.groupBy(parcel.orders, ({ isAlive, isUnpaid }) =>
    isAlive && isUnpaid ? "unpaid" : "others",
  );
  return { unpaid, others };
}

/** Whether orders may be removed from a parcel. Once it is booked, the courier or rider would collect the old amount. */
export const canLeaveOut = ({
  state,
  trackingNumber,
}: {
  state: ShipmentState;
  trackingNumber: string | null;
}) => state === "planned" && trackingNumber === null;

const isBeforeHandOver = (state: ShipmentState) =>
  (statesBeforeHandOver as readonly ShipmentState[]).includes(state);

/** Why a parcel must not be packed, in words that whoever scans it reads at once; null: it may be. */
export function refusalToPack({ state, orders }: Pick<Parcel, "state" | "orders">): string | null {
  if (!isBeforeHandOver(state)) return `Not here: ${whereabouts(state)}.`;
  if (orders.every(({ isAlive }) => !isAlive)) return "Cancelled. Remove it.";
  const alive = orders.filter(({ isAlive }) => isAlive);
  if (alive.some(({ confirmation }) => confirmation === "refused"))
    return "The customer does not want it. Remove it.";
  if (alive.some(({ confirmation }) => confirmation !== null && confirmation !== "confirmed"))
    return "Not confirmed yet. Do not hand it over.";
  if (alive.some(({ awaitsAdvance }) => awaitsAdvance))
    return "The advance is not paid. Do not hand it over.";
  const [unpaid] = unpaidOf({ orders }).unpaid;
  if (unpaid)
    return `${orderNumberText(unpaid.number)} is not paid: send it as cash on delivery, or take it out.`;
  if (alive.some(({ isDisputed }) => isDisputed)) return "The payment is disputed. Do not hand it over.";
  return null;
}

/**
 * Why a parcel must not leave, in words; null: it may. Whether it was packed is no reason: whoever hands it over holds it
 * in their hands.
 * @param courier who is to take it
 * @param nameOf a courier's name by its id
 */
export function refusalToHandOver(
  parcel: Parcel,
  courier: Courier,
  nameOf: (id: string) => string,
): string | null {
  if (parcel.state === "handed_over") return "Already handed over.";
  const refusal = refusalToPack(parcel);
  if (refusal) return refusal;
  if (parcel.state === "unknown") return "The courier did not answer. We do not know if it is booked.";
  if (parcel.courier !== null && parcel.courier !== courier.id)
    return `This parcel is for ${nameOf(parcel.courier)}. Put it aside.`;
  if (courier.adapter !== null && parcel.state !== "booked") return `Not booked with ${courier.name} yet.`;
  return refusalOfBooking(parcel, courier) ?? slipText(parcel);
}

/** Sums in paisa differ by a rupee or more: couriers take no paisa. */
export const differs = (one: number, other: number) => Math.abs(one - other) >= 100;

/** What stands beside a parcel whose printed slip says another sum than it collects; null: it says the same, or there is none. */
export function slipText({ collects, slipCash }: Pick<Parcel, "collects" | "slipCash">): string | null {
  if (slipCash === null || !differs(collects, slipCash)) return null;
  return `Print again: ${displayPrice(collects)}, the slip says ${displayPrice(slipCash)}.`;
}

/** A parcel must not travel without a booking, nor with one that asks the customer for another sum. */
function refusalOfBooking(
  { state, cancellation, told, today }: Parcel,
  courier: Pick<Courier, "name">,
): string | null {
  if (state === "booked") {
    if (cancellation === "waiting" || cancellation === "sending") return "Its booking is being cancelled.";
    if (cancellation === "failed") return "We do not know if its booking was cancelled.";
  }
  if (told === null || !differs(told, today)) return null;
  if (state !== "booked")
    return `The booking sheet says ${displayPrice(told)}, but it should collect ${displayPrice(today)}. Download the sheet again.`;
  return told < today
    ? `It was booked for ${displayPrice(told)}, but it should collect ${displayPrice(today)}: book it again, or send it for the old amount.`
    : `${courier.name} will collect a wrong amount. Cancel the booking and book it again.`;
}

/** Where a parcel is that has left, in the words of the dashboard. @example `delivered` */
function whereabouts(state: ShipmentState): string {
  if (state === "lost") return "lost";
  const label = deliveryLabels[deliveryStep(null, { state, packedAt: null, firstScannedAt: null })];
  return label.charAt(0).toLowerCase() + label.slice(1);
}
