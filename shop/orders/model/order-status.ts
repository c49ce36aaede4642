import { type LineState, stateMachines } from "./state-machines.ts";

/** The words of an order line's states (R23); comparison ignores case. */
export const orderStatuses = ["Pending", "completed", "cancelled"] as const;

/** The error message when a status could not be changed (specification). */
export const statusChangeFailed = "Failed to update order status. Please try again.";

export type OrderStatus = (typeof orderStatuses)[number];

/** Parses a status in any case; null where it is unknown. */
export function parseOrderStatus(text: string): OrderStatus | null {
  return orderStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase()) ?? null;
}

/** The statuses that a line may get next, which are its actions on the dashboard; none for an unknown status. */
export function nextStatuses(status: string): readonly OrderStatus[] {
  const state = parseOrderStatus(status)?.toLowerCase() as LineState | undefined;
  return state ? stateMachines.line[state].flatMap((next) => parseOrderStatus(next) ?? []) : [];
}
