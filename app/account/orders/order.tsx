import { data, href, Link, type RouterContextProvider, redirect } from "react-router";
import { chatTexts, contactDetails } from "../../../shop/content/settings/shop-settings.ts";
import { findLinkedOrder } from "../../../shop/orders/answers/linked-order-queries.ts";
import { complain } from "../../../shop/orders/complaints/complain.ts";
import { complaintForm } from "../../../shop/orders/complaints/complaint-form.ts";
import { listComplaintsOfOrder } from "../../../shop/orders/complaints/complaint-queries.ts";
import { findCustomerOrder } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { complaintLabels } from "../../../shop/orders/model/complaint.ts";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { answerOwnOrder, ownAnswers } from "../../checkout/order-link/answer-action.ts";
import { linkedOrderView } from "../../checkout/order-link/linked-order-view.ts";
import { CancelQuestion, canCancel, OrderActions } from "../../checkout/order-link/order-actions.tsx";
import { asksOf } from "../../checkout/order-link/page-asks.ts";
import { customer, database } from "../../http/context.ts";
import { type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { parseLimitedForm } from "../../http/forms/parse-limited-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { beside } from "../../http/parts/beside.ts";
import { requestAfterOrder } from "../../http/request-after-order.ts";
import { answerReviewForm, requestReviews } from "../../http/request-reviews.ts";
import { requestSettings } from "../../http/request-settings.ts";
import { answerTransferForm } from "../../http/request-transfer.ts";
import { ContactDetailsOrLink } from "../../ui/contact-details.tsx";
import { DeliveryFacts, MoneyFacts } from "../../ui/delivery-facts.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { ComplaintForm } from "../../ui/form/complaint-form.tsx";
import { ReviewForm } from "../../ui/form/review-form.tsx";
import { NextSteps } from "../../ui/next-steps.tsx";
import { ParcelSteps } from "../../ui/parcel-steps.tsx";
import { AskPanel, PayPanel } from "../../ui/pay-panel.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { Totals } from "../../ui/totals.tsx";
import { TransferPanel } from "../../ui/transfer-panel.tsx";
import { orderView } from "../../ui/views/order-view.ts";
import { hasLeft, parcelViews } from "../../ui/views/parcel-view.ts";
import type { Route } from "./+types/order";
import { againAction } from "./again-action.ts";
import { AwaitingDetails } from "./awaiting-details.tsx";
import { AgainNotice, OrderAgain } from "./order-again.tsx";
import { OrderItems } from "./order-items.tsx";
import { payAction } from "./pay-action.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(
    `${loaderData ? `Order ${loaderData.order.number}` : "Order not found"}`,
    "Your LumiSkin order: items, payment and delivery.",
  );

/** A checkout by its number; an order's own number, as the dashboard shows it, leads to its checkout too. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const requested = found(parseOrderNumber(params.number), "Order");
  const db = context.get(database);
  const order = found(await findCustomerOrder(db, context.get(customer).id, requested.number), "Order");
  if (!order.placedAt)
    return {
      ...{
        order: orderView(order),
        pay: null,
        ask: null,
        transfer: null,
        next: null,
        deliveryLine: undefined,
      },
      ...{ parcels: [], complaints: null, reviews: null, own: null },
    };
  const { parcels, instructions, ...after } = await requestAfterOrder(context, order, requested.number);
  const linked = await beside(context, "what its customer can do", () => findLinkedOrder(db, order.id));
  const complaints = hasLeft(parcels) ? await listComplaintsOfOrder(db, order.id) : null;
  return {
    order: orderView(order, instructions),
    ...after,
    parcels: parcelViews({ ...order, parcels }),
    complaints: complaints?.map(({ id, kind, text }) => ({ id, label: complaintLabels[kind], text })) ?? null,
    reviews: await beside(context, "reviews", () => requestReviews(context, order.id, url.searchParams)),
    /** What its customer can do with it, and how to reach the shop about it. */
    own: linked
      ? {
          order: linkedOrderView(linked, await requestSettings(context)),
          asks: asksOf(url.searchParams),
          contact: contactDetails(await requestSettings(context), chatTexts.order(order.number)),
        }
      : null,
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "pay") return payAction(params.number, context);
  if (form.get("intent") === "cash") return payAction(params.number, context, url.pathname);
  if (form.get("intent") === "again") return againAction(params.number, context);
  if (form.get("intent") === "transfer") return transferAction(form, params.number, context);
  if (/^(un)?rate$/.test(String(form.get("intent")))) return rateAction(form, params.number, context);
  if (ownAnswers.includes(String(form.get("intent")))) return ownAction(form, params.number, context);
  return complainAction(form, params.number, context);
}

