import { type OrderListParams, orderListSearchParams } from "./params.ts";

/** Sends the filter, sort and cursor of the list with a form. */
export function OrderListHiddenFields({ list }: { list: OrderListParams }) {
  return orderListSearchParams(list).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
