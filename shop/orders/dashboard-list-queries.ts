import type { Database } from "../schema.ts";
import { cursorText } from "./order-cursor.ts";
import { type OrderKey, type OrderListQuery, orderKeys } from "./order-keys-queries.ts";
import { type DashboardOrderLine, listDashboardLinesById } from "./order-line-queries.ts";

/** A part of the sorted list of orders. */
export interface OrderListPage {
  lines: DashboardOrderLine[];
  /** The place before the first, where there are orders before it; likewise after the last. */
  before: string | null;
  after: string | null;
}

/** One page of everyone's orders as the dashboard shows them. For admins only. */
export async function listDashboardLines(db: Database, query: OrderListQuery): Promise<OrderListPage> {
  const { limit, cursor } = query;
  const keys = await orderKeys(db, { ...query, limit: limit + 1 });
  if (cursor && keys.length === 0) return listDashboardLines(db, { ...query, cursor: null });
  const isBackward = cursor?.side === "before";
  // At the list's beginning a whole page is better than what is left of one.
  if (isBackward && keys.length <= limit) return listDashboardLines(db, { ...query, cursor: null });
  const hasMore = keys.length > limit;
  const shown = isBackward ? keys.slice(1) : keys.slice(0, limit);
  return {
    lines: await listDashboardLinesById(
      db,
      shown.map(({ id }) => id),
    ),
    before: isBackward || cursor ? cursorFor(shown[0]) : null,
    after: isBackward || hasMore ? cursorFor(shown.at(-1)) : null,
  };
}

const cursorFor = (key: OrderKey | undefined) => (key ? cursorText(key.key) : null);
