import { data, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { payCashInstead } from "../../shop/orders/change/pay-cash-instead.ts";
import { openAccountToPay } from "../../shop/payments/gateway/gateway-account.ts";
import { startTransaction } from "../../shop/payments/gateway/start-transaction.ts";
import { payInAdvanceText } from "../ui/views/pay-offer-view.ts";
import { closedTexts } from "../ui/views/payment-view.ts";
import { database } from "./context.ts";
import type { Rejected } from "./forms/parse-form.ts";
import { limitVisitor, retryAfterHeaders } from "./limits/limit-visitor.ts";
import { tooManyMessage } from "./limits/too-many-message.ts";
import { payerOf } from "./payer.ts";
import { isWalletAsked } from "./request-pay-step.ts";

/** In the address of a payment that someone has just begun: its page leads on to the gateway, once. */
export const leaveMark = "leave";

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
  if (started.outcome === "started") throw redirectDocument(`/pay/${started.reference}?${leaveMark}`, 303);
  return refuse(refusals[started.reason], { status: 409 });
}

/**
 * Has the customer of an order, or who has its link, pay cash on delivery after a refused payment, and leads back.
 * The caller has checked whose it is. @returns why it cannot be
 */
export async function payCash(
  context: Readonly<RouterContextProvider>,
  { orderId, customerId, back }: { orderId: number; customerId: string | null; back: string },
) {
  const actor = { actor: "customer", actorId: customerId } as const;
  const outcome = await payCashInstead(context.get(database), orderId, actor, await isWalletAsked(context));
  if (outcome === "changed") throw redirect(back, 303);
  const errors = { form: cashRefusals[outcome] };
  return data<PaymentRefused>({ intent: "pay", values: {}, errors }, { status: 409 });
}

const cashRefusals = {
  marked: payInAdvanceText,
  late: "Your order has changed. Please reload the page and try again.",
};

const refusals = {
  ...closedTexts,
  no_account: "Online payment is not available right now. Please contact us.",
  too_many: "Too many payment attempts for this order today. Please contact us.",
};
