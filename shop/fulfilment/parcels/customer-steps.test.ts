import { expect, it } from "vitest";
import type { ConfirmationState, ShipmentState } from "../../orders/model/state-machines.ts";
import { parcelProgress } from "./customer-steps.ts";

const packed = new Date();
const order = (confirmation: ConfirmationState | null, isActive = true, isCompleted = false) => ({
  confirmation,
  isActive,
  isCompleted,
});
const parcel = (state: ShipmentState, packedAt: Date | null = null) => ({ state, packedAt });

it.each([
  [order("to_confirm"), null, "Ordered", "Ordered* Confirmed. Packed. On its way. Delivered."],
  [order("unreachable"), null, "Ordered", "Ordered* Confirmed. Packed. On its way. Delivered."],
  [order("confirmed"), null, "Confirmed", "Ordered Confirmed* Packed. On its way. Delivered."],
  [order("confirmed"), parcel("planned"), "Confirmed", "Ordered Confirmed* Packed. On its way. Delivered."],
  [order("confirmed"), parcel("unknown"), "Confirmed", "Ordered Confirmed* Packed. On its way. Delivered."],
  [
    order("confirmed"),
    parcel("planned", packed),
    "Packed",
    "Ordered Confirmed Packed* On its way. Delivered.",
  ],
  [order("confirmed"), parcel("booked"), "Packed", "Ordered Confirmed Packed* On its way. Delivered."],
  [
    order("confirmed"),
    parcel("handed_over"),
    "On its way",
    "Ordered Confirmed Packed On its way* Delivered.",
  ],
  [
    order("confirmed"),
    parcel("attempted"),
    "Could not be delivered",
    "Ordered Confirmed Packed On its way* Delivered.",
  ],
  [
    order("confirmed"),
    parcel("coming_back"),
    "Being returned",
    "Ordered Confirmed Packed On its way* Delivered.",
  ],
  [
    order("confirmed"),
    parcel("received_back"),
    "Returned",
    "Ordered Confirmed Packed On its way* Delivered.",
  ],
  [order("confirmed"), parcel("delivered"), "Delivered", "Ordered Confirmed Packed On its way Delivered"],
  [order(null), null, "Ordered", "Ordered* Packed. On its way. Delivered."],
  [order(null), parcel("handed_over"), "On its way", "Ordered Packed On its way* Delivered."],
  // What the owner completes by hand, without a parcel.
  [order("to_confirm", true, true), null, "Delivered", "Ordered Confirmed Packed On its way Delivered"],
  // A refused parcel that is under way when its lines are cancelled still comes back.
  [
    order("refused", false),
    parcel("coming_back"),
    "Being returned",
    "Ordered Confirmed Packed On its way* Delivered.",
  ],
  [order("refused", false), null, "Cancelled", ""],
  [order("confirmed", false), parcel("booked"), "Cancelled", ""],
])("[O.plain-steps] %j with %j is %s", (facts, sent, status, steps) => {
  const progress = parcelProgress(facts, sent);
  const marks = { done: "", now: "*", todo: "." };
  expect(progress.status).toBe(status);
  expect(progress.steps.map(({ label, state }) => label + marks[state]).join(" ")).toBe(steps);
});
