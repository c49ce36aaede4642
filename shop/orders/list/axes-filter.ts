/** The steps of confirmation (`confirmation-axis.ts` has their words), which are the choices of its filter. */
export const confirmationChoices = [
  "to_confirm",
  "link_sent",
  "no_answer",
  "call_later",
  "confirmed",
  "refused",
  "wrong_number",
  "not_needed",
] as const;
export type ConfirmationChoice = (typeof confirmationChoices)[number];

/**
 * The steps of delivery (`delivery-axis.ts` has their words) and what is offered for cancelling or completing (R46), each with what may
 * hold it: from there few lines are to be looked at, however many there are.
 */
export const deliverySources = {
  waits: "pending",
  to_pack: "pending",
  packed: "on_the_road",
  booking_unknown: "on_the_road",
  handed_over: "on_the_road",
  on_its_way: "on_the_road",
  attempt_failed: "on_the_road",
  delivered: "all",
  coming_back: "on_the_road",
  back_here: "all",
  not_sent: "all",
  to_cancel: "pending",
  to_complete: "pending",
} as const;
export type DeliveryChoice = keyof typeof deliverySources;

/** Choices of the filter by delivery. */
export const deliveryChoices = Object.keys(deliverySources) as DeliveryChoice[];
