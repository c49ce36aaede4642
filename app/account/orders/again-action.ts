import { data, href, type RouterContextProvider, redirect } from "react-router";
import { orderAgain } from "../../../shop/checkout/cart/order-again.ts";
import { findCustomerOrder } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";

/** Puts a customer's own order into the cart again, and names what is not sold, or says that it has all. */
export async function againAction(number: string, context: Readonly<RouterContextProvider>) {
  const requested = found(parseOrderNumber(number), "Order");
  const { id: userId } = context.get(customer);
  const db = context.get(database);
  const order = found(await findCustomerOrder(db, userId, requested.number), "Order");
  found(order.placedAt, "Order");
  const wait = await limitVisitor(context, "cart");
  if (wait) throw data(tooManyMessage(wait), { status: 429, headers: retryAfterHeaders(wait) });
  const { missing, added, changed } = await orderAgain(db, userId, order.id);
  if (missing.length === 0 && changed) throw redirect(href("/cart"), 303);
  return { intent: "again" as const, values: {}, errors: {}, missing, added, changed };
}
