import { expect, it } from "vitest";
import { toQueueRows } from "./view.ts";

const now = new Date("2026-11-28T07:00:00Z");
const before = new Date("2026-11-28T04:51:00Z");
const later = new Date("2026-11-28T13:00:00Z");

it.each([
  [1, later, "1 goes back Sat 18:00"],
  [2, later, "2 go back Sat 18:00"],
  [1, before, "1 was due to go back Sat 09:51"],
  [2, before, "2 go back, the first was due Sat 09:51"],
  [0, null, "The courier is waiting for your reply"],
])("says of %i failed deliveries that are due at %s what is true", (urgent, dueAt, hint) => {
  const queue = {
    name: "failed",
    count: 3,
    amount: 0,
    amountHours: 0,
    oldestHours: 2,
    urgent,
    dueAt,
  } as const;
  const sight = { figures: true, status: true, mayOpen: () => true };
  expect(toQueueRows([queue], 3, sight, now).next?.hint).toBe(hint);
});
