import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { log } from "../../../../platform/log.ts";
import { endLines, maxBulkLines } from "../../../../shop/orders/list/end-lines.ts";
import { sortsByAmount } from "../../../../shop/orders/list/order-cursor.ts";
import {
  findDashboardLine,
  listDashboardLinesById,
} from "../../../../shop/orders/list/order-line-queries.ts";
import { statusChangeFailed } from "../../../../shop/orders/model/order-status.ts";
import type { Database } from "../../../../shop/schema.ts";
import { customer, database, requestMeta } from "../../../http/context.ts";
import { parseForm, readForm } from "../../../http/forms/parse-form.ts";
import { rowId } from "../../../http/forms/row-id.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { CursorPagination } from "../../ui/cursor-pagination.tsx";
import { TakeOrderLink } from "../../ui/menu-parts.tsx";
import { SavedFilterChips } from "../../ui/saved-filter-chips.tsx";
import { savedFilterChips } from "../../ui/saved-filters.ts";
import { changeStatusAction } from "../order/change-status-action.ts";
import { type OrderSight, orderSight } from "../order/sight.ts";
import type { Route } from "./+types/orders";
import { BulkBar, ConfirmBulk } from "./bulk-bar.tsx";
import { bulkEnds, findBulkChoice } from "./bulk-choice.ts";
import { ConfirmStatus } from "./confirm-status.tsx";
import { OrderFilters } from "./filters.tsx";
import { toLineRow } from "./line-row.ts";
import { hasFilters, type OrderListParams, orderListPath, parseOrderListParams } from "./params.ts";
import { getOrderScreen } from "./screen.ts";
import { OrdersTable } from "./table.tsx";

/** So many of those that were not ended are named. */
const maxNamed = 10;

const bulkForm = z.object({
  end: z.enum(bulkEnds),
  lines: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((text) => [...new Set(text.split(",").map(Number))])
    .refine((ids) => ids.length <= maxBulkLines),
});

/** Ends the lines that someone saw and confirmed, and redirects to the list with what came of it. */
async function endLinesByForm(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  redirectPath: (done: Record<string, string>) => string,
) {
  const parsed = parseForm(bulkForm, form);
  if (!parsed.ok) return data({ message: "Please tick at least one order.", now: null }, { status: 400 });
  const { end, lines } = parsed.value;
  const result = await endLines(context.get(database), context.get(customer), lines, end).catch((error) => {
    log.error({ requestId: context.get(requestMeta).requestId, err: error }, "ending order lines failed");
    return null;
  });
  if (!result) return data({ message: statusChangeFailed, now: null }, { status: 500 });
  const { ended, missedIds } = result;
  const done: Record<string, string> = { ended: `${end}.${ended}.${missedIds.length}` };
  if (missedIds.length > 0) done.missed = missedIds.slice(0, maxNamed).join();
  return redirect(redirectPath(done));
}

/** What was done, in words, with those that were not ended and why; from `?ended=completed.94.2&missed=12,13`. */
async function endedText(db: Database, query: URLSearchParams): Promise<string | null> {
  const [, end, ended, missed] =
    /^(completed|cancelled)\.(\d{1,4})\.(\d{1,4})$/.exec(query.get("ended") ?? "") ?? [];
  if (end === undefined) return null;
  const done = `${ended === "1" ? "1 order is" : `${ended} orders are`} now ${end}.`;
  if (missed === "0") return done;
  const ids = (query.get("missed") ?? "").slice(0, 200).split(",").slice(0, maxNamed).map(rowId);
  const lines = await listDashboardLinesById(db, [...new Set(ids)]);
  const named = lines.map(({ number, status }) => `${number} is already ${status}`);
  const more = Number(missed) - named.length;
  const rest = more > 0 ? [`${more} more were already finished`] : [];
  return `${done} Not changed: ${[...named, ...rest].join(", ")}.`;
}

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
    confirm: to ? { to, line: await findLineRow(db, query.get("order"), sight) } : null,
    changed: await findLineRow(db, query.get("changed"), sight),
    bulk: sight.status ? await findBulkChoice(db, list, query) : null,
    endedText: await endedText(db, query),
    saved: await savedFilterChips(db, context.get(customer).id, { path: "/dashboard", query }),
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
  if (form.get("intent") === "end") return endLinesByForm(form, context, (done) => orderListPath(list, done));
  return changeStatusAction(form, context, (lineId) => orderListPath(list, { changed: String(lineId) }));
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { list, sight, groups, shown, before, after, counts, today, confirm, changed, bulk } = loaderData;
  const current = actionData?.now ?? (confirm?.line && !confirm.line.open ? confirm.line : null);
  const emptyTitle = list.filter.status ? `No ${list.filter.status} orders.` : "No orders yet.";
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading actions={sight.change ? <TakeOrderLink /> : null}>Orders</PageHeading>
      <div className="mb-4 grid gap-3">
        {actionData || current ? (
          <ErrorBox>
            {actionData?.message} {current ? `${current.number} is now ${current.status}.` : null}
          </ErrorBox>
        ) : null}
        <Notice>
          {actionData ? null : changed ? `${changed.number} is now ${changed.status}.` : loaderData.endedText}
        </Notice>
        <SavedFilterChips saved={loaderData.saved} />
        <OrderFilters list={list} counts={counts} today={today} hasAmounts={sight.amounts} />
      </div>
      {shown > 0 ? (
        <OrdersTable groups={groups} list={list} hasAmounts={sight.amounts} bulk={bulk} />
      ) : (
        <EmptyState title={hasFilters(list) ? "No orders found." : emptyTitle}>
          {hasFilters(list)
            ? "Try a name, a phone number or an order number such as LS-10427."
            : list.filter.status
              ? null
              : "New orders appear here."}
        </EmptyState>
      )}
      {sight.status && groups.some(({ openCount }) => openCount > 0) ? (
        <BulkBar key={bulk ? String(bulk.isAll) : ""} list={list} choice={bulk} />
      ) : null}
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
      {bulk?.confirm && !actionData ? <ConfirmBulk list={list} choice={bulk} /> : null}
      {confirm?.line?.canChange && !actionData ? (
        <ConfirmStatus line={confirm.line} to={confirm.to} list={orderListPath(list)} />
      ) : null}
    </div>
  );
}
