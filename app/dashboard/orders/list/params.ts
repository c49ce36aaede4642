import { parseIsoDay } from "../../../../shop/base/karachi-time.ts";
import { confirmationChoices, deliveryChoices } from "../../../../shop/orders/list/axes-filter.ts";
import { type OrderCursor, parseCursorKey } from "../../../../shop/orders/list/order-cursor.ts";
import {
  type OrderFilter,
  type OrderSort,
  orderPayments,
  orderSorts,
} from "../../../../shop/orders/list/order-filter.ts";
import { parseOrderStatus } from "../../../../shop/orders/model/order-status.ts";
import { moneyChoices } from "../../../../shop/payments/model/money-axis.ts";

/** The parameters of the list of orders, stored in the URL. */
export interface OrderListParams {
  filter: OrderFilter;
  sort: OrderSort;
  cursor: OrderCursor | null;
}

/** Parses `?q=ayesha&status=Pending&sort=oldest&after=…`; unknown values are ignored. */
export function parseOrderListParams(query: URLSearchParams): OrderListParams {
  const sort = orderSorts.find((one) => one === query.get("sort")) ?? "newest";
  const side = query.has("before") ? "before" : "after";
  const key = parseCursorKey(query.get(side), sort);
  return {
    filter: {
      search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200),
      status: parseOrderStatus(query.get("status") ?? ""),
      payment: orderPayments.find((one) => one === query.get("payment")) ?? null,
      confirmation: confirmationChoices.find((one) => one === query.get("confirmation")) ?? null,
      delivery: deliveryChoices.find((one) => one === query.get("delivery")) ?? null,
      money: moneyChoices.find((one) => one === query.get("money")) ?? null,
      from: parseIsoDay(query.get("from")),
      to: parseIsoDay(query.get("to")),
    },
    sort,
    cursor: key && { side, key },
  };
}

/** Parameters for a URL or hidden fields; defaults are left out. */
export function orderListSearchParams({
  filter,
  sort,
  cursor,
}: OrderListParams): [name: string, value: string][] {
  const all: [string, string | null | undefined][] = [
    ["q", filter.search],
    ["status", filter.status],
    ["payment", filter.payment],
    ["confirmation", filter.confirmation],
    ["delivery", filter.delivery],
    ["money", filter.money],
    ["from", filter.from],
    ["to", filter.to],
    ["sort", sort === "newest" ? null : sort],
    [cursor?.side ?? "after", cursor?.key.join(".")],
  ];
  return all.filter((parameter): parameter is [string, string] => Boolean(parameter[1]));
}

/** The URL of the list, with extra parameters. */
export function orderListPath(
  list: OrderListParams,
  extra: Record<string, string> | [string, string][] = {},
  path = "/dashboard",
): string {
  const query = new URLSearchParams([...orderListSearchParams(list), ...new URLSearchParams(extra)]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The URL of the list with these orders ticked. */
export function tickedPath(list: OrderListParams, orderIds: readonly number[]): string {
  return orderListPath(
    list,
    orderIds.map((id) => ["chosen", String(id)]),
  );
}

/** The list with a changed filter, on its first page. */
export function withFilter(list: OrderListParams, change: Partial<OrderFilter>): OrderListParams {
  return { ...list, filter: { ...list.filter, ...change }, cursor: null };
}

/** Whether anything but the status is filtered. */
export function hasFilters({ filter }: OrderListParams): boolean {
  const { search, payment, confirmation, delivery, money, from, to } = filter;
  return Boolean(search || payment || confirmation || delivery || money || from || to);
}
