import { href, type RouterContextProvider } from "react-router";
import { hasDetailsToErase } from "../../../../shop/customers/account/erase-order-customer-queries.ts";
import { parseOrderNumber } from "../../../../shop/orders/model/order-number.ts";
import { listWhereabouts } from "../../../../shop/orders/whereabouts/whereabouts-queries.ts";
import { nextStepLabels } from "../../../../shop/overview/next-step.ts";
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
import { AskFirst } from "../../ui/ask-first.tsx";
import { Choices, FilterMenu } from "../../ui/filter-menu.tsx";
import { namedText } from "../../ui/named-text.ts";
import { StateMark } from "../../ui/state-mark.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import { notSentText } from "../list/bulk-choice.ts";
import { ConfirmStatus } from "../list/confirm-status.tsx";
import type { Route } from "./+types/order";
import { orderAction } from "./action.ts";
import { OrderAdvance } from "./advance.tsx";
import { getOrderAdvanceView } from "./advance-view.ts";
import { changeStatusAction } from "./change-status-action.ts";
import { OrderCustomer } from "./customer.tsx";
import { OrderLines } from "./lines.tsx";
import { OrderMessages } from "./messages.tsx";
import { getOrderMessages } from "./messages-view.ts";
import { type NextStepView, toNextStep } from "./next-view.ts";
import { OrderNotes } from "./notes.tsx";
import { getOrderNumberRecord } from "./number-record-view.ts";
import { OrderPayment } from "./payment.tsx";
import { OrderRefunds } from "./refunds.tsx";
import { getOrderRefunds } from "./refunds-view.ts";
import { orderSight } from "./sight.ts";
import { OrderStanding } from "./standing.tsx";
import { toOrderStanding } from "./standing-view.ts";
import { UnaskedDueButtons } from "./unasked-due.tsx";
import { getUnaskedDueView } from "./unasked-due-view.ts";
import { type AdminOrderView, getAdminOrderView } from "./view.ts";

const savedTexts: Readonly<Record<string, string>> = {
  notes: "Saved.",
  tracking: "Saved.",
  payment: "Payment confirmed.",
  cash: "This order is now cash on delivery.",
  ahead: "This order is waiting for payment again.",
  "advance-ask": "Advance requested.",
  "advance-waive": "This order no longer needs an advance.",
  "advance-receive": "Advance received.",
  "advance-keep": "You have kept the advance.",
  "let-go": "The order no longer asks for this money.",
  forgotten: "The customer's details are deleted.",
  unchanged: "No changes to save.",
  taken: "Order placed.",
  "taken-marked": "Order placed, but it still needs confirmation because this number has a restriction.",
};

/** What the order's page says of what was just saved; null: nothing. */
function orderSavedText(query: URLSearchParams): string | null {
  const saved = query.get("saved");
  if (saved === "changed") return changedText(query.get("tell"));
  return namedText(savedTexts, saved);
}

