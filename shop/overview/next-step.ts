import type { DeliveryStep } from "../fulfilment/model/delivery-axis.ts";
import type { ConfirmationStep } from "../orders/confirm/confirmation-axis.ts";
import type { MoneyStep, PaymentQueue } from "../payments/model/money-axis.ts";

/** What is to be done next for an order, in the words of the dashboard. */
export const nextStepLabels = {
  details: "Awaiting delivery details",
  paid_collected: "Paid, courier collects",
  check_transfer: "Check the transfer",
  check_payment: "Check the payment",
  refund: "Refund",
  ask_courier: "Courier did not answer",
  not_delivered: "Not delivered",
  came_back: "Came back",
  coming_back: "Coming back",
  on_the_way: "On the way",
  delivered: "Delivered",
  delivered_unpaid: "Delivered, not paid",
  complete: "Complete",
  refused: "Refused",
  wrong_number: "Wrong number",
  call: "Call the customer",
  call_later: "Call later",
  await_advance: "Waiting for advance",
  await_payment: "Waiting for payment",
  disputed: "Payment disputed",
  waits: "Not ready to pack",
  pack: "Pack",
  book: "Book courier",
  give: "Give to courier",
  done: "Done",
} as const;

export type NextStep = keyof typeof nextStepLabels;

interface StepFacts {
  /** Of the line: whether it is neither completed nor cancelled. */
  isOpen: boolean;
  /** null: the order has no delivery details yet (R22). */
  axes: {
    confirmation: ConfirmationStep;
    delivery: DeliveryStep;
    money: MoneyStep;
    /** Its parcel needs no booking before it is given: a courier has booked it, or the shop's own rider takes it. */
    isBooked: boolean;
    /** What keeps it here: an open dispute, or a payment in advance that is missing. */
    hold: "dispute" | "payment" | null;
    /** Its parcel collects cash for what is paid (`paidParcels`). */
    collectsPaidCash: boolean;
    /** In which list the payment of its order waits for someone; null: in none. */
    paymentQueue: PaymentQueue | null;
  } | null;
}

const stepsOfDelivery: Partial<Record<DeliveryStep, NextStep>> = {
  booking_unknown: "ask_courier",
  attempt_failed: "not_delivered",
  coming_back: "coming_back",
  back_here: "came_back",
  handed_over: "on_the_way",
  on_its_way: "on_the_way",
};

const stepsOfConfirmation: Partial<Record<ConfirmationStep, NextStep>> = {
  refused: "refused",
  wrong_number: "wrong_number",
  to_confirm: "call",
  link_sent: "call",
  no_answer: "call",
  call_later: "call_later",
};

/**
 * The next step of a line: a courier about to collect what is paid first, then a payment to check, then money that is owed to the customer, then where its parcel is, then whether the customer wants it,
 * has paid, and it can be packed.
 */
export function nextStep({ isOpen, axes }: StepFacts): NextStep {
  if (axes?.collectsPaidCash) return "paid_collected";
  if (axes?.paymentQueue === "transfers") return "check_transfer";
  if (axes?.paymentQueue === "payments") return "check_payment";
  if (axes?.money === "to_refund") return "refund";
  if (axes?.paymentQueue === "delivered_unpaid") return "delivered_unpaid";
  if (!isOpen) return "done";
  if (axes === null) return "details";
  const { confirmation, delivery, money, hold, isBooked } = axes;
  if (delivery === "delivered") {
    // Of an order in two parcels the cash of the other is still to come.
    return money === "due" ? "delivered" : "complete";
  }
  const step = stepsOfDelivery[delivery] ?? stepsOfConfirmation[confirmation];
  if (step) return step;
  if (money === "advance_awaited") return "await_advance";
  if (hold) return hold === "dispute" ? "disputed" : "await_payment";
  if (delivery === "waits") return "waits";
  if (delivery !== "packed") return "pack";
  return isBooked ? "give" : "book";
}
