import type { AttemptOutcome } from "../../fulfilment/couriers/schema.ts";
import type { ConfirmationState } from "../model/state-machines.ts";

/**
 * What the attempts of an order say of it: its last answer, or that it is to be confirmed still.
 * @param outcomes oldest first
 * @param tries calls without an answer after which no one tries again
 */
export function stateAfterAttempts(outcomes: readonly AttemptOutcome[], tries: number): ConfirmationState {
  const last = outcomes.findLast((outcome) => outcome !== "sent");
  switch (last) {
    case "confirmed":
    case "refused":
      return last;
    case "wrong_number":
      return "unreachable";
    case "no_answer":
      return outcomes.filter((outcome) => outcome === "no_answer").length >= tries
        ? "unreachable"
        : "to_confirm";
    default:
      return "to_confirm";
  }
}
