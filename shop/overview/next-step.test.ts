import { expect, it } from "vitest";
import { type NextStep, nextStep, nextStepLabels } from "./next-step.ts";

type Axes = NonNullable<Parameters<typeof nextStep>[0]["axes"]>;

const open = (
  confirmation: Axes["confirmation"],
  delivery: Axes["delivery"],
  money: Axes["money"],
  hold: Axes["hold"] = null,
) => ({
  isOpen: true,
  axes: { confirmation, delivery, money, hold, collectsPaidCash: false, paymentQueue: null, isBooked: false },
});

const rows: [Parameters<typeof nextStep>[0], NextStep][] = [
  [{ isOpen: true, axes: null }, "details"],
  [{ isOpen: false, axes: null }, "done"],
  [{ ...open("confirmed", "delivered", "with_courier"), isOpen: false }, "done"],
  [{ ...open("confirmed", "not_sent", "to_refund"), isOpen: false }, "refund"],
  [open("confirmed", "on_its_way", "to_refund"), "refund"],
  [
    { isOpen: true, axes: { ...open("confirmed", "handed_over", "to_refund").axes, collectsPaidCash: true } },
    "paid_collected",
  ],
  [
    { isOpen: true, axes: { ...open("to_confirm", "waits", "due").axes, paymentQueue: "transfers" } },
    "check_transfer",
  ],
  [
    { isOpen: true, axes: { ...open("not_needed", "waits", "due").axes, paymentQueue: "payments" } },
    "check_payment",
  ],
  [open("to_confirm", "waits", "due"), "call"],
  [open("link_sent", "waits", "due"), "call"],
  [open("no_answer", "waits", "due"), "call"],
  [open("call_later", "waits", "due"), "call_later"],
  [open("refused", "waits", "due"), "refused"],
  [open("wrong_number", "waits", "due"), "wrong_number"],
  [open("confirmed", "waits", "advance_awaited"), "await_advance"],
  [open("not_needed", "waits", "due", "payment"), "await_payment"],
  [open("not_needed", "packed", "due", "payment"), "await_payment"],
  [open("not_needed", "waits", "paid_ahead", "dispute"), "disputed"],
  [open("not_needed", "packed", "paid_ahead", "dispute"), "disputed"],
  [open("confirmed", "waits", "due"), "waits"],
  [open("confirmed", "to_pack", "due"), "pack"],
  [open("not_needed", "to_pack", "paid_ahead"), "pack"],
  [open("confirmed", "packed", "due"), "book"],
  [{ isOpen: true, axes: { ...open("confirmed", "packed", "due").axes, isBooked: true } }, "give"],
  [open("confirmed", "booking_unknown", "due"), "ask_courier"],
  // A parcel that has left is followed, whatever the customer said before.
  [open("to_confirm", "handed_over", "due"), "on_the_way"],
  [open("confirmed", "on_its_way", "due"), "on_the_way"],
  [open("confirmed", "attempt_failed", "due"), "not_delivered"],
  [open("confirmed", "coming_back", "due"), "coming_back"],
  [open("refused", "back_here", "due"), "came_back"],
  [open("confirmed", "delivered", "with_courier"), "complete"],
  [open("confirmed", "delivered", "nothing_due"), "complete"],
  [
    {
      isOpen: false,
      axes: { ...open("confirmed", "delivered", "due").axes, paymentQueue: "delivered_unpaid" },
    },
    "delivered_unpaid",
  ],
  [open("confirmed", "delivered", "due"), "delivered"],
];

it.each(rows)("%j: %s", (facts, step) => {
  expect(nextStep(facts)).toBe(step);
});

it("reaches each step", () => {
  expect(new Set(rows.map(([, step]) => step))).toEqual(new Set(Object.keys(nextStepLabels)));
});
