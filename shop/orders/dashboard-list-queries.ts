import type { Database } from "../schema.ts";
import { cursorText } from "./order-cursor.ts";
import { type OrderKey, type OrdersAsked, orderKeys } from "./order-keys-queries.ts";
import { type DashboardOrder, dashboardOrdersById } from "./order-queries.ts";

/** A part of the sorted list of orders. */
export interface OrderPart {
  orders: DashboardOrder[];
  /** The place before the first, where there are orders before it; likewise after the last. */
  before: string | null;
  after: string | null;
}

/** One page of everyone's orders as the dashboard shows them. For admins only. */
export async function dashboardOrders(db: Database, asked: OrdersAsked): Promise<OrderPart> {
  const { limit, cursor } = asked;
  const keys = await orderKeys(db, { ...asked, limit: limit + 1 });
  if (cursor && keys.length === 0) return dashboardOrders(db, { ...asked, cursor: null });
  const back = cursor?.side === "before";
  // At the list's beginning a whole page is better than what is left of one.
  if (back && keys.length <= limit) return dashboardOrders(db, { ...asked, cursor: null });
  const more = keys.length > limit;
  const shown = back ? keys.slice(1) : keys.slice(0, limit);
  return {
    orders: await dashboardOrdersById(
      db,
      shown.map(({ id }) => id),
    ),
    before: back || cursor ? place(shown[0]) : null,
    after: back || more ? place(shown.at(-1)) : null,
  };
}

const place = (key: OrderKey | undefined) => (key ? cursorText(key.key) : null);
