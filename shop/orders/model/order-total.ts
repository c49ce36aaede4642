import { maxPaisa } from "../../base/price.ts";
import { parseOrderStatus } from "./order-status.ts";

/** Whether a line is not cancelled: only active lines are sent and paid. */
export function isActive({ status }: { status: string }): boolean {
  return parseOrderStatus(status) !== "cancelled";
}

/** The total of the active lines in paisa, at most `maxPaisa`. */
export function orderTotal(lines: readonly { status: string; amount: number }[]): number {
  const sum = lines.filter(isActive).reduce((total, { amount }) => total + amount, 0);
  return Math.min(sum, maxPaisa);
}
