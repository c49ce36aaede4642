import type { AttemptOutcome } from "../../fulfilment/couriers/schema.ts";
import type { ConfirmationState } from "../model/state-machines.ts";

/** Whether the customer wants the parcel, in the words of the dashboard. */
export const confirmationLabels = {
  to_confirm: "To confirm",
  link_sent: "Link sent",
  no_answer: "No answer",
  call_later: "Call later",
  confirmed: "Confirmed",
  refused: "Refused",
  wrong_number: "Wrong number",
  not_needed: "Not needed",
} as const;

export type ConfirmationStep = keyof typeof confirmationLabels;

const stepsOfOutcome: Readonly<Record<AttemptOutcome, ConfirmationStep>> = {
  sent: "link_sent",
  no_answer: "no_answer",
  call_later: "call_later",
  wrong_number: "wrong_number",
  confirmed: "to_confirm",
  refused: "to_confirm",
};

/** The step of an order. @param lastOutcome of its newest attempt; null: there was none */
export function confirmationStep(
  state: ConfirmationState | null,
  lastOutcome: AttemptOutcome | null,
): ConfirmationStep {
  if (state === null) return "not_needed";
  if (state === "confirmed" || state === "refused") return state;
  // An answer that was taken back leaves an order that is to be confirmed again.
  return lastOutcome === null ? "to_confirm" : stepsOfOutcome[lastOutcome];
}
