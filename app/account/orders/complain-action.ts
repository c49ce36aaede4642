import { data, type RouterContextProvider, redirect } from "react-router";
import { complain } from "../../../shop/orders/complaints/complain.ts";
import { complaintForm } from "../../../shop/orders/complaints/complaint-form.ts";
import { findCustomerOrder } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { type Rejected, reject } from "../../http/forms/parse-form.ts";
import { parseLimitedForm } from "../../http/forms/parse-limited-form.ts";
import { found } from "../../http/found.ts";

/** Stores a customer's complaint about an order of their own. */
export async function complainAction(
  form: FormData,
  number: string,
  context: Readonly<RouterContextProvider>,
) {
  const requested = found(parseOrderNumber(number), "Order");
  const db = context.get(database);
  const order = found(await findCustomerOrder(db, context.get(customer).id, requested.number), "Order");
  const refuse = (rejected: Rejected, init: ResponseInit) => data({ ...rejected, intent: "complain" }, init);
  const parsed = await parseLimitedForm(complaintForm, form, "order-answer", context);
  if (!parsed.ok) return refuse(parsed.rejected, parsed.init);
  const { outcome } = await complain(db, order.id, parsed.value);
  if (outcome === "full")
    return refuse(reject(form, { form: "We have your messages and are looking into them." }), {
      status: 409,
    });
  throw redirect(`/orders/${order.number}#complain`, 303);
}
