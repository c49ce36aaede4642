import { href } from "react-router";
import { sortsByAmount } from "../../../../shop/orders/list/order-cursor.ts";
import { findDashboardLine } from "../../../../shop/orders/list/order-line-queries.ts";
import type { Database } from "../../../../shop/schema.ts";
import { customer, database } from "../../../http/context.ts";
import { isAllowed, requirePermission } from "../../../http/dashboard-access.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { rowId } from "../../../http/forms/row-id.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { ChooseAll } from "../../ui/choose-all.tsx";
import { CursorPagination } from "../../ui/cursor-pagination.tsx";
import { TakeOrderLink } from "../../ui/menu-parts.tsx";
import { SavedFilterChips } from "../../ui/saved-filter-chips.tsx";
import { savedFilterChips } from "../../ui/saved-filters.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { changeStatusAction } from "../order/change-status-action.ts";
import { type OrderSight, orderSight } from "../order/sight.ts";
import type { Route } from "./+types/orders";
import { bulkAction, doneText } from "./bulk-action.ts";
import { BulkBar, bulkFormId, ConfirmBulk } from "./bulk-bar.tsx";
import { type BulkButton, bulkButtons, findBulkChoice, notSentText } from "./bulk-choice.ts";
import { ConfirmStatus } from "./confirm-status.tsx";
import { OrderFilters } from "./filters.tsx";
import { toLineRow } from "./line-row.ts";
import type { OrderGroup } from "./order-group.ts";
import {
  hasFilters,
  type OrderListParams,
  orderListPath,
  parseOrderListParams,
  tickedPath,
} from "./params.ts";
import { getOrderScreen } from "./screen.ts";
import { OrdersTable } from "./table.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Orders | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const query = url.searchParams;
  const sight = orderSight(context.get(customer).role);
  const list = visibleList(parseOrderListParams(query), sight);
  const to = (["completed", "cancelled"] as const).find((end) => end === query.get("confirm"));
  return {
    list,
    sight,
    ...(await getOrderScreen(db, list, { now: new Date(), sight })),
    confirm: to
      ? {
          to,
          line: await findLineRow(db, query.get("order"), sight),
          notSent: await notSentText(db, to, [rowId(query.get("order"))]),
        }
      : null,
    changed: await findLineRow(db, query.get("changed"), sight),
    bulk: await findBulkChoice(db, list, query, sight),
    buttons: (Object.keys(bulkButtons) as BulkButton[]).filter((name) =>
      isAllowed(context, bulkButtons[name]),
    ),
    doneText: await doneText(db, query),
    saved: await savedFilterChips(context, { path: "/dashboard", query }),
  };
}

/** Not in the order of amounts, whose cursor holds one, for whom amounts are not shown; no email is found by whom none is. */
function visibleList(list: OrderListParams, { amounts, email }: OrderSight): OrderListParams {
  const visible = { ...list, filter: { ...list.filter, namesOnly: !email } };
  if (amounts) return visible;
  visible.filter.money = null;
  return sortsByAmount(list.sort) ? { ...visible, sort: "newest", cursor: null } : visible;
}

async function findLineRow(db: Database, id: string | null, sight: OrderSight) {
  const line = id ? await findDashboardLine(db, rowId(id)) : null;
  return line && toLineRow(line, sight);
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const list = parseOrderListParams(url.searchParams);
  const form = await readForm(request);
  const done = await bulkAction(form, context, list);
  if (done) return done;
  requirePermission(context, "orders.status");
  return changeStatusAction(form, context, (lineId) => orderListPath(list, { changed: String(lineId) }));
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { list, sight, groups, shown, before, after, counts, today, confirm, changed, bulk, buttons } =
    loaderData;
  // What was ticked stays so where nothing could be printed.
  const ticked = actionData?.ticked ? { isAll: false, orderIds: actionData.ticked } : bulk;
  const key = ticked ? `${ticked.isAll} ${ticked.orderIds}` : "";
  const current = actionData?.now ?? (confirm?.line && !confirm.line.open ? confirm.line : null);
  const emptyTitle = list.filter.status ? `No ${list.filter.status} orders.` : "No orders yet.";
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading
        actions={
          <span className="flex items-center gap-x-2">
            {shown > 0 && buttons.length > 0 ? (
              <ChooseShown key={key} {...{ list, groups }} isChosen={ticked !== null} />
            ) : null}
            {sight.change ? <TakeOrderLink /> : null}
          </span>
        }
      >
        Orders
      </PageHeading>
      <div className="mb-4 grid gap-3">
        {actionData || current ? (
          <ErrorBox>
            {actionData?.message} {current ? `${current.number} is now ${current.status}.` : null}
          </ErrorBox>
        ) : null}
        <Notice>
          {actionData ? null : changed ? `${changed.number} is now ${changed.status}.` : loaderData.doneText}
        </Notice>
        <SavedFilterChips saved={loaderData.saved} />
        <OrderFilters list={list} counts={counts} today={today} hasAmounts={sight.amounts} />
      </div>
      {shown > 0 ? (
        <OrdersTable
          {...{ groups, list }}
          hasAmounts={sight.amounts}
          asksToPay={sight.confirmation && list.filter.money === "payment_awaited"}
          isUnasked={sight.payment && list.filter.money === "delivered_unpaid"}
          hasBoxes={buttons.length > 0}
          bulk={ticked}
        />
      ) : (
        <EmptyState title={hasFilters(list) ? "No orders found." : emptyTitle}>
          {hasFilters(list)
            ? "Try a name, a phone number or an order number such as LS-10427."
            : list.filter.status
              ? null
              : "New orders appear here."}
        </EmptyState>
      )}
      {shown > 0 && buttons.length > 0 ? <BulkBar key={key} {...{ list, choice: bulk, buttons }} /> : null}
      <CursorPagination
        shown={shown}
        before={before && orderListPath({ ...list, cursor: null }, { before })}
        after={after && orderListPath({ ...list, cursor: null }, { after })}
      />
      {sight.exports ? (
        // A plain form: the browser itself must post it to download the file.
        <form
          method="post"
          action={orderListPath({ ...list, cursor: null }, {}, href("/dashboard/orders.csv"))}
          className="mt-6"
        >
          <Button tone="quiet" size="small">
            Export CSV
          </Button>
        </form>
      ) : null}
      {bulk?.question && !actionData ? (
        <ConfirmBulk list={list} choice={bulk} question={bulk.question} />
      ) : null}
      {confirm?.line?.canChange && !actionData ? (
        <ConfirmStatus {...confirm} line={confirm.line} list={orderListPath(list)} />
      ) : null}
    </div>
  );
}

interface ChooseShownProps {
  list: OrderListParams;
  groups: OrderGroup[];
  isChosen: boolean;
}

/** Ticks what the screen shows; of what is offered for completing or cancelling, all pages. */
function ChooseShown({ list, groups, isChosen }: ChooseShownProps) {
  const { delivery } = list.filter;
  const none = orderListPath(list);
  if (delivery !== "to_complete" && delivery !== "to_cancel") {
    const ids = groups.filter(({ placed }) => placed).map(({ orderId }) => orderId);
    return (
      <ChooseAll
        formId={bulkFormId}
        name="chosen"
        allPath={tickedPath(list, [...new Set(ids)])}
        nonePath={none}
        allChosen={isChosen}
      />
    );
  }
  return (
    <TextLink
      to={isChosen ? none : orderListPath({ ...list, cursor: null }, { choose: "all" })}
      preventScrollReset
    >
      {isChosen ? "Select none" : "Select all"}
    </TextLink>
  );
}
