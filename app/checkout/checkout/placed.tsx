import { href, Link } from "react-router";
import { cartCount } from "../../../shop/checkout/cart/cart-queries.ts";
import { foreignPhoneHint } from "../../../shop/checkout/place/checkout-texts.ts";
import { chatTexts, contactDetails } from "../../../shop/content/settings/shop-settings.ts";
import { findCustomerOrder } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { openNewestPayment } from "../../../shop/payments/gateway/open-payment-page.ts";
import { isByGateway } from "../../../shop/payments/model/payment.ts";
import { payAction } from "../../account/orders/pay-action.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { payerOf } from "../../http/payer.ts";
import { requestAfterOrder } from "../../http/request-after-order.ts";
import { requestSettings } from "../../http/request-settings.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DeliveryFacts, MoneyFacts } from "../../ui/delivery-facts.tsx";
import { Facts } from "../../ui/facts.tsx";
import { NextSteps } from "../../ui/next-steps.tsx";
import { AskPanel, PayPanel } from "../../ui/pay-panel.tsx";
import { AlertIcon, CheckIcon } from "../../ui/shell/icons.tsx";
import { TransferPanel } from "../../ui/transfer-panel.tsx";
import { usePolling } from "../../ui/use-polling.ts";
import { orderView } from "../../ui/views/order-view.ts";
import { placedPaymentView } from "../../ui/views/payment-view.ts";
import type { Route } from "./+types/placed";
import { NoEmailNotice } from "./no-email-notice.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { keptText } from "./repeat-view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Order placed", "Your LumiSkin order is placed.");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const orderNumber = found(parseOrderNumber(params.number), "Order");
  const customerOrder = found(
    await findCustomerOrder(context.get(database), context.get(customer).id, orderNumber.number),
    "Order",
  );
  const placedAt = found(customerOrder.placedAt, "Order");
  const payer = payerOf(context);
  const newest = isByGateway(customerOrder.paymentMethod)
    ? await openNewestPayment(context.get(database), { orderId: customerOrder.id, payer })
    : null;
  const payment = newest && placedPaymentView(newest);
  const after = await requestAfterOrder(
    context,
    customerOrder,
    orderNumber.number,
    payment?.kind === "waiting",
  );
  const order = orderView({ ...customerOrder, placedAt }, after.instructions);
  const contact = contactDetails(await requestSettings(context), chatTexts.order(order.number));
  const inCart = url.searchParams.has("cart")
    ? await cartCount(context.get(database), context.get(customer).id)
    : 0;
  return {
    /** Of an order that was sent again: what it kept, and where to have it changed. */
    kept: keptText(url.searchParams, order),
    chat: contact.chat ?? href("/contact"),
    inCart: inCart > 0 ? `Your cart still has ${inCart === 1 ? "1 item" : `${inCart} items`}.` : null,
    order: { ...order, lines: order.lines.filter(({ placed }) => placed) },
    payment,
    pay: after.pay,
    ask: after.ask,
    transfer: after.transfer,
    next: after.next,
    deliveryLine: after.deliveryLine,
    phoneHint: customerOrder.phoneE164 ? null : foreignPhoneHint,
    contactDetails: canEmailCustomers(context) ? null : contact,
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return payAction(params.number, context, form.get("intent") === "cash" ? url.pathname : null);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Placed({ loaderData, actionData }: Route.ComponentProps) {
  const { order, payment, pay, transfer, next, deliveryLine, phoneHint, contactDetails } = loaderData;
  const { kept, chat, inCart, ask } = loaderData;
  const isWaiting = payment?.kind === "waiting";
  const isRefused = payment?.kind === "refused";
  usePolling(isWaiting);
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] items-start gap-10 pt-4 pb-10 md:py-16 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-20">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 md:gap-8">
        {/* While it waits for JazzCash, its words change automatically. */}
        <div role={payment ? "status" : undefined} className="grid gap-1 md:gap-2">
          <p className={`flex items-center gap-2 font-semibold ${isRefused ? "text-clay" : "text-pine"}`}>
            {isRefused ? <AlertIcon className="size-5" /> : <CheckIcon className="size-5" />}
            {payment?.status ?? order.paymentStatus}
          </p>
          <h1 className="display-1 max-md:text-[1.875rem]">
            {payment?.title ?? "Thank you, your order is placed"}
          </h1>
          {payment ? <p className="lining-nums">{payment.text}</p> : null}
        </div>
        <p>
          Order number <strong className="text-lg font-semibold tabular-nums">{order.number}</strong>
          <span className="block text-[0.9375rem] text-ink-soft">Note this number.</span>
        </p>
        <Facts areShort>
          <MoneyFacts order={order} />
        </Facts>
        {kept || inCart ? (
          <div role="status" className="grid gap-1 rounded-lg bg-sand px-4 py-3">
            {kept ? (
              <p className="[overflow-wrap:anywhere]">
                <bdi>{kept}</bdi>{" "}
                <a href={chat} rel="noopener" className="text-link">
                  Contact us to change it
                </a>
              </p>
            ) : null}
            {inCart ? (
              <p>
                {inCart}{" "}
                <Link to={href("/cart")} className="text-link">
                  View cart
                </Link>
              </p>
            ) : null}
          </div>
        ) : null}
        {isWaiting ? (
          <div className="grid gap-2">
            <ButtonLink to="." reloadDocument prefetch="none">
              Check again
            </ButtonLink>
            <p className="text-sm text-ink-soft">
              Please do not pay twice. We check with JazzCash, first after 10 minutes.
            </p>
          </div>
        ) : (
          <PayPanel offer={pay} error={ask ? undefined : actionData?.errors.form} />
        )}
        <AskPanel ask={ask} error={actionData?.errors.form} />
        <TransferPanel transfer={transfer} action={href("/orders/:number", { number: order.number })} />
        <NextSteps next={next}>
          <div className="grid gap-3 sm:flex sm:flex-wrap">
            <ButtonLink to={href("/orders")} tone={pay || ask || transfer || isWaiting ? "quiet" : "primary"}>
              View Orders
            </ButtonLink>
            <ButtonLink to={href("/catalog")} tone="quiet">
              Continue Shopping
            </ButtonLink>
          </div>
        </NextSteps>
        <p className="flex flex-wrap gap-x-8">
          <Link to={href("/orders/:number", { number: order.number })} className="touch-target text-link">
            See this order
          </Link>
          <Link to={href("/track")} className="touch-target text-link">
            Where is my parcel?
          </Link>
        </p>
        <Facts>
          <DeliveryFacts order={order} phoneHint={phoneHint} />
        </Facts>
        {contactDetails ? <NoEmailNotice contactDetails={contactDetails} orderNumber={order.number} /> : null}
      </div>
      <OrderSummary lines={order.lines} total={order.total ?? ""} deliveryLine={deliveryLine} />
    </div>
  );
}
