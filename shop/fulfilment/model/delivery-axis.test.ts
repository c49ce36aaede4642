import { describe, expect, it } from "vitest";
import { confirmationStep } from "../../orders/confirm/confirmation-axis.ts";
import type { ConfirmationState, ShipmentState } from "../../orders/model/state-machines.ts";
import { deliveryStep } from "./delivery-axis.ts";

const at = new Date("2026-01-05T06:00:00Z");

describe("the delivery axis", () => {
  it.each<[ConfirmationState | null, ShipmentState | null, Date | null, Date | null, string]>([
    ["to_confirm", null, null, null, "waits"],
    ["unreachable", null, null, null, "waits"],
    ["confirmed", null, null, null, "to_pack"],
    [null, null, null, null, "to_pack"],
    ["confirmed", "planned", null, null, "to_pack"],
    ["confirmed", "planned", at, null, "packed"],
    ["confirmed", "booked", null, null, "packed"],
    ["confirmed", "unknown", at, null, "booking_unknown"],
    ["confirmed", "handed_over", at, null, "handed_over"],
    ["confirmed", "handed_over", at, at, "on_its_way"],
    ["confirmed", "attempted", at, at, "attempt_failed"],
    ["confirmed", "coming_back", at, at, "coming_back"],
    ["confirmed", "received_back", at, at, "back_here"],
    ["confirmed", "delivered", at, at, "delivered"],
  ])("%s, %s, packed %s, scanned %s: %s", (confirmation, state, packedAt, firstScannedAt, step) => {
    expect(deliveryStep(confirmation, state && { state, packedAt, firstScannedAt })).toBe(step);
  });

  it("of an order whose lines are all cancelled", () => {
    expect(deliveryStep("refused", null, { isAlive: false })).toBe("not_sent");
    expect(
      deliveryStep("confirmed", { state: "booked", packedAt: at, firstScannedAt: null }, { isAlive: false }),
    ).toBe("not_sent");
    expect(
      deliveryStep(
        "confirmed",
        { state: "coming_back", packedAt: at, firstScannedAt: at },
        { isAlive: false },
      ),
    ).toBe("coming_back");
  });
});

it.each([
  [null, null, "not_needed"],
  ["to_confirm", null, "to_confirm"],
  ["to_confirm", "sent", "link_sent"],
  ["to_confirm", "no_answer", "no_answer"],
  ["to_confirm", "call_later", "call_later"],
  ["unreachable", "wrong_number", "wrong_number"],
  ["unreachable", "no_answer", "no_answer"],
  ["to_confirm", "confirmed", "to_confirm"],
  ["confirmed", "no_answer", "confirmed"],
  ["refused", "refused", "refused"],
] as const)("the confirmation axis: %s after %s: %s", (state, outcome, step) => {
  expect(confirmationStep(state, outcome)).toBe(step);
});
