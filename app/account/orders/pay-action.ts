import type { RouterContextProvider } from "react-router";
import { findCustomerOrder } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { payCash, startPayment } from "../../http/start-payment.ts";

/** Begins the payment of a customer's own order. @param cashBack given: they pay cash instead, and go back there */
export async function payAction(
  number: string,
  context: Readonly<RouterContextProvider>,
  cashBack: string | null = null,
) {
  const requested = found(parseOrderNumber(number), "Order");
  const { id: customerId } = context.get(customer);
  const order = found(await findCustomerOrder(context.get(database), customerId, requested.number), "Order");
  const payer = { orderId: order.id, customerId };
  return cashBack === null ? startPayment(context, payer) : payCash(context, { ...payer, back: cashBack });
}
