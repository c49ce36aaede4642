import { maxPaisa } from "../money/price.ts";
import { parseOrderStatus } from "./order-status.ts";

/** Whether an order still counts: one that was cancelled is neither sent nor paid. */
export function isActive({ status }: { status: string }): boolean {
  return parseOrderStatus(status) !== "cancelled";
}

/** What the orders of one checkout cost, in paisa, without those that were cancelled. */
export function orderTotal(lines: readonly { status: string; amount: number }[]): number {
  const sum = lines.filter(isActive).reduce((total, { amount }) => total + amount, 0);
  return Math.min(sum, maxPaisa);
}
