import { data, redirectDocument } from "react-router";
import { findPaymentOfPage, openPaymentPage } from "../../../shop/payments/gateway/open-payment-page.ts";
import { database } from "../../http/context.ts";
import { allowFormTo } from "../../http/forms/form-target.ts";
import { keepUnsent } from "../../http/forms/keep-unsent.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { found } from "../../http/found.ts";
import { isDataRequest } from "../../http/is-data-request.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { payerOf } from "../../http/payer.ts";
import { startPayment } from "../../http/start-payment.ts";
import { UnsentNotice } from "../../ui/form/unsent-notice.tsx";
import { paymentView } from "../../ui/views/payment-view.ts";
import type { Route } from "./+types/pay";
import { PaymentPanel } from "./payment-panel.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(loaderData?.payment ? `${loaderData.payment.title}` : "Payment");

export const handle = { robots: "disallow" } satisfies PageHandle;

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  retryAfterHeaders(Number((actionHeaders ?? loaderHeaders).get("Retry-After")));

/** The page of a payment, for everybody who knows its reference: the shopper and the gateway. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const seconds = await limitVisitor(context, "payment");
  if (seconds)
    return data(
      { payment: null, limited: tooManyMessage(seconds) },
      { status: 429, headers: retryAfterHeaders(seconds) },
    );
  const page = await openPaymentPage(context.get(database), {
    reference: params.reference,
    payer: payerOf(context),
  });
  const payment = paymentView(found(page, "Payment"));
  if (payment.form) {
    // The document that is open has a policy of its own, by which the form could not leave.
    if (isDataRequest(request)) throw redirectDocument(url.pathname + url.search);
    allowFormTo(context, payment.form.action);
  }
  return data({ payment, limited: null });
}

/** Begins another payment of the same order. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await readForm(request);
  const transaction = found(await findPaymentOfPage(context.get(database), params.reference), "Payment");
  return startPayment(context, { orderId: transaction.orderId, customerId: null });
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent];

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 px-5 py-8 md:py-14">
      <UnsentNotice />
      {loaderData.payment ? (
        <PaymentPanel payment={loaderData.payment} error={actionData?.errors.form} />
      ) : (
        <>
          <h1 className="display-1">Please wait a moment</h1>
          <p>{loaderData.limited}</p>
        </>
      )}
    </div>
  );
}
