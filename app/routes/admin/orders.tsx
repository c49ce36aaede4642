import { dashboardOrder, dashboardOrders, orderCounts } from "../../../shop/orders/order-queries.ts";
import { orderStatuses } from "../../../shop/orders/order-status.ts";
import type { Database } from "../../../shop/schema.ts";
import { database } from "../../http/context.ts";
import { privatePage } from "../../http/describe-page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/orders";
import { changeStatus } from "./change-status.ts";
import { ConfirmStatus } from "./confirm-status.tsx";
import { FilterPills } from "./filter-pills.tsx";
import { ListFoot } from "./list-foot.tsx";
import { orderListPath, parseOrderList } from "./order-list.ts";
import { orderRow } from "./order-row.ts";
import { OrdersTable } from "./orders-table.tsx";

export const meta: Route.MetaFunction = () => privatePage("Orders | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const query = url.searchParams;
  const { status, page } = parseOrderList(query);
  const shown = await dashboardOrders(db, { status, page });
  const to = (["completed", "cancelled"] as const).find((end) => end === query.get("confirm"));
  return {
    list: { status, page: shown.page },
    pages: shown.pages,
    total: shown.total,
    counts: await orderCounts(db),
    orders: shown.items.map(orderRow),
    confirm: to ? { to, order: await namedOrder(db, query.get("order")) } : null,
    changed: await namedOrder(db, query.get("changed")),
  };
}

async function namedOrder(db: Database, id: string | null) {
  const order = id && /^\d{1,15}$/.test(id) ? await dashboardOrder(db, Number(id)) : null;
  return order && orderRow(order);
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return changeStatus(request, url, context);
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { list, pages, total, counts, orders, confirm, changed } = loaderData;
  const now = actionData?.now ?? (confirm?.order && !confirm.order.open ? confirm.order : null);
  return (
    <div className="wrap py-8 md:py-12">
      <PageHeading>Orders</PageHeading>
      <div className="mb-5 grid gap-3">
        {actionData || now ? (
          <ErrorBox>
            {actionData?.message} {now ? `${now.number} is ${now.status} now.` : null}
          </ErrorBox>
        ) : null}
        <Notice>{changed && !actionData ? `${changed.number} is ${changed.status} now.` : null}</Notice>
        <FilterPills
          label="Orders by status"
          pills={[null, ...orderStatuses].map((status) => ({
            label: status ?? "All",
            count: counts[status ?? "all"],
            to: orderListPath({ status }),
            current: list.status === status,
          }))}
        />
      </div>
      {orders.length > 0 ? (
        <OrdersTable orders={orders} list={list} />
      ) : (
        <EmptyState title={list.status ? `No order is ${list.status}.` : "No orders yet."}>
          {list.status ? null : "They appear here as soon as somebody places one."}
        </EmptyState>
      )}
      <ListFoot
        page={list.page}
        pages={pages}
        total={total}
        shown={orders.length}
        to={(page) => orderListPath({ ...list, page })}
      />
      {confirm?.order?.open && !actionData ? (
        <ConfirmStatus order={confirm.order} to={confirm.to} list={orderListPath(list)} />
      ) : null}
    </div>
  );
}
