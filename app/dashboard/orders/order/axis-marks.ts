import { type DeliveryStep, deliveryLabels } from "../../../../shop/fulfilment/model/delivery-axis.ts";
import {
  type ConfirmationStep,
  confirmationLabels,
} from "../../../../shop/orders/confirm/confirmation-axis.ts";
import { type NextStep, nextStepLabels } from "../../../../shop/overview/next-step.ts";
import { type MoneyStep, moneyLabels } from "../../../../shop/payments/model/money-axis.ts";
import type { StateShape } from "../../ui/state-mark.tsx";

/** A step of an axis, as a shape and a word. */
export interface AxisMark {
  shape: StateShape;
  label: string;
}

const confirmationShapes: Readonly<Record<ConfirmationStep, StateShape>> = {
  to_confirm: "todo",
  link_sent: "waiting",
  no_answer: "waiting",
  call_later: "waiting",
  confirmed: "done",
  refused: "ended",
  wrong_number: "trouble",
  not_needed: "done",
};

const deliveryShapes: Readonly<Record<DeliveryStep, StateShape>> = {
  waits: "todo",
  to_pack: "todo",
  packed: "waiting",
  booking_unknown: "trouble",
  handed_over: "moving",
  on_its_way: "moving",
  attempt_failed: "trouble",
  delivered: "done",
  coming_back: "back",
  back_here: "back",
  not_sent: "ended",
};

const moneyShapes: Readonly<Record<MoneyStep, StateShape>> = {
  due: "waiting",
  advance_awaited: "todo",
  paid_ahead: "done",
  with_courier: "moving",
  with_rider: "moving",
  to_refund: "trouble",
  nothing_due: "done",
};

const nextStepShapes: Readonly<Record<NextStep, StateShape>> = {
  details: "waiting",
  paid_collected: "trouble",
  check_transfer: "todo",
  check_payment: "todo",
  refund: "trouble",
  ask_courier: "trouble",
  not_delivered: "trouble",
  came_back: "back",
  coming_back: "back",
  on_the_way: "moving",
  delivered: "done",
  delivered_unpaid: "trouble",
  complete: "todo",
  refused: "ended",
  wrong_number: "trouble",
  call: "todo",
  call_later: "waiting",
  await_advance: "waiting",
  await_payment: "waiting",
  disputed: "trouble",
  waits: "waiting",
  pack: "todo",
  book: "todo",
  give: "todo",
  done: "done",
};

/** Steps that name money are for those who may see amounts; others see where the parcel is. */
const moneySteps: readonly NextStep[] = [
  "paid_collected",
  "check_transfer",
  "check_payment",
  "refund",
  "delivered_unpaid",
  "await_advance",
  "await_payment",
  "disputed",
];

/** @param delivery where the parcel is @returns null: there is no next step */
export function nextStepMark(
  step: NextStep,
  { delivery, amounts }: { delivery: DeliveryStep | undefined; amounts: boolean },
): AxisMark | null {
  if (step === "done") return null;
  if (delivery && !amounts && moneySteps.includes(step)) return deliveryMark(delivery);
  return { shape: nextStepShapes[step], label: nextStepLabels[step] };
}

export function confirmationMark(step: ConfirmationStep): AxisMark {
  return { shape: confirmationShapes[step], label: confirmationLabels[step] };
}

export function deliveryMark(step: DeliveryStep): AxisMark {
  return { shape: deliveryShapes[step], label: deliveryLabels[step] };
}

export function moneyMark(step: MoneyStep): AxisMark {
  return { shape: moneyShapes[step], label: moneyLabels[step] };
}
