import { expect, it } from "vitest";
import { courierCashWords } from "./courier-cash.ts";

const now = new Date("2026-11-30T09:00:00Z");

it("says the pair of sums, the age of the oldest, and what silent couriers have of it", () => {
  const since = new Date("2026-11-16T08:00:00Z");
  const cash = { still: 28_582_700, silent: 5_716_600, since, reported: 82_065_900 };
  expect(courierCashWords(cash, now)).toEqual({
    still: "Rs. 285,827",
    age: "the oldest for 14 days (Rs. 57,166 with couriers that do not report)",
    reported: "reported as paid, not entered: Rs. 820,659",
  });
});

it("leaves out what is not there", () => {
  const nothing = { still: 0, silent: 0, since: null, reported: 0 };
  expect(courierCashWords(nothing, now)).toEqual({ still: "Rs. 0", age: "", reported: null });
});
