import type { RouterContextProvider } from "react-router";
import { findCustomerOrder } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { findOpenTransaction } from "../../../shop/payments/gateway/payment-page-queries.ts";
import { customer, database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { payCash, startPayment } from "../../http/start-payment.ts";

/**
 * Begins the payment of a customer's own order.
 * @param cashBack given: they pay cash instead, and go back there
 * @param isFirst whether nothing is to happen where one has begun that may still be paid
 */
export async function payAction(
  number: string,
  context: Readonly<RouterContextProvider>,
  cashBack: string | null = null,
  isFirst = false,
) {
  const requested = found(parseOrderNumber(number), "Order");
  const { id: customerId } = context.get(customer);
  const order = found(await findCustomerOrder(context.get(database), customerId, requested.number), "Order");
  if (isFirst && (await findOpenTransaction(context.get(database), order.id))) return undefined;
  const payer = { orderId: order.id, customerId };
  return cashBack === null ? startPayment(context, payer) : payCash(context, { ...payer, back: cashBack });
}
