import { type DeliveryStep, deliveryLabels } from "../../../../shop/fulfilment/model/delivery-axis.ts";
import {
  type ConfirmationStep,
  confirmationLabels,
} from "../../../../shop/orders/confirm/confirmation-axis.ts";
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

export function confirmationMark(step: ConfirmationStep): AxisMark {
  return { shape: confirmationShapes[step], label: confirmationLabels[step] };
}

export function deliveryMark(step: DeliveryStep): AxisMark {
  return { shape: deliveryShapes[step], label: deliveryLabels[step] };
}

export function moneyMark(step: MoneyStep): AxisMark {
  return { shape: moneyShapes[step], label: moneyLabels[step] };
}
