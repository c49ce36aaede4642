import { describe, expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import { maxPaisa } from "../../base/price.ts";
import { computePrice, type PriceOperation, roundings } from "./price-arithmetic.ts";

describe("a computed price", () => {
  it.each<[string, number, PriceOperation["operation"], number, PriceOperation["rounding"], number | null]>([
    ["set as typed", 119900, "set", 129950, "100", 129950],
    ["10 % more, to the rupee", 24900, "raise-percent", 1000, "1", 27400],
    ["10 % more, ending in 9", 119900, "raise-percent", 1000, "ends-in-9", 131900],
    ["12.5 % less, to the paisa", 219900, "lower-percent", 1250, "none", 192413],
    ["half a step goes up", 100500, "raise-rupees", 0, "10", 101000],
    ["below half a step goes down", 100400, "raise-rupees", 0, "10", 100000],
    ["Rs. 200 less, to 50", 219900, "lower-rupees", 20000, "50", 200000],
    ["to 100", 24900, "raise-rupees", 10000, "100", 30000],
    ["never below 9 where it ends in 9", 300, "lower-percent", 1000, "ends-in-9", 900],
    ["nothing is no price", 24900, "lower-percent", 10000, "1", null],
    ["nor is less", 24900, "lower-rupees", 24901, "none", null],
    ["nor what is rounded to nothing", 24900, "lower-rupees", 24000, "50", null],
    ["nor more than can be stored", maxPaisa, "raise-rupees", 1, "none", null],
  ])("%s", (_, price, operation, amount, rounding, expected) => {
    expect(computePrice(price, { operation, amount, rounding })).toBe(expected);
  });

  const computed = fc.record({
    price: fc.integer({ min: 0, max: maxPaisa }),
    operation: fc.constantFrom("raise-rupees", "lower-rupees", "raise-percent", "lower-percent"),
    amount: fc.integer({ min: 0, max: 100_000_00 }),
    rounding: fc.constantFrom(...roundings.map(({ value }) => value)),
  });

  it("is above nothing, can be stored, lies on its step, and is the nearest there", () => {
    fc.assert(
      fc.property(computed, ({ price, operation, amount, rounding }) => {
        const result = computePrice(price, { operation, amount, rounding });
        if (result === null) return;
        expect(result).toBeGreaterThan(0);
        expect(result).toBeLessThanOrEqual(maxPaisa);
        const sign = operation.startsWith("raise") ? 1n : -1n;
        const exact = operation.endsWith("rupees")
          ? (BigInt(price) + sign * BigInt(amount)) * 10_000n
          : BigInt(price) * (10_000n + sign * BigInt(amount));
        const distance = BigInt(result) * 10_000n - exact;
        const isLowest = rounding === "ends-in-9" && result === 900;
        const step = { none: 1n, "ends-in-9": 1000n }[rounding as string] ?? BigInt(rounding) * 100n;
        if (rounding === "ends-in-9") expect(result % 1000).toBe(900);
        else expect(BigInt(result) % step).toBe(0n);
        if (isLowest) return;
        expect(distance > -(step * 5000n) && distance <= step * 5000n).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
