import { data, type RouterContextProvider, redirect } from "react-router";
import { complain } from "../../../shop/complaints/complain.ts";
import { complaintForm } from "../../../shop/complaints/complaint-form.ts";
import { findCustomerOrder } from "../../../shop/orders/customer-order-queries.ts";
import { parseOrderNumber } from "../../../shop/orders/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limit-visitor.ts";
import { parseForm, type Rejected, reject } from "../../http/parse-form.ts";
import { tooManyMessage } from "../../limits/too-many-message.ts";

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
  const parsed = parseForm(complaintForm, form);
  if (!parsed.ok) return refuse(parsed.rejected, { status: 400 });
  const seconds = await limitVisitor(context, "order-answer");
  if (seconds)
    return refuse(reject(form, { form: tooManyMessage(seconds) }), {
      status: 429,
      headers: retryAfterHeaders(seconds),
    });
  const { outcome } = await complain(db, order.id, parsed.value);
  if (outcome === "full")
    return refuse(reject(form, { form: "We have your messages and look into them." }), { status: 409 });
  throw redirect(`/orders/${order.number}#complain`, 303);
}
