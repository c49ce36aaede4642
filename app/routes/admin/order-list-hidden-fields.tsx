import { type OrderListParams, orderListSearchParams } from "./order-list-params.ts";

/** Keeps a form on the part of the list that is looked at. */
export function OrderListHiddenFields({ list }: { list: OrderListParams }) {
  return orderListSearchParams(list).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
