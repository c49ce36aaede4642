import { maxItemRows } from "../../../../shop/orders/list/order-items-form.ts";

/** How many rows of products a form had. */
export function itemRowsOf(form: FormData): number {
  const rows = Number(form.get("rows"));
  return Number.isInteger(rows) ? Math.min(Math.max(rows, 1), maxItemRows) : 1;
}

/** One more, where there is room. */
export function moreRows(rows: number): number {
  return Math.min(rows + 1, maxItemRows);
}
