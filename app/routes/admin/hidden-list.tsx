import { type OrderList, orderListParameters } from "./order-list.ts";

/** Keeps a form on the part of the list that is looked at. */
export function HiddenList({ list }: { list: OrderList }) {
  return orderListParameters(list).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
