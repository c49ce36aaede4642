import type { ReactNode } from "react";
import { data, Form, href, Link, redirect, redirectDocument } from "react-router";
import { findPaymentOfPage, openPaymentPage } from "../../../shop/payments/gateway/open-payment-page.ts";
import { database, requestMeta, visitor } from "../../http/context.ts";
import { allowFormTo } from "../../http/forms/form-target.ts";
import { keepUnsent } from "../../http/forms/keep-unsent.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { found } from "../../http/found.ts";
import { isDataRequest } from "../../http/is-data-request.ts";
import { limitVisitor, retryAfterHeaders, retryAfterOfRoute } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { payerOf } from "../../http/payer.ts";
import { leaveMark, startPayment } from "../../http/start-payment.ts";
import { Button, ButtonLink, type ButtonTone, buttonClass } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { UnsentNotice } from "../../ui/form/unsent-notice.tsx";
import { AlertIcon, CheckIcon, WalletIcon } from "../../ui/shell/icons.tsx";
import { usePolling } from "../../ui/use-polling.ts";
import { type PaymentView, paymentView, placedPaymentView } from "../../ui/views/payment-view.ts";
import type { Route } from "./+types/pay";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(loaderData?.payment ? `${loaderData.payment.title}` : "Payment");

export const handle = { robots: "disallow" } satisfies PageHandle;

export const headers = retryAfterOfRoute;

/** The page of a payment, for everyone who knows its reference: the shopper and the gateway. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const seconds = await limitVisitor(context, "payment");
  if (seconds)
    return data(
      { payment: null, limited: tooManyMessage(seconds), nonce: null },
      { status: 429, headers: retryAfterHeaders(seconds) },
    );
  const page = await openPaymentPage(context.get(database), {
    reference: params.reference,
    payer: payerOf(context),
  });
  const opened = found(page, "Payment");
  const payment = paymentView(opened);
  const { purpose, userId, startedAt } = opened.transaction;
  const who = context.get(visitor);
  const isCustomer = userId !== null && userId === who?.id;
  if (isCustomer && purpose === "full" && placedPaymentView(opened))
    throw redirect(href("/checkout/placed/:number", { number: payment.number }));
  if (payment.form) {
    // The document that is open has a policy of its own, by which the form could not leave.
    if (isDataRequest(request)) throw redirectDocument(url.pathname + url.search);
    allowFormTo(context, payment.form.action);
  }
  return data({
    payment,
    limited: null,
    nonce:
      leavesAtOnce(request, url, startedAt) && (isCustomer || !who) ? context.get(requestMeta).nonce : null,
  });
}

/** Whether someone has just pressed Place Order or Pay: a link in a message comes from no page of the shop, or by way of its sign-in. */
function leavesAtOnce({ headers }: Request, { searchParams }: URL, startedAt: Date): boolean {
  const isFromShop = headers.get("Sec-Fetch-Site") === "same-origin";
  return searchParams.has(leaveMark) && isFromShop && Date.now() - startedAt.getTime() < 60_000;
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
        <PaymentPanel {...loaderData} payment={loaderData.payment} error={actionData?.errors.form} />
      ) : (
        <>
          <h1 className="display-1">Please wait a moment</h1>
          <p>{loaderData.limited}</p>
        </>
      )}
    </div>
  );
}

interface PaymentPanelProps {
  payment: PaymentView;
  /** Of the script that leaves at once; null: a press does. */
  nonce: string | null;
  error: string | undefined;
}

/** The state of a payment in words, and what can be done about it. */
function PaymentPanel({ payment, nonce, error }: PaymentPanelProps) {
  const { state, status, title, text, number, amount } = payment;
  usePolling(state === "waiting");
  return (
    <>
      <ErrorBox>{error}</ErrorBox>
      {/* While the page waits for the gateway, its words change automatically. */}
      <div role="status" className="grid gap-2">
        <p className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
          <StateIcon state={state} />
          {status}
        </p>
        <h1 className="display-1 lining-nums [overflow-wrap:anywhere]">{title}</h1>
        <p className="text-ink-soft lining-nums">{text}</p>
      </div>
      <dl className="divide-y divide-hairline rounded-lg border border-hairline bg-paper px-5">
        <Row term="Amount">{amount}</Row>
        <Row term="Order">{number}</Row>
      </dl>
      <NextSteps payment={payment} nonce={nonce} />
      <p>
        <Link
          to={payment.hasAccount ? href("/orders/:number", { number }) : href("/track")}
          reloadDocument
          className="inline-flex min-h-11 items-center text-link"
        >
          {payment.hasAccount ? `See order ${number}` : "Find my parcel"}
        </Link>
      </p>
    </>
  );
}

/**
 * Sends the form to the gateway as soon as the browser has read it, before anyone can press the button as well. The mark goes
 * first, so that Back, Forward and Reload do not send it again. No character of it is escaped in HTML.
 */
const leaveScript = `
history.replaceState(null, \`\`, location.pathname);
(function (form) {
  const button = form.querySelector(\`button\`);
  const enable = function () { button.disabled = false; };
  button.disabled = true;
  setTimeout(enable, 15000);
  addEventListener(\`pagehide\`, enable);
  form.submit();
})(document.forms.leave);`;

function NextSteps({ payment: { state, form, until, payAgain }, nonce }: Omit<PaymentPanelProps, "error">) {
  if (form)
    return (
      <>
        {/* Not a form of the router: it leaves the shop. */}
        <form name="leave" method="post" action={form.action} className="grid gap-2">
          {form.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={buttonClass()}>
            Continue to JazzCash
          </button>
          <p className="text-center text-sm text-ink-soft">
            Pay before {until}. You can also pay later from your order page.
          </p>
        </form>
        {nonce ? (
          <script nonce={nonce} suppressHydrationWarning>
            {leaveScript}
          </script>
        ) : null}
        <p className="rounded-md bg-pine-wash px-4 py-3 text-pine">
          <strong className="font-semibold">Already paid?</strong> We check with JazzCash, first after 10
          minutes. Please do not pay twice.
        </p>
      </>
    );
  if (state === "waiting")
    return (
      <>
        <ButtonLink to="." reloadDocument prefetch="none">
          Check again
        </ButtonLink>
        {payAgain ? (
          <PayAgain tone="quiet" label="I have not paid. Pay now">
            Only if you have not paid. This starts a new payment of {payAgain}. If you pay twice, we will
            refund one payment.
          </PayAgain>
        ) : null}
      </>
    );
  if (payAgain)
    return <PayAgain label={state === "changed" ? `Pay ${payAgain}` : `Pay again, ${payAgain}`} />;
  return null;
}

interface PayAgainProps {
  label: string;
  tone?: ButtonTone;
  /** What the press does. */
  children?: ReactNode;
}

/** Begins another payment of the order, by a new reference. */
function PayAgain({ label, tone, children }: PayAgainProps) {
  return (
    <Form method="post" reloadDocument className="grid gap-2">
      <input type="hidden" name="intent" value="pay" />
      <Button tone={tone ?? "primary"}>{label}</Button>
      {children ? <p className="text-center text-sm text-ink-soft">{children}</p> : null}
    </Form>
  );
}

function StateIcon({ state }: Pick<PaymentView, "state">) {
  if (state.startsWith("paid")) return <CheckIcon className="size-5 text-pine" />;
  if (state === "leave" || state === "waiting" || state === "changed")
    return <WalletIcon className="size-5" />;
  return <AlertIcon className="size-5 text-clay" />;
}

function Row({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-3">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