/** What does not get through says so in its own form. */
export const clientAction = keepTyped((submitted) => ({
  intent: String(submitted.get("intent")).replace("unrate", "rate"),
}));

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, pay, ask, transfer, next, deliveryLine, parcels, complaints, reviews, own } = loaderData;
  const claimed =
    actionData?.intent === "transfer" ? { ...actionData, intent: "transfer" as const } : undefined;
  const rated = actionData?.intent === "rate" ? { ...actionData, intent: "rate" as const } : undefined;
  const again = actionData && "missing" in actionData ? actionData : null;
  const payError = actionData?.intent === "pay" ? actionData.errors.form : undefined;
  const answered = actionData && !payError && !claimed && !again && !rated ? actionData : undefined;
  if (own?.asks.cancel && canCancel(own.order))
    return (
      <div className="mx-auto grid w-full max-w-xl gap-5 px-5 py-8 md:py-14">
        <CancelQuestion order={own.order} />
      </div>
    );
  return (
    <div className="wrap max-w-5xl py-10 md:py-16">
      <Link to={href("/orders")} className="touch-target mb-2 text-sm text-link">
        Orders
      </Link>
      <PageHeading lead={<time dateTime={order.at}>{order.date}</time>}>
        <span className="lining-nums">Order {order.number}</span>
      </PageHeading>
      <div className="grid gap-6">
        <AgainNotice result={again} />
        <AwaitingDetails order={order} />
        <PayPanel offer={pay} error={ask ? undefined : payError} />
        <AskPanel ask={ask} error={payError} />
        <TransferPanel transfer={transfer} result={claimed} />
        <NextSteps next={next} />
        {parcels.length > 0 ? <ParcelSteps parcels={parcels} /> : null}
        <section aria-label="Items" className="rounded-lg border border-hairline bg-paper px-5 md:px-8">
          <OrderItems orders={order.lines} />
          {order.total ? (
            <div className="border-t border-hairline py-6">
              <Totals total={order.total} deliveryLine={deliveryLine} />
            </div>
          ) : null}
        </section>
        {order.placed ? (
          <Facts>
            <MoneyFacts order={order} />
            <DeliveryFacts order={order} />
            {order.notes ? (
              <Fact term="Notes">
                <span dir="auto" className="block whitespace-pre-line">
                  {order.notes}
                </span>
              </Fact>
            ) : null}
          </Facts>
        ) : null}
        {own ? (
          <section aria-label="This order" className="grid max-w-xl gap-5">
            <OrderActions {...own} result={answered} />
            <h2 className="display-4">Contact us</h2>
            <ContactDetailsOrLink {...own.contact} />
          </section>
        ) : null}
        {order.placed ? <OrderAgain number={order.number} /> : null}
        {reviews ? (
          <section id="reviews" aria-labelledby="rate" className="grid gap-6">
            <h2 id="rate" className="display-3">
              Rate your products
            </h2>
            <ReviewForm reviews={reviews} result={rated} />
          </section>
        ) : null}
        {complaints ? <ComplaintForm complaints={complaints} result={answered} /> : null}
      </div>
    </div>
  );
}

/** Stores the transaction id that a customer has typed for an order of their own. */
async function transferAction(form: FormData, number: string, context: Readonly<RouterContextProvider>) {
  const requested = found(parseOrderNumber(number), "Order");
  const order = found(
    await findCustomerOrder(context.get(database), context.get(customer).id, requested.number),
    "Order",
  );
  const refused = await answerTransferForm(context, form, order.id);
  if (refused) return refused;
  throw redirect(`/orders/${order.number}#transfer`, 303);
}

/** What the page of the link does too, for a customer's own order. */
async function ownAction(form: FormData, number: string, context: Readonly<RouterContextProvider>) {
  const requested = found(parseOrderNumber(number), "Order");
  const order = found(
    await findCustomerOrder(context.get(database), context.get(customer).id, requested.number),
    "Order",
  );
  return answerOwnOrder(context, form, order.id, `/orders/${order.number}`);
}

/** Stores what a customer says of the products of an order of their own. */
async function rateAction(form: FormData, number: string, context: Readonly<RouterContextProvider>) {
  const requested = found(parseOrderNumber(number), "Order");
  const { id } = found(
    await findCustomerOrder(context.get(database), context.get(customer).id, requested.number),
    "Order",
  );
  const answered = await answerReviewForm(context, form, id);
  if (typeof answered !== "string") return answered;
  throw redirect(`/orders/${number}${answered}#reviews`, 303);
}

/** Stores a customer's complaint about an order of their own. */
async function complainAction(form: FormData, number: string, context: Readonly<RouterContextProvider>) {
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
