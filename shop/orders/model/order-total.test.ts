import { describe, expect, it } from "vitest";
import { orderTotal } from "./order-total.ts";

describe("orderTotal", () => {
  it.each([
    [
      "nothing cancelled",
      [
        ["Pending", 219900],
        ["completed", 199900],
      ],
      419800,
    ],
    [
      "one cancelled, in whatever case",
      [
        ["Pending", 219900],
        ["Cancelled", 199900],
      ],
      219900,
    ],
    ["all cancelled", [["cancelled", 219900]], 0],
    [
      "more than can be counted",
      [
        ["Pending", Number.MAX_SAFE_INTEGER],
        ["Pending", 1],
      ],
      Number.MAX_SAFE_INTEGER,
    ],
  ] as [string, [string, number][], number][])("%s", (_, orders, total) => {
    expect(orderTotal(orders.map(([status, amount]) => ({ status, amount })))).toBe(total);
  });
});
