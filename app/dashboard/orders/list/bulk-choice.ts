import { displayPrice } from "../../../../shop/base/price.ts";
import {
  findOpenLinesOfFilter,
  findOpenLinesOfOrders,
} from "../../../../shop/orders/list/bulk-lines-queries.ts";
import { maxBulkLines } from "../../../../shop/orders/list/end-lines.ts";
import type { Database } from "../../../../shop/schema.ts";
import { rowId } from "../../../http/forms/row-id.ts";
import type { OrderListParams } from "./params.ts";

export const bulkEnds = ["completed", "cancelled"] as const;
export type BulkEnd = (typeof bulkEnds)[number];

/** What is chosen in the list of orders, and whether it is to be confirmed. */
export interface BulkChoice {
  /** Everything that the filter matches. */
  isAll: boolean;
  /** Of the orders that are chosen one by one. */
  orderIds: number[];
  lineIds: number[];
  /** @example `94 orders in 60 parcels` */
  count: string;
  amount: string;
  /** null: nothing is to be confirmed yet. */
  confirm: BulkEnd | null;
}

/** Reads `?choose=all` or `?chosen=12&chosen=13`, and `&end=completed`; null: nothing that is open is chosen. */
export async function findBulkChoice(
  db: Database,
  list: OrderListParams,
  query: URLSearchParams,
): Promise<BulkChoice | null> {
  const isAll = query.get("choose") === "all";
  const orderIds = query.getAll("chosen").slice(0, maxBulkLines).map(rowId);
  if (!isAll && orderIds.length === 0) return null;
  const open = isAll
    ? await findOpenLinesOfFilter(db, list.filter, maxBulkLines)
    : await findOpenLinesOfOrders(db, orderIds);
  if (open.ids.length === 0) return null;
  const lineIds = open.ids.slice(0, maxBulkLines);
  const lines = lineIds.length === 1 ? "1 order" : `${lineIds.length} orders`;
  return {
    isAll,
    orderIds,
    lineIds,
    count: open.orders === 1 ? `${lines} in 1 parcel` : `${lines} in ${open.orders} parcels`,
    amount: displayPrice(open.amount),
    confirm: bulkEnds.find((end) => end === query.get("end")) ?? null,
  };
}
