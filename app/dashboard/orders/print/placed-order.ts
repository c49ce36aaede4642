import type { RouterContextProvider } from "react-router";
import { parseOrderNumber } from "../../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../../http/context.ts";
import { found } from "../../../http/found.ts";
import { requestSettings } from "../../../http/request-settings.ts";
import { orderSight } from "../order/sight.ts";
import { getAdminOrderView } from "../order/view.ts";

/** A placed order with its active lines, and the shop's settings, for packing slip and invoice; throws a 404 where there is none. */
export async function findPlacedOrder(text: string, context: Readonly<RouterContextProvider>) {
  const { number } = found(parseOrderNumber(text), "Order");
  const order = found(
    await getAdminOrderView(context.get(database), number, orderSight(context.get(customer).role)),
    "Order",
  );
  const lines = order.lines.filter((line) => line.active && line.placed);
  found(order.placed && lines.length > 0 ? order : null, "Order");
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { order: { ...order, lines }, pieces, settings: await requestSettings(context) };
}
