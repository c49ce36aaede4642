import type { EarlierOrder } from "../confirm/call-queries.ts";

/** What became of the orders of a number in this shop: facts, and no verdict. */
export interface PhoneRecord {
  orders: number;
  delivered: number;
  /** Completed, but by no parcel delivered. */
  completed: number;
  cameBack: number;
  cancelled: number;
  open: number;
}

/** Counts what became of orders. */
export function countRecord(orders: Pick<EarlierOrder, "result">[]): PhoneRecord {
  const count = (result: EarlierOrder["result"]) => orders.filter((one) => one.result === result).length;
  return {
    orders: orders.length,
    delivered: count("delivered"),
    completed: count("completed"),
    cameBack: count("came_back"),
    cancelled: count("cancelled"),
    open: count("open"),
  };
}

/** @example `4 orders, 2 delivered, 1 came back, 1 under way` */
export function recordText({ orders, delivered, completed, cameBack, cancelled, open }: PhoneRecord): string {
  if (orders === 0) return "First order";
  return [
    orders === 1 ? "1 order" : `${orders} orders`,
    delivered > 0 ? `${delivered} delivered` : null,
    completed > 0 ? `${completed} completed` : null,
    cameBack > 0 ? `${cameBack} returned` : null,
    cancelled > 0 ? `${cancelled} cancelled` : null,
    open > 0 ? `${open} in progress` : null,
  ]
    .filter(Boolean)
    .join(", ");
}
