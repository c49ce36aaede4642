import type { RouterContextProvider } from "react-router";
import { parseOrderNumber } from "../../../shop/orders/order-number.ts";
import { database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { parcelView } from "./parcel-view.ts";

/** A parcel that was placed, with what is still to be delivered of it: what its papers are printed from. */
export async function placedParcel(text: string, context: Readonly<RouterContextProvider>) {
  const { number } = found(parseOrderNumber(text), "Order");
  const parcel = found(await parcelView(context.get(database), number), "Order");
  const orders = parcel.orders.filter((order) => order.active && order.delivered);
  found(parcel.placed && orders.length > 0 ? parcel : null, "Order");
  return { parcel: { ...parcel, orders }, pieces: orders.reduce((all, { quantity }) => all + quantity, 0) };
}
