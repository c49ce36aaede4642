import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { amountText, displayPrice } from "../../../shop/base/price.ts";
import { orderNumberText, parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { refundChannels } from "../../../shop/payments/ledger/refund-channel.ts";
import { isByGateway, type PaymentMethod, paymentMethodTable } from "../../../shop/payments/model/payment.ts";
import type { RefundChannel } from "../../../shop/payments/refund-schema.ts";
import { approveRefund } from "../../../shop/payments/refunds/decide-refund.ts";
import { refundRequestForm } from "../../../shop/payments/refunds/refund-form.ts";
import {
  findOrderToRefund,
  listRefundable,
  readOwed,
} from "../../../shop/payments/refunds/refund-queries.ts";
import { requestRefund } from "../../../shop/payments/refunds/request-refund.ts";
import type { Database } from "../../../shop/schema.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { PlainScreen } from "../ui/screen.tsx";
import { SelectField } from "../ui/select-field.tsx";
import type { Route } from "./+types/refund-new";
import { refundPath } from "./refund-view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Request a refund | Dashboard");

const findOrder = async (params: { number: string }, db: Parameters<typeof getNewRefundView>[0]) =>
  found(await getNewRefundView(db, found(parseOrderNumber(params.number), "Order").number), "Order");

export async function loader({ params, context }: Route.LoaderArgs) {
  return { order: await findOrder(params, context.get(database)), formKey: randomUUID() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(database);
  const { orderId } = await findOrder(params, db);
  const form = await readForm(request);
  const parsed = parseForm(refundRequestForm, form);
  if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
  const { payment: paymentId, lowers, ...wish } = parsed.value;
  const actor = { actor: "admin", actorId: context.get(customer).id } as const;
  const result = await requestRefund(
    db,
    { ...wish, orderId, paymentId, lowersPrice: lowers === "on" },
    actor,
  );
  if (result.outcome === "unknown") throw data("Order not found", { status: 404 });
  if (result.outcome === "done") {
    // Whoever may approve has decided by asking; through JazzCash the money goes at once, which they press for.
    const isDecided = isAllowed(context, "refunds.approve") && wish.channel !== "gateway";
    const approved = isDecided ? await approveRefund(db, result.refundId, actor) : null;
    throw redirect(
      `${refundPath(result.refundId)}?done=${approved?.outcome === "done" ? "approved" : "requested"}`,
    );
  }
  return data<Rejected>(reject(form, { [result.field]: result.reason }), { status: 409 });
}

export const clientAction = keepTyped();

export default function NewRefund({ loaderData: { order, formKey }, actionData }: Route.ComponentProps) {
  return (
    <PlainScreen
      back={{ to: order.path, label: `Order ${order.number}` }}
      title={<span className="lining-nums">Refund {order.number}</span>}
      lead={order.lead}
      error={actionData?.errors.form ?? actionData?.errors.key ?? null}
      className="max-w-3xl"
    >
      {order.payments.length > 0 ? (
        <RefundRequestForm order={order} formKey={formKey} rejected={actionData} />
      ) : (
        <EmptyState title="Nothing to refund.">
          This order is not paid, or all of it is already being refunded.
        </EmptyState>
      )}
    </PlainScreen>
  );
}

/** Requests a part or all of a payment back. */
function RefundRequestForm({
  order,
  formKey,
  rejected,
}: Route.ComponentProps["loaderData"] & { rejected: Rejected | undefined }) {
  const { payments, channels } = order;
  const [first] = payments;
  return (
    <PostForm
      action={`${order.path}/refund`}
      sent={{
        key: rejected?.values.key ?? formKey,
        payment: payments.length > 1 ? undefined : (first?.value ?? ""),
      }}
      {...{ rejected }}
      className="grid gap-5"
    >
      {({ errors, values, field }) => (
        <>
          {payments.length > 1 ? (
            <RadioCards
              legend="Payment"
              name="payment"
              choices={payments}
              defaultValue={values.payment ?? first?.value ?? ""}
              error={errors.payment}
            />
          ) : null}
          <Field
            {...field("amount", order.amount)}
            label="Rupees"
            inputMode="decimal"
            dir="ltr"
            hint={order.owed ? `${order.owed} to refund. You can refund a part.` : undefined}
            required
          />
          <SelectField
            {...field("channel", order.channel)}
            label="Refund by"
            choices={channels}
            hint="JazzCash can refund only JazzCash payments."
          />
          <Field {...field("reason")} label="Why?" hint="Only staff see this." optional />
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              name="lowers"
              defaultChecked={values.lowers === "on"}
              className="mt-0.5 size-5 shrink-0 accent-pine"
            />
            <span>
              Also reduce the order price
              <span className="block text-sm text-ink-soft">
                Only if you refund more than is owed, for example for a damaged item the customer keeps.
              </span>
            </span>
          </label>
          <PostButton busyLabel="Sending..." className="justify-self-start">
            Request refund
          </PostButton>
        </>
      )}
    </PostForm>
  );
}

/** What may be requested back of an order, as text; null: there is no such order, or it is not placed. */
async function getNewRefundView(db: Database, number: number) {
  const order = await findOrderToRefund(db, number);
  if (!order) return null;
  const payments = await listRefundable(db, order.id);
  const owed = Math.max((await readOwed(db, order.id)).unrequested, 0);
  const [newest] = payments;
  const hasGateway = payments.some(({ provider }) => isByGateway(provider));
  const text = orderNumberText(number);
  return {
    orderId: order.id,
    number: text,
    path: `/dashboard/orders/${text}`,
    lead: owed > 0 ? `${displayPrice(owed)} to refund.` : "Nothing to refund.",
    owed: owed > 0 ? displayPrice(owed) : null,
    amount: newest && owed > 0 ? amountText(Math.min(owed, newest.left)) : "",
    channel: newest && isByGateway(newest.provider) ? "gateway" : "transfer",
    channels: (Object.keys(refundChannels) as RefundChannel[])
      .filter((value) => value !== "gateway" || hasGateway)
      .map((value) => ({ value, label: refundChannels[value].label })),
    payments: payments.map(({ id, method, left, reference }) => ({
      value: String(id),
      label: `${paymentMethodTable[method as PaymentMethod].label}, ${displayPrice(left)}`,
      hint: reference,
    })),
  };
}
