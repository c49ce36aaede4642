import type { Database } from "../../schema.ts";
import { cursorText } from "./order-cursor.ts";
import { type OrderKey, type OrderListQuery, orderKeys } from "./order-keys-queries.ts";
import { type DashboardOrderLine, listDashboardLinesById } from "./order-line-queries.ts";

export interface OrderListPage {
  lines: DashboardOrderLine[];
  /** The cursors of the previous and the next page; null: there is none. */
  before: string | null;
  after: string | null;
}

/** One page of all customers' order lines. For admins only. */
export async function listDashboardLines(db: Database, query: OrderListQuery): Promise<OrderListPage> {
  const { limit, cursor } = query;
  const keys = await orderKeys(db, { ...query, limit: limit + 1 });
  if (cursor && keys.length === 0) return listDashboardLines(db, { ...query, cursor: null });
  const isBackward = cursor?.side === "before";
  // A previous page that would be shorter than `limit` becomes the full first page.
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
