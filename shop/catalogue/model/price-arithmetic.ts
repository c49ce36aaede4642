import { maxPaisa } from "../../base/price.ts";

/** How new prices are computed from old ones. */
export const priceOperations = [
  { value: "set", label: "Set to" },
  { value: "raise-rupees", label: "Raise by rupees" },
  { value: "lower-rupees", label: "Lower by rupees" },
  { value: "raise-percent", label: "Raise by percent" },
  { value: "lower-percent", label: "Lower by percent" },
] as const;

/** To what a computed price is rounded; what is set is taken as it is typed. Half a step goes up. */
export const roundings = [
  { value: "1", label: "whole rupees" },
  { value: "5", label: "5 rupees" },
  { value: "10", label: "10 rupees" },
  { value: "50", label: "50 rupees" },
  { value: "100", label: "100 rupees" },
  { value: "ends-in-9", label: "a price ending in 9" },
  { value: "none", label: "the paisa" },
] as const;

export interface PriceOperation {
  operation: (typeof priceOperations)[number]["value"];
  /** Paisa, or hundredths of a percent. */
  amount: number;
  rounding: (typeof roundings)[number]["value"];
}

/**
 * The new price. Exact until it is rounded, whatever the size.
 * @param price whole paisa
 * @returns whole paisa; null: it would be nothing, less, or more than can be stored
 */
export function computePrice(price: number, { operation, amount, rounding }: PriceOperation): number | null {
  if (operation === "set") return amount;
  const percent = 10_000n;
  const [old, change] = [BigInt(price), BigInt(amount)];
  // In hundredths of a percent of a paisa.
  const exact =
    operation === "raise-rupees"
      ? (old + change) * percent
      : operation === "lower-rupees"
        ? (old - change) * percent
        : operation === "raise-percent"
          ? old * (percent + change)
          : old * (percent - change);
  const rounded =
    rounding === "ends-in-9"
      ? largest(roundTo(exact - 900n * percent, 1000n * percent) + 900n * percent, 900n * percent)
      : roundTo(exact, rounding === "none" ? percent : BigInt(rounding) * 100n * percent);
  const result = rounded / percent;
  return exact > 0n && result > 0n && result <= BigInt(maxPaisa) ? Number(result) : null;
}

/** The nearest multiple of a step; half a step goes up. */
function roundTo(value: bigint, step: bigint): bigint {
  const shifted = 2n * value + step;
  const floored = shifted / (2n * step);
  return (shifted < 0n && shifted % (2n * step) !== 0n ? floored - 1n : floored) * step;
}

function largest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
