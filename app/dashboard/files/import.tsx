import { useEffect } from "react";
import { data, Form, Link, redirect, useNavigation, useRevalidator } from "react-router";
import { log } from "../../../platform/log.ts";
import { clampPage, parsePage } from "../../../shop/base/page.ts";
import { listCategories } from "../../../shop/catalogue/categories/category-queries.ts";
import { importForm } from "../../../shop/catalogue/files/file-form.ts";
import { hasPriceJump } from "../../../shop/catalogue/files/import-plan.ts";
import {
  discardImportRun,
  findImportRun,
  type ImportRun,
  readImportPlan,
} from "../../../shop/catalogue/files/import-run-queries.ts";
import { beginImport } from "../../../shop/catalogue/files/run-import.ts";
import { customer, database, requestMeta } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { ListPagination } from "../ui/list-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import type { Route } from "./+types/import";
import { LeftOut } from "./import-left-out.tsx";
import { type PlannedRow, toLeftOut, toPlannedRow } from "./import-view.ts";

const pageSize = 50;
/** Imports up to this size are answered when they have ended. */
const shortImport = 100;

export const meta: Route.MetaFunction = () => noindexMeta("Import | Dashboard");
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const run = found(await findImportRun(db, params.id), "Import");
  // Without scripts the page loads itself again; with them it asks for its data.
  if (run.isAlive) return data({ run, shown: null }, { headers: { Refresh: "2" } });
  const [{ plan }, categories] = await Promise.all([readImportPlan(db, run.id), listCategories(db)]);
  const { page, pages, offset } = clampPage(parsePage(url.searchParams), plan.products.length, pageSize);
  const shown = {
    rows: plan.products.slice(offset, offset + pageSize).map((product) => toPlannedRow(product, categories)),
    created: plan.products.filter(({ version }) => version === null).length,
    unchanged: plan.unchanged,
    jumps: plan.products.filter(hasPriceJump).length,
    leftOut: toLeftOut(plan),
    page,
    pages,
    total: plan.products.length,
  };
  return data({ run, shown });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(database);
  const { id } = found(await findImportRun(db, params.id), "Import");
  const parsed = parseForm(importForm, await readForm(request));
  if (!parsed.ok) return data({ error: "Please press Import or Discard." }, { status: 400 });
  if (parsed.value.intent === "discard") {
    await discardImportRun(db, id);
    throw redirect("/dashboard/files?discarded");
  }
  const { plan } = await readImportPlan(db, id);
  if (plan.products.some(hasPriceJump) && !parsed.value.prices)
    return data(
      { error: "Please check the prices at the top of the list, and tick that they are right." },
      409,
    );
  const { size, finished } = await beginImport(db, id, context.get(customer).id);
  const { requestId } = context.get(requestMeta);
  const logged = finished.catch((error: unknown) =>
    log.error({ requestId, err: error }, "an import failed; nothing of it is written"),
  );
  if (size <= shortImport) await logged;
  throw redirect(`/dashboard/files/${id}`);
}

