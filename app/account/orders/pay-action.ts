import type { RouterContextProvider } from "react-router";
import { findCustomerOrder } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { startPayment } from "../../http/start-payment.ts";

/** Begins the payment of a customer's own order. */
export async function payAction(number: string, context: Readonly<RouterContextProvider>) {
  const requested = found(parseOrderNumber(number), "Order");
  const { id: customerId } = context.get(customer);
  const order = found(await findCustomerOrder(context.get(database), customerId, requested.number), "Order");
  return startPayment(context, { orderId: order.id, customerId });
}