/** @param tell the references of booked parcels whose courier still has what was before */
function changedText(tell: string | null): string {
  const parcels = (tell ?? "").split(",").filter((reference) => /^SH-\d{1,15}$/.test(reference));
  if (parcels.length === 0) return "The order was changed.";
  const named = `${parcels.length === 1 ? "parcel" : "parcels"} ${parcels.join(" and ")}`;
  return `The order was changed. The courier still has the old details for ${named}. Please tell them.`;
}

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
    next: where && toNextStep(order, where, { ...orderSight(role), mayOpen: (path) => mayOpen(role, path) }),
    advance: await getOrderAdvanceView(db, order.orderId, role),
    record: may(role, "confirmation") ? await getOrderNumberRecord(db, requested.number) : null,
    unasked: orderSight(role).amounts ? await getUnaskedDueView(db, order.orderId) : null,
    refunds: may(role, "payments.confirm") ? await getOrderRefunds(db, order) : null,
    lineNumber: requested.line,
    canForget: may(role, "customers.erase") && (await hasDetailsToErase(db, order.orderId)),
    asksToForget: query.get("confirm") === "forget",
    confirm: line && to ? { line, to, notSent: await notSentText(db, to, [line.id]) } : null,
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
  const rareActions = [
    ...(order.placed ? [{ label: "Packing slip", to: `${order.path}/slip` }] : []),
    ...(order.placed && order.hasInvoice ? [{ label: "Invoice", to: `${order.path}/invoice` }] : []),
    ...(canForget ? [{ label: "Erase this customer's data", to: `${order.path}?confirm=forget` }] : []),
  ];
  return (
    <div className="wrap py-2 md:py-4">
      <TextLink to={href("/dashboard")} className="mb-3 text-sm">
        All orders
      </TextLink>
      <PageHeading
        lead={order.placed ? `Placed ${order.date}` : `Awaiting delivery details since ${order.date}`}
        actions={
          <div className="flex flex-wrap gap-3">
            {order.placed && order.canChange ? (
              <ButtonLink to={`${order.path}/edit`} tone="quiet" size="small">
                Change
              </ButtonLink>
            ) : null}
            {rareActions.length > 0 ? (
              <FilterMenu label="More" chosen={null}>
                <Choices choices={rareActions.map((action) => ({ ...action, current: false }))} />
              </FilterMenu>
            ) : null}
          </div>
        }
      >
        <span className="lining-nums">Order {order.number}</span>
      </PageHeading>
      <div className="mb-5 grid gap-3">
        {loaderData.next ? <NextStepCard next={loaderData.next} /> : null}
        {actionData ? (
          <ErrorBox>
            {actionData.message} {now ? `${now.number} is now ${now.status}.` : null}
          </ErrorBox>
        ) : null}
        <Notice>{actionData ? null : savedText}</Notice>
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
        <OrderLines
          order={order}
          lineNumber={lineNumber}
          isToComplete={loaderData.next?.label === nextStepLabels.complete}
        />
        <div className="grid gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {loaderData.unasked ? (
            <TitledPanel title="Not paid">
              <p className="mb-3">{loaderData.unasked.text}</p>
              <UnaskedDueButtons
                path={order.path}
                paisa={loaderData.unasked.paisa}
                canAsk={messages.length > 0}
                canLetGo={order.canLetGo}
              />
            </TitledPanel>
          ) : null}
          {standing ? <OrderStanding standing={standing} /> : null}
          <OrderCustomer order={order} record={record} />
          <OrderMessages path={order.path} messages={messages} />
          <OrderAdvance path={order.path} advance={loaderData.advance} rejected={rejected} />
          <OrderPayment order={order} typed={rejected?.values ?? {}} />
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
          <OrderHistory {...order} />
        </div>
      </div>
      {confirm?.line.canChange && !actionData ? <ConfirmStatus {...confirm} list={order.path} /> : null}
      {canForget && loaderData.asksToForget && !actionData ? <ConfirmForgetting path={order.path} /> : null}
    </div>
  );
}

/** The next step, at the top of the page. */
function NextStepCard({ next: { shape, label, screen } }: { next: NextStepView }) {
  return (
    <section
      aria-label="Next step"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-hairline bg-paper px-4 py-2.5"
    >
      <StateMark shape={shape}>{label}</StateMark>
      {screen ? (
        <ButtonLink to={screen.to} size="small">
          {screen.button}
        </ButtonLink>
      ) : null}
    </section>
  );
}

/** Confirms that the customer of an order without an account is forgotten. @param path the order's page */
function ConfirmForgetting({ path }: { path: string }) {
  return (
    <AskFirst
      title="Erase this customer's data?"
      cancelTo={path}
      action={path}
      replace
      button="Erase this customer's data"
      intent="forget"
      busyLabel="Deleting..."
      text={
        <>
          <p>
            This deletes the name, email, phone numbers, address, landmark, notes, tracking numbers,
            complaints, delivery requests and order link, here and in every other order you took for this
            phone number.
          </p>
          <p className="mt-2">Products, dates, amounts and payments stay. You cannot undo this.</p>
        </>
      }
    />
  );
}

/** The history of the lines, newest first; a single line need not be named. */
function OrderHistory({ history, lines }: Pick<AdminOrderView, "history" | "lines">) {
  return (
    <TitledPanel title="History">
      <ol className="border-s border-hairline ps-5">
        {history.map((event) => (
          <li
            key={`${event.at} ${event.what} ${event.lines.join()}`}
            className="relative pb-4 last:pb-0 before:absolute before:-start-5 before:top-2 before:size-2 before:-translate-x-1/2 before:rounded-full before:bg-gold rtl:before:translate-x-1/2"
          >
            <p>
              <bdi>{event.what}</bdi>
              {lines.length === 1 ? null : (
                <span className="text-sm text-ink-soft tabular-nums"> {event.lines.join(", ")}</span>
              )}
            </p>
            <p className="text-sm text-ink-soft tabular-nums">
              {event.at}, <bdi className="[overflow-wrap:anywhere]">{event.who}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </TitledPanel>
  );
}
