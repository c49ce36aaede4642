/** The statuses of an order line as stored; comparison ignores case (R23). */
export const orderStatuses = ["Pending", "completed", "cancelled"] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Allowed transitions; a status without any is final. */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};

/** Parses a status in any case; null where it is unknown. */
export function parseOrderStatus(text: string): OrderStatus | null {
  return orderStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase()) ?? null;
}

/** The statuses that a line may get next, which are its actions on the dashboard; none for an unknown status. */
export function nextStatuses(status: string): readonly OrderStatus[] {
  const parsed = parseOrderStatus(status);
  return parsed ? transitions[parsed] : [];
}

/** The statuses that allow a transition to `next`. */
export function statusesBefore(next: OrderStatus): OrderStatus[] {
  return orderStatuses.filter((status) => transitions[status].includes(next));
}