/** What a file would change, then how its import proceeds. */
export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { run, shown } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  usePolling(run.isAlive);
  const canImport = shown && (run.state === "checked" || run.state === "running");
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading lead={<bdi>{run.fileName}</bdi>}>
        {run.kind === "stock" ? "Import stock" : "Import products"}
      </PageHeading>
      <div className="grid max-w-180 gap-6">
        <ErrorBox>{actionData?.error}</ErrorBox>
        {run.isAlive ? <ImportProgress run={run} /> : <ImportResult run={run} />}
        {canImport ? (
          <div className="grid gap-4">
            <p aria-live="polite">
              {summary(shown.created, run.total - shown.created, shown.unchanged)} Nothing is saved yet.
            </p>
            <Form method="post" className="flex flex-wrap gap-3">
              {shown.jumps > 0 ? (
                <label className="flex min-h-11 w-full items-center gap-3">
                  <input type="checkbox" name="prices" className="size-5 accent-pine" />
                  {shown.jumps === 1
                    ? "The price of 1 product, first in the list, falls below half or more than doubles. It is right."
                    : `The prices of ${shown.jumps} products, first in the list, fall below half or more than double. They are right.`}
                </label>
              ) : null}
              <Button name="intent" value="import" busy={busy} busyLabel="Importing...">
                Import {run.total} {run.total === 1 ? "product" : "products"}
              </Button>
              <Button name="intent" value="discard" tone="quiet" disabled={busy}>
                Discard
              </Button>
            </Form>
          </div>
        ) : null}
        {shown ? <LeftOut view={shown.leftOut} /> : null}
        {shown && run.state !== "refused" ? (
          <section aria-label={run.state === "done" ? "What was changed" : "What would change"}>
            <PlannedProducts rows={shown.rows} />
            <ListPagination
              {...shown}
              shown={shown.rows.length}
              to={(page) => listPath(`/dashboard/files/${run.id}`, { page })}
            />
          </section>
        ) : null}
        {canImport || run.isAlive ? null : (
          <p>
            <ButtonLink to="/dashboard/files" tone="quiet">
              Another file
            </ButtonLink>{" "}
            <Link to="/dashboard/products" className="ms-4 inline-flex min-h-11 items-center text-link">
              Products
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function summary(created: number, changed: number, unchanged: number): string {
  const parts = [
    changed > 0 && `${changed} ${changed === 1 ? "changes" : "change"}`,
    created > 0 && `${created} ${created === 1 ? "is" : "are"} new`,
    unchanged > 0 && `${unchanged} ${unchanged === 1 ? "does" : "do"} not change`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** Asks for the page's data every second while an import is under way. */
function usePolling(isAlive: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAlive) return;
    const timer = setInterval(() => void revalidate(), 1000);
    return () => clearInterval(timer);
  }, [isAlive, revalidate]);
}

type ShownRun = Pick<ImportRun, "state" | "progress" | "total" | "reason" | "isAlive">;

/** How far an import is. */
function ImportProgress({ run: { progress, total } }: { run: ShownRun }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="font-medium tabular-nums">
        Importing: {progress} of {total}. If anything fails, nothing is saved.
      </p>
      <progress
        aria-label="Products imported"
        value={progress}
        max={total}
        className="h-3 w-full accent-pine"
      />
    </div>
  );
}

/** How an import has ended. */
function ImportResult({ run: { state, total, reason } }: { run: ShownRun }) {
  if (state === "done")
    return (
      <Notice>
        Imported: {total} {total === 1 ? "product" : "products"}. Your changes are live.
      </Notice>
    );
  if (state === "refused")
    return (
      <ErrorBox>{reason} Nothing was saved. Check the file again to see what would change now.</ErrorBox>
    );
  if (state === "running")
    return <ErrorBox>The import stopped before the end. Nothing was saved. You can start it again.</ErrorBox>;
  return null;
}

/** The products of a file, each with its fields before and after. */
function PlannedProducts({ rows }: { rows: readonly PlannedRow[] }) {
  return (
    <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-2 px-4 py-4">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h2 className="font-semibold wrap-anywhere" dir="auto">
              {row.name}
            </h2>
            {row.isNew ? <Badge tone="available">New</Badge> : null}
            <p className="text-sm text-ink-soft wrap-anywhere">
              Line {row.line}, <bdi>{row.id}</bdi>
            </p>
          </div>
          <dl className="grid gap-2 text-sm empty:hidden">
            {row.changes.map((change) => (
              <div key={change.label} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <dt className="text-ink-soft">{change.label}</dt>
                <dd className="grid gap-x-2 whitespace-pre-line wrap-anywhere">
                  {change.from === null ? null : (
                    <del className="text-ink-soft">
                      <bdi>{change.from}</bdi>
                    </del>
                  )}
                  <ins className="font-medium no-underline">
                    <bdi>{change.to}</bdi>
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
          {row.notes.map((note) => (
            <p key={note} className="text-sm text-clay wrap-anywhere">
              <bdi>{note}</bdi>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
