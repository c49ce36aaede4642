import { Form, href } from "react-router";
import { parseOrderNumber } from "../../../shop/orders/order-number.ts";
import {
  findExpectedTransfer,
  listAwaitedTransfers,
  listWaitingClaims,
} from "../../../shop/transfers/transfer-list-queries.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { readForm } from "../../http/parse-form.ts";
import { preserveForm } from "../../http/preserve-form.ts";
import { rowId } from "../../http/row-id.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/transfers";
import { type TransferRow, toTransferRow } from "./transfer-list-view.ts";
import { TransferRows } from "./transfer-rows.tsx";
import { transfersAction } from "./transfers-action.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Transfers | Dashboard");

/** So many of each list are on a page. */
const maxRows = 50;
/** No list is as long. */
const lastPage = 1000;

const doneTexts: Readonly<Record<string, string>> = {
  confirmed: "The transfer is recorded.",
  repeated: "This transfer was recorded before. Nothing was changed.",
  denied: "The customer sees that it was not found.",
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const now = new Date();
  const typed = (url.searchParams.get("order") ?? "").slice(0, 40);
  const number = parseOrderNumber(typed)?.number;
  const found = number === undefined ? undefined : await findExpectedTransfer(db, number);
  const page = Math.min(rowId(url.searchParams.get("page")) || 1, lastPage);
  // One more than is shown says whether there is a next page.
  const rows = { limit: maxRows + 1, offset: (page - 1) * maxRows };
  const [allClaims, allAwaited] = [await listWaitingClaims(db, rows), await listAwaitedTransfers(db, rows)];
  const [claims, awaited] = [allClaims.slice(0, maxRows), allAwaited.slice(0, maxRows)];
  // What is looked for stands below with what its customer has said, and not twice.
  const isFound = (one: { number: number }) => one.number === number;
  const isOther = (one: { number: number }) => one.number !== number;
  return {
    typed,
    page,
    hasNext: allClaims.length > maxRows || allAwaited.length > maxRows,
    found: found ? [...claims.filter(isFound), found].map((one) => toTransferRow(one, now)) : null,
    claims: claims.filter(isOther).map((claim) => toTransferRow(claim, now)),
    awaited: awaited.filter(isOther).map((order) => toTransferRow(order, now)),
    done: doneTexts[url.searchParams.get("done") ?? ""] ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return transfersAction(await readForm(request), context);
}

/** An outage is no reason to lose what was typed. */
export function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, { row: "" });
}

export default function Transfers({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, page, hasNext, found, claims, awaited, done } = loaderData;
  const rows: TransferRow[] = [...claims, ...awaited, ...(found ?? [])];
  const isOfRow = rows.some(({ key }) => key === actionData?.row);
  return (
    <div className="wrap max-w-3xl py-8 md:mx-0 md:py-10">
      <PageHeading lead="Money that customers send to your accounts. Compare each with your bank, then confirm it.">
        Transfers
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="grid gap-4 empty:hidden">
          {actionData && !isOfRow ? (
            <ErrorBox>{Object.values(actionData.errors)[0] ?? "Somebody has settled this already."}</ErrorBox>
          ) : null}
          <Notice>{actionData ? null : done}</Notice>
        </div>
        <TransferRows
          title="Customers say they have sent"
          empty="Nobody has typed a transaction ID."
          rows={claims}
          rejected={actionData}
        />
        <TransferRows
          title="Awaited, no transaction ID"
          empty="No other order awaits a transfer."
          rows={awaited}
          rejected={actionData}
        />
        <Pages page={page} hasNext={hasNext} />
        <section aria-labelledby="other" className="grid gap-4">
          <h2 id="other" className="font-semibold">
            A transfer for another order
          </h2>
          <Form method="get" action={href("/dashboard/transfers")} className="flex flex-wrap items-end gap-3">
            <Field
              label="Order number"
              name="order"
              dir="ltr"
              autoComplete="off"
              defaultValue={typed}
              error={typed && !found ? "There is no order with this number." : undefined}
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

/** The way to the other pages of both lists. */
function Pages({ page, hasNext }: { page: number; hasNext: boolean }) {
  if (page === 1 && !hasNext) return null;
  const path = href("/dashboard/transfers");
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-3">
      {page > 1 ? (
        <ButtonLink to={`${path}?page=${page - 1}`} size="small" tone="quiet">
          Previous page
        </ButtonLink>
      ) : null}
      {hasNext ? (
        <ButtonLink to={`${path}?page=${page + 1}`} size="small" tone="quiet">
          Next page
        </ButtonLink>
      ) : null}
    </nav>
  );
}
