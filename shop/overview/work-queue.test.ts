import { describe, expect, it } from "vitest";
import { moneyAtRisk, waitingQueues, type workQueues } from "./work-queue.ts";

describe("the money at risk", () => {
  it.each([
    // Rs. 1,000 that have waited for so many hours.
    ["confirm", 0, 0],
    ["confirm", 12, 100_000],
    ["confirm", 24, 200_000],
    ["failed", 3, 50_000],
    ["unknown", 2, 100_000],
    ["stuck", 72, 100_000],
    ["complete", 720, 100_000],
  ] as const)("%s, Rs. 1,000 for %d hours: %d paisa", (name, hours, risk) => {
    expect(moneyAtRisk({ name, amountHours: 100_000 * hours })).toBe(risk);
  });
});

describe("[O.today] the order of the queues", () => {
  const queue = (
    name: (typeof workQueues)[number],
    count: number,
    rupees = 0,
    hours = 0,
    dueAt: Date | null = null,
  ) => ({ name, count, amountHours: rupees * 100 * hours, dueAt });
  const inHours = (hours: number) => new Date(Date.UTC(2026, 10, 2, hours));
  it.each([
    ["nothing waits", [queue("confirm", 0), queue("pack", 0)], []],
    ["one waits", [queue("confirm", 0), queue("pack", 2, 4_000, 1)], ["pack"]],
    [
      "the more rupees, as late",
      [queue("confirm", 2, 4_000, 12), queue("pack", 2, 4_100, 24)],
      ["pack", "confirm"],
    ],
    [
      "the later, of as many rupees",
      [queue("confirm", 2, 4_000, 13), queue("pack", 2, 4_000, 24)],
      ["confirm", "pack"],
    ],
    [
      "few rupees that are much too late",
      [queue("confirm", 9, 30_000, 1), queue("failed", 1, 5_000, 12)],
      ["failed", "confirm"],
    ],
    [
      "a deadline before any sum, the nearest first",
      [
        queue("confirm", 9, 90_000, 48),
        queue("failed", 1, 500, 1, inHours(9)),
        queue("take_back", 1, 1, 1, inHours(8)),
      ],
      ["take_back", "failed", "confirm"],
    ],
    [
      "the usual order, of those at no risk",
      [queue("hand_over", 1), queue("take_back", 5)],
      ["hand_over", "take_back"],
    ],
    ["an empty one never", [queue("confirm", 0, 9_000, 9), queue("pack", 1)], ["pack"]],
  ])("%s", (_, queues, expected) => {
    expect(waitingQueues(queues).map(({ name }) => name)).toEqual(expected);
  });
});
