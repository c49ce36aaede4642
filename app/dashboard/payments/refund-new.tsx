import { randomUUID } from "node:crypto";
import { data, Link, redirect } from "react-router";
import { parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { refundRequestForm } from "../../../shop/payments/refunds/refund-form.ts";
import { requestRefund } from "../../../shop/payments/refunds/request-refund.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/refund-new";
import { RefundRequestForm } from "./refund-new-form.tsx";
import { getNewRefundView } from "./refund-new-view.ts";
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
  if (result.outcome === "done") throw redirect(`${refundPath(result.refundId)}?done=requested`);
  return data<Rejected>(reject(form, { [result.field]: result.reason }), { status: 409 });
}

/** An outage is no reason to lose what was typed. */
export function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function NewRefund({ loaderData: { order, formKey }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-3xl py-8 md:py-10">
      <Link to={order.path} className="mb-3 inline-flex min-h-11 items-center text-sm text-link">
        Order {order.number}
      </Link>
      <PageHeading lead={order.lead}>
        <span className="lining-nums">Refund {order.number}</span>
      </PageHeading>
      <div className="mb-5">
        <ErrorBox>{actionData?.errors.form ?? actionData?.errors.key}</ErrorBox>
      </div>
      {order.payments.length > 0 ? (
        <RefundRequestForm order={order} formKey={formKey} rejected={actionData ?? null} />
      ) : (
        <EmptyState title="Nothing to refund.">
          This order is not paid, or all of it is already being refunded.
        </EmptyState>
      )}
    </div>
  );
}
