import { type OrderStatus, parseOrderStatus } from "../../../shop/orders/order-status.ts";
import { parsePage } from "../../../shop/paging/page.ts";

/** Which part of the list of orders is looked at; its place is the address. */
export interface OrderList {
  status: OrderStatus | null;
  page: number;
}

/** Reads `?status=Pending&page=2`; what it does not know is left out. */
export function parseOrderList(query: URLSearchParams): OrderList {
  return { status: parseOrderStatus(query.get("status") ?? ""), page: parsePage(query) };
}

/** The address of a part of the list, with what else the page is to show. */
export function orderListPath(
  { status, page }: Partial<OrderList>,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams();
  if (status) query.set("status", status);
  if (page && page > 1) query.set("page", String(page));
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size > 0 ? `/dashboard?${query}` : "/dashboard";
}
