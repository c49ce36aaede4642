import { Form, Link } from "react-router";
import { orderNumberText, parseOrderNumber } from "../../../shop/orders/model/order-number.ts";
import { listTransfers } from "../../../shop/payments/transfers/list-transfers.ts";
import {
  findExpectedTransfer,
  findOrderWithClaim,
} from "../../../shop/payments/transfers/transfer-list-queries.ts";
import { database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BrokenRows } from "../ui/broken-rows.tsx";
import { CursorPagination } from "../ui/cursor-pagination.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { listPath } from "../ui/list-path.ts";
import { namedText } from "../ui/named-text.ts";
import { type BrokenRow, showRows } from "../ui/show-rows.ts";
import type { Route } from "./+types/transfers";
import { type TransferRow, toTransferRow } from "./transfer-list-view.ts";
import { TransferRows } from "./transfer-rows.tsx";
import { type RejectedTransfer, transfersAction } from "./transfers-action.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Transfers | Dashboard");

const path = "/dashboard/transfers";
/** So many of each list are on a page. */
const perPage = 50;

const doneTexts: Readonly<Record<string, string>> = {
  confirmed: "Transfer recorded.",
  repeated: "This transfer was already recorded. Nothing changed.",
  denied: "Saved. The customer can see that it was not found.",
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const now = new Date();
  const typed = (url.searchParams.get("order") ?? "").slice(0, 40);
  const number = parseOrderNumber(typed)?.number;
  const found =
    number === undefined
      ? []
      : [await findOrderWithClaim(db, number), await findExpectedTransfer(db, number)];
  const claims = await listTransfers(db, "claims", { at: url.searchParams.get("claims"), size: perPage });
  const awaited = await listTransfers(db, "awaited", { at: url.searchParams.get("awaited"), size: perPage });
  const broken: BrokenRow[] = [];
  // What is looked for stands below, and not twice.
  const toRows = (rows: typeof claims.shown) =>
    showRows(
      rows.filter((one) => one.number !== number),
      broken,
      ({ number }) => number,
      (one) => toTransferRow(one, now),
    );
  return {
    typed,
    found: found.some(Boolean) ? found.flatMap((one) => (one ? toTransferRow(one, now) : [])) : null,
    claims: { rows: toRows(claims.shown), ...toPages(claims, (to) => ({ claims: to, awaited: awaited.at })) },
    awaited: {
      rows: toRows(awaited.shown),
      ...toPages(awaited, (to) => ({ claims: claims.at, awaited: to })),
    },
    broken,
    done: namedText(doneTexts, url.searchParams.get("done")),
    of: parseOrderNumber(url.searchParams.get("of") ?? "")?.number ?? null,
  };
}

/** The URLs of the pages beside that of a list; the other list stays where it is. */
function toPages(
  { before, after }: Record<"before" | "after", string | null>,
  queryOf: (to: string) => Record<"claims" | "awaited", string | null>,
) {
  return {
    before: before && listPath(path, queryOf(before)),
    after: after && listPath(path, queryOf(after)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return transfersAction(await readForm(request), context);
}

export const clientAction = keepTyped(() => ({ row: "" }));

export default function Transfers({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, found, claims, awaited, broken, done, of } = loaderData;
  const rows: TransferRow[] = [...claims.rows, ...awaited.rows, ...(found ?? [])];
  const isOfRow = rows.some(({ key }) => key === actionData?.row);
  return (
    <div className="wrap max-w-3xl py-2 md:mx-0 md:py-4">
      <ListHeading about="Money customers send to your accounts. Check each one with your bank or app, then confirm.">
        Transfers
      </ListHeading>
      <BrokenRows rows={broken} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="grid gap-4 empty:hidden">
          {actionData && !isOfRow ? (
            <ErrorBox>
              {Object.values(actionData.errors)[0] ?? "Someone else has already done this."}
            </ErrorBox>
          ) : null}
          <Notice>
            {actionData ? null : done}{" "}
            {of === null || actionData ? null : (
              <Link to={`/dashboard/orders/${orderNumberText(of)}`} className="touch-target underline">
                {orderNumberText(of)}
              </Link>
            )}
          </Notice>
        </div>
        <TransferList
          title="Customers say they have paid"
          empty="No transaction IDs to check."
          list={claims}
          rejected={actionData}
        />
        <TransferList
          title="Waiting for payment, no transaction ID"
          empty="No other orders are waiting for a transfer."
          list={awaited}
          rejected={actionData}
        />
        <section aria-labelledby="other" className="grid gap-4">
          <h2 id="other" className="font-semibold">
            A transfer for another order
          </h2>
          <Form method="get" action={path} className="flex flex-wrap items-end gap-3">
            <Field
              label="Order number"
              name="order"
              dir="ltr"
              autoComplete="off"
              defaultValue={typed}
              error={typed && !found ? "No order has this number." : undefined}
              className="min-w-0 flex-1"
            />
            <Button tone="quiet">Find order</Button>
          </Form>
          {found ? <TransferRows title={null} empty="" rows={found} rejected={actionData} /> : null}
        </section>
      </div>
    </div>
  );
}

interface TransferListProps {
  title: string;
  empty: string;
  list: Route.ComponentProps["loaderData"]["claims"];
  rejected: RejectedTransfer | undefined;
}

/** One of the two lists, with the way to its other pages. */
function TransferList({ title, empty, list, rejected }: TransferListProps) {
  const { rows, before, after } = list;
  return (
    <div>
      <TransferRows {...{ title, empty, rows, rejected }} />
      <CursorPagination of={title} shown={rows.length} before={before} after={after} />
    </div>
  );
}
