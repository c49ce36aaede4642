import { parseIsoDay } from "../../../shop/karachi-time.ts";
import { type OrderCursor, parseCursorKey } from "../../../shop/orders/order-cursor.ts";
import {
  noFilter,
  type OrderFilter,
  type OrderSort,
  orderPayments,
  orderSorts,
} from "../../../shop/orders/order-filter.ts";
import { parseOrderStatus } from "../../../shop/orders/order-status.ts";

/** Which part of the list of orders is looked at; its place is the address. */
export interface OrderListParams {
  filter: OrderFilter;
  sort: OrderSort;
  cursor: OrderCursor | null;
}

/** The list from its beginning, with nothing left out. */
export const defaultListParams: OrderListParams = { filter: noFilter, sort: "newest", cursor: null };

/** Reads `?q=ayesha&status=Pending&sort=oldest&after=…`; what it does not know is left out. */
export function parseOrderListParams(query: URLSearchParams): OrderListParams {
  const sort = orderSorts.find((one) => one === query.get("sort")) ?? "newest";
  const side = query.has("before") ? "before" : "after";
  const key = parseCursorKey(query.get(side), sort);
  return {
    filter: {
      search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200),
      status: parseOrderStatus(query.get("status") ?? ""),
      payment: orderPayments.find((one) => one === query.get("payment")) ?? null,
      from: parseIsoDay(query.get("from")),
      to: parseIsoDay(query.get("to")),
    },
    sort,
    cursor: key && { side, key },
  };
}

/** What an address or a form holds to show that part of the list; the usual is left out. */
export function orderListSearchParams({
  filter,
  sort,
  cursor,
}: OrderListParams): [name: string, value: string][] {
  const all: [string, string | null | undefined][] = [
    ["q", filter.search],
    ["status", filter.status],
    ["payment", filter.payment],
    ["from", filter.from],
    ["to", filter.to],
    ["sort", sort === "newest" ? null : sort],
    [cursor?.side ?? "after", cursor?.key.join(".")],
  ];
  return all.filter((parameter): parameter is [string, string] => Boolean(parameter[1]));
}

/** The address of a part of the list, with what else the page is to show. */
export function orderListPath(
  list: OrderListParams,
  extra: Record<string, string> = {},
  path = "/dashboard",
): string {
  const query = new URLSearchParams([...orderListSearchParams(list), ...Object.entries(extra)]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The list with another choice of its filter, from its beginning. */
export function withFilter(list: OrderListParams, change: Partial<OrderFilter>): OrderListParams {
  return { ...list, filter: { ...list.filter, ...change }, cursor: null };
}

/** Whether anything is left out besides by status. */
export function hasFilters({ filter }: OrderListParams): boolean {
  return Boolean(filter.search || filter.payment || filter.from || filter.to);
}
