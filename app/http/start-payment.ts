import { data, type RouterContextProvider, redirectDocument } from "react-router";
import { openAccountToPay } from "../../shop/payments/gateway/gateway-account.ts";
import { startTransaction } from "../../shop/payments/gateway/start-transaction.ts";
import { closedTexts } from "../ui/views/payment-view.ts";
import { database } from "./context.ts";
import type { Rejected } from "./forms/parse-form.ts";
import { limitVisitor, retryAfterHeaders } from "./limits/limit-visitor.ts";
import { tooManyMessage } from "./limits/too-many-message.ts";
import { payerOf } from "./payer.ts";

/** What a press of a pay button was answered with, where the page stays. */
export interface PaymentRefused extends Rejected {
  intent: "pay";
}

/**
 * Begins the payment of an order and leads to its page, as a new document: only its own content policy lets its form leave.
 * The caller has checked that the visitor may pay it.
 * @param customerId whose order it is, where they are signed in; null: the visitor came by a link
 */
export async function startPayment(
  context: Readonly<RouterContextProvider>,
  { orderId, customerId }: { orderId: number; customerId: string | null },
) {
  const refuse = (message: string, init: ResponseInit) =>
    data<PaymentRefused>({ intent: "pay", values: {}, errors: { form: message } }, init);
  const seconds = await limitVisitor(context, "payment-start");
  if (seconds) return refuse(tooManyMessage(seconds), { status: 429, headers: retryAfterHeaders(seconds) });
  if (!(await openAccountToPay(context.get(database), payerOf(context))))
    return refuse(refusals.no_account, { status: 409 });
  const started = await startTransaction(
    context.get(database),
    { orderId, gateway: "jazzcash" },
    { actor: "customer", actorId: customerId },
  );
  if (started.outcome === "started") throw redirectDocument(`/pay/${started.reference}`, 303);
  return refuse(refusals[started.reason], { status: 409 });
}

const refusals = {
  ...closedTexts,
  no_account: "Online payment is not available right now. Please contact us.",
  too_many: "Too many payment attempts for this order today. Please contact us.",
};
