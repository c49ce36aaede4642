import { href, Link, type RouterContextProvider } from "react-router";
import { hasDetailsToErase } from "../../../../shop/customers/account/erase-order-customer-queries.ts";
import { parseOrderNumber } from "../../../../shop/orders/model/order-number.ts";
import { listWhereabouts } from "../../../../shop/orders/whereabouts/whereabouts-queries.ts";
import { may } from "../../../../shop/staff/model/permissions.ts";
import { customer, database, requestMeta } from "../../../http/context.ts";
import { mayOpen, requirePermission } from "../../../http/dashboard-access.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { found } from "../../../http/found.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { ConfirmStatus } from "../list/confirm-status.tsx";
import type { Route } from "./+types/order";
import { orderAction } from "./action.ts";
import { OrderAdvance } from "./advance.tsx";
import { getOrderAdvanceView } from "./advance-view.ts";
import { changeStatusAction } from "./change-status-action.ts";
import { ConfirmForgetting } from "./confirm-forgetting.tsx";
import { OrderCustomer } from "./customer.tsx";
import { OrderHistory } from "./history.tsx";
import { OrderLines } from "./lines.tsx";
import { OrderMessages } from "./messages.tsx";
import { getOrderMessages } from "./messages-view.ts";
import { OrderNotes } from "./notes.tsx";
import { getOrderNumberRecord } from "./number-record-view.ts";
import { OrderPayment } from "./payment.tsx";
import { OrderRefunds } from "./refunds.tsx";
import { getOrderRefunds } from "./refunds-view.ts";
import { orderSavedText } from "./saved-text.ts";
import { orderSight } from "./sight.ts";
import { OrderStanding } from "./standing.tsx";
import { toOrderStanding } from "./standing-view.ts";
import { getAdminOrderView } from "./view.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData?.order.number ?? "Order not found"} | Dashboard`);

/** Finds an order by its own number or the number of one of its lines. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const requested = found(parseOrderNumber(params.number), "Order");
  const order = await findOrder(requested.number, context);
  const query = url.searchParams;
  const line = order.lines.find(({ id }) => String(id) === query.get("order"));
  const to = (["completed", "cancelled"] as const).find((end) => end === query.get("confirm"));
  const changedLine = order.lines.find(({ id }) => String(id) === query.get("changed"));
  const { role } = context.get(customer);
  const db = context.get(database);
  const where = (await listWhereabouts(db, [order.orderId])).get(order.orderId);
  return {
    order,
    messages: may(role, "confirmation")
      ? await getOrderMessages(db, requested.number, context.get(requestMeta).origin)
      : [],
    standing:
      where &&
      toOrderStanding(where, {
        amounts: orderSight(role).amounts,
        parcels: mayOpen(role, "/dashboard/parcels/:reference"),
        disputes: mayOpen(role, "/dashboard/money/disputes"),
      }),
    advance: await getOrderAdvanceView(db, order.orderId, role),
    record: may(role, "confirmation") ? await getOrderNumberRecord(db, requested.number) : null,
    refunds: may(role, "payments.confirm") ? await getOrderRefunds(db, order) : null,
    lineNumber: requested.line,
    canForget: may(role, "customers.erase") && (await hasDetailsToErase(db, order.orderId)),
    asksToForget: query.get("confirm") === "forget",
    confirm: line && to ? { line, to } : null,
    savedText: changedLine ? `${changedLine.number} is now ${changedLine.status}.` : orderSavedText(query),
  };
}

async function findOrder(number: number, context: Readonly<RouterContextProvider>) {
  const sight = orderSight(context.get(customer).role);
  return found(await getAdminOrderView(context.get(database), number, sight), "Order");
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const requested = found(parseOrderNumber(params.number), "Order");
  const order = await findOrder(requested.number, context);
  const form = await readForm(request);
  if (form.has("intent")) return orderAction(form, order, context);
  requirePermission(context, "orders.status");
  return changeStatusAction(form, context, (id) => `${order.path}?changed=${id}`);
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, record, messages, standing, lineNumber, confirm, savedText, canForget, refunds } =
    loaderData;
  const rejected = actionData && "values" in actionData ? actionData : null;
  const now = actionData && "now" in actionData ? actionData.now : null;
  return (
    <div className="wrap py-8 md:py-10">
      <Link to={href("/dashboard")} className="mb-3 inline-flex min-h-11 items-center text-sm text-link">
        All orders
      </Link>
      <PageHeading
        lead={order.placed ? `Placed ${order.date}` : `Awaiting delivery details since ${order.date}`}
        actions={
          order.placed ? (
            <div className="flex flex-wrap gap-3">
              {order.canChange ? (
                <ButtonLink to={`${order.path}/edit`} tone="quiet" size="small">
                  Change
                </ButtonLink>
              ) : null}
              <ButtonLink to={`${order.path}/slip`} tone="quiet" size="small">
                Packing slip
              </ButtonLink>
              {order.hasInvoice ? (
                <ButtonLink to={`${order.path}/invoice`} tone="quiet" size="small">
                  Invoice
                </ButtonLink>
              ) : null}
            </div>
          ) : null
        }
      >
        <span className="lining-nums">Order {order.number}</span>
      </PageHeading>
      <div className="mb-5 grid gap-3">
        {actionData ? (
          <ErrorBox>
            {actionData.message} {now ? `${now.number} is now ${now.status}.` : null}
          </ErrorBox>
        ) : null}
        <Notice>{actionData ? null : savedText}</Notice>
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
        <OrderLines order={order} lineNumber={lineNumber} />
        <div className="grid gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {standing ? <OrderStanding standing={standing} /> : null}
          <OrderCustomer order={order} record={record} canForget={canForget} />
          <OrderMessages path={order.path} messages={messages} />
          <OrderAdvance path={order.path} advance={loaderData.advance} rejected={rejected} />
          <OrderPayment order={order} typedTracking={rejected?.values.tracking} />
          {refunds ? <OrderRefunds view={refunds} /> : null}
        </div>
        <div className="grid gap-5">
          {order.ownerNotes === null ? null : (
            <OrderNotes
              path={order.path}
              ownerNotes={order.ownerNotes}
              rejectedValues={rejected?.values ?? {}}
            />
          )}
          <OrderHistory history={order.history} isSingleLine={order.lines.length === 1} />
        </div>
      </div>
      {confirm?.line.canChange && !actionData ? (
        <ConfirmStatus line={confirm.line} to={confirm.to} list={order.path} />
      ) : null}
      {canForget && loaderData.asksToForget && !actionData ? <ConfirmForgetting path={order.path} /> : null}
    </div>
  );
}
