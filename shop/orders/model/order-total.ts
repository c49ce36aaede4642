import { parseOrderStatus } from "./order-status.ts";

/** Whether a line is not cancelled: only active lines are sent and paid. */
export function isActive({ status }: { status: string }): boolean {
  return parseOrderStatus(status) !== "cancelled";
}
