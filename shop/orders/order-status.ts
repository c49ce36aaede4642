/** An order's statuses, written exactly so; comparison ignores case (R23). */
export const orderStatuses = ["Pending", "completed", "cancelled"] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** What each status may become; where nothing is listed, it is final. */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};

/** The status that a text names, in any case, or null. */
export function parseOrderStatus(text: string): OrderStatus | null {
  return orderStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase()) ?? null;
}

/** The statuses that an order may be given next: its actions on the dashboard; none for an unknown one. */
export function nextStatuses(status: string): readonly OrderStatus[] {
  const parsed = parseOrderStatus(status);
  return parsed ? transitions[parsed] : [];
}

/** The statuses an order must have to become `next`. */
export function statusesBefore(next: OrderStatus): OrderStatus[] {
  return orderStatuses.filter((status) => transitions[status].includes(next));
}
