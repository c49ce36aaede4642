import { describe, expect, it } from "vitest";
import type { AttemptOutcome } from "../../fulfilment/couriers/schema.ts";
import { stateAfterAttempts } from "./state-after-attempts.ts";

describe("what the attempts of an order say", () => {
  it.each<[AttemptOutcome[], string]>([
    [[], "to_confirm"],
    [["sent"], "to_confirm"],
    [["confirmed"], "confirmed"],
    [["confirmed", "sent"], "confirmed"],
    [["no_answer", "no_answer"], "to_confirm"],
    [["no_answer", "sent", "no_answer", "no_answer"], "unreachable"],
    [["no_answer", "no_answer", "no_answer", "call_later"], "to_confirm"],
    [["wrong_number"], "unreachable"],
    [["wrong_number", "confirmed"], "confirmed"],
    [["confirmed", "refused"], "refused"],
    [["call_later"], "to_confirm"],
  ])("%j: %s", (outcomes, state) => {
    expect(stateAfterAttempts(outcomes, 3)).toBe(state);
  });
});
