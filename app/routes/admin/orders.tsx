import { href } from "react-router";
import { dashboardOrder } from "../../../shop/orders/order-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { database } from "../../http/context.ts";
import { privatePage } from "../../http/describe-page.ts";
import { readForm } from "../../http/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/orders";
import { changeStatus } from "./change-status.ts";
import { ConfirmStatus } from "./confirm-status.tsx";
import { KeysetFoot } from "./keyset-foot.tsx";
import { OrderFigures } from "./order-figures.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { isNarrowed, orderListPath, parseOrderList } from "./order-list.ts";
import { orderRow } from "./order-row.ts";
import { orderScreen } from "./order-screen.ts";
import { OrdersTable } from "./orders-table.tsx";

export const meta: Route.MetaFunction = () => privatePage("Orders | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const query = url.searchParams;
  const list = parseOrderList(query);
  const to = (["completed", "cancelled"] as const).find((end) => end === query.get("confirm"));
  return {
    list,
    ...(await orderScreen(db, list, new Date())),
    confirm: to ? { to, order: await namedOrder(db, query.get("order")) } : null,
    changed: await namedOrder(db, query.get("changed")),
  };
}

async function namedOrder(db: Database, id: string | null) {
  const order = id && /^\d{1,15}$/.test(id) ? await dashboardOrder(db, Number(id)) : null;
  return order && orderRow(order);
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const list = parseOrderList(url.searchParams);
  return changeStatus(await readForm(request), context, (order) =>
    orderListPath(list, { changed: String(order) }),
  );
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { list, parcels, shown, before, after, counts, figures, today, confirm, changed } = loaderData;
  const now = actionData?.now ?? (confirm?.order && !confirm.order.open ? confirm.order : null);
  const named = list.filter.status ? `No order is ${list.filter.status}.` : "No orders yet.";
  return (
    <div className="wrap py-8 md:py-10">
      <PageHeading
        actions={
          // A file: the browser itself sends the form and saves the answer.
          <form
            method="post"
            action={orderListPath({ ...list, cursor: null }, {}, href("/dashboard/orders.csv"))}
          >
            <Button tone="quiet" size="small">
              Export CSV
            </Button>
          </form>
        }
      >
        Orders
      </PageHeading>
      <div className="mb-5 grid gap-4">
        {actionData || now ? (
          <ErrorBox>
            {actionData?.message} {now ? `${now.number} is ${now.status} now.` : null}
          </ErrorBox>
        ) : null}
        <Notice>{changed && !actionData ? `${changed.number} is ${changed.status} now.` : null}</Notice>
        <OrderFigures figures={figures} />
        <OrderFilters list={list} counts={counts} today={today} />
      </div>
      {shown > 0 ? (
        <OrdersTable parcels={parcels} list={list} />
      ) : (
        <EmptyState title={isNarrowed(list) ? "No order matches." : named}>
          {isNarrowed(list)
            ? "Search by a name, a phone in any way of writing, or a number such as LS-10427."
            : list.filter.status
              ? null
              : "They appear here as soon as somebody places one."}
        </EmptyState>
      )}
      <KeysetFoot
        shown={shown}
        before={before && orderListPath({ ...list, cursor: null }, { before })}
        after={after && orderListPath({ ...list, cursor: null }, { after })}
      />
      {confirm?.order?.open && !actionData ? (
        <ConfirmStatus order={confirm.order} to={confirm.to} list={orderListPath(list)} />
      ) : null}
    </div>
  );
}
