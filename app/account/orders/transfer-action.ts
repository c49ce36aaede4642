import { type RouterContextProvider, redirect } from "react-router";
import { findCustomerOrder } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { answerTransferForm } from "../../http/request-transfer.ts";

/** Stores the transaction id that a customer has typed for an order of their own. */
export async function transferAction(
  form: FormData,
  number: string,
  context: Readonly<RouterContextProvider>,
) {
  const requested = found(parseOrderNumber(number), "Order");
  const order = found(
    await findCustomerOrder(context.get(database), context.get(customer).id, requested.number),
    "Order",
  );
  const refused = await answerTransferForm(context, form, order.id);
  if (refused) return refused;
  throw redirect(`/orders/${order.number}#transfer`, 303);
}
