import { Link, redirect } from "react-router";
import { z } from "zod";
import { changeStockSettings } from "../../../shop/catalogue/stock/change-stock-settings.ts";
import {
  countedFieldOf,
  stockDaysForm,
  trackAllForm,
} from "../../../shop/catalogue/stock/stock-level-form.ts";
import type { StockSettings } from "../../../shop/catalogue/stock/stock-settings.ts";
import { startTrackingAll } from "../../../shop/catalogue/stock/track-stock.ts";
import { customer, database } from "../../http/context.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { listPath } from "../ui/list-path.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/stock";
import { correctStockByForm, type RejectedStockForm, refuse } from "./correct-action.ts";
import { stockFilters } from "./filters.ts";
import { getStockList, type StockListRow } from "./list-view.ts";
import { StockNumber } from "./number.tsx";

const path = "/dashboard/stock";
const productForm = z.object({ product: z.string().min(1).max(200) });

export const meta: Route.MetaFunction = () => noindexMeta("Stock | Dashboard");

const filterOf = (url: URL) => stockFilters.find((filter) => filter === url.searchParams.get("show")) ?? null;

export async function loader({ url, context }: Route.LoaderArgs) {
  const show = filterOf(url);
  return {
    show,
    saved: url.searchParams.has("saved"),
    left: url.searchParams.has("left"),
    ...(await getStockList(context.get(database), show, new Date())),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const done = redirect(listPath(path, { show: filterOf(url), saved: "" }));
  if (form.get("intent") === "days") {
    const parsed = parseForm(stockDaysForm, form);
    if (!parsed.ok) return refuse("days", parsed.rejected, 400);
    await changeStockSettings(context.get(database), parsed.value, context.get(customer).id);
    throw done;
  }
  if (form.get("intent") === "track") {
    const parsed = parseForm(trackAllForm([...form.keys()]), form);
    if (!parsed.ok) return refuse("track", parsed.rejected, 400);
    if (parsed.value.length === 0)
      return refuse("track", reject(form, { form: "Please enter a number for at least one product." }), 400);
    const left = await startTrackingAll(context.get(database), parsed.value, context.get(customer).id);
    throw redirect(listPath(path, { show: filterOf(url), saved: "", ...(left > 0 && { left: "" }) }));
  }
  const parsed = parseForm(productForm, form);
  if (!parsed.ok || form.get("intent") !== "correct") throw outOfDate();
  const { product } = parsed.value;
  const rejected = await correctStockByForm(form, product, product, context);
  if (rejected) return rejected;
  throw done;
}

export const clientAction = keepTyped((submitted) => ({
  form: String(submitted.get("product") ?? submitted.get("intent")),
}));

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  const { show, saved, left, rows, counts, days, formKey } = loaderData;
  const rejected = (actionData ?? null) as RejectedStockForm | null;
  const labels = { low: "Low", "sold-out": "Sold out", expiring: "Expiring", untracked: "Stock not tracked" };
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-2 md:py-4">
      <div>
        <ListHeading about="Enter how many you have and save. Every change is kept in the stock history.">
          Stock
        </ListHeading>
      </div>
      <FilterPills
        label="Products by stock"
        pills={[null, ...stockFilters].map((filter) => ({
          label: filter ? labels[filter] : "All",
          count: counts[filter ?? "all"],
          to: listPath(path, { show: filter }),
          current: show === filter,
        }))}
      />
      <ErrorBox>{rejected?.errors.form}</ErrorBox>
      <Notice className="empty:hidden">
        {saved && !rejected
          ? `Saved.${left ? " Products that someone else tracks by now stay as they are." : ""}`
          : null}
      </Notice>
      {show === "untracked" && rows.length > 0 ? (
        <TrackAll
          rows={rows}
          path={listPath(path, { show })}
          rejected={rejected?.form === "track" ? rejected : null}
        />
      ) : rows.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {rows.map((row) => (
            <StockRow
              key={`${row.productId} ${row.pieces}`}
              row={row}
              formKey={formKey}
              path={listPath(path, { show })}
              rejected={rejected?.form === row.productId ? rejected : null}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title="No products here.">None at the moment.</EmptyState>
      )}
      <StockDays days={days} rejected={rejected?.form === "days" ? rejected : null} />
    </div>
  );
}

/** So many fields fit into a form with room to spare; the rest follows when these are saved. */
const mostCounted = 500;

/** The first count: a number for each product that is not tracked, and one button. What is left blank stays as it is. */
function TrackAll({
  rows,
  path,
  rejected,
}: {
  rows: StockListRow[];
  path: string;
  rejected: RejectedStockForm | null;
}) {
  return (
    <PostForm intent="track" action={path} stays {...{ rejected }} className="grid gap-4">
      {({ field }) => (
        <>
          <p className="text-[0.9375rem] text-ink-soft">
            These are always available. Enter how many you have: each order then reduces the stock, and at 0
            the product shows as sold out. Leave blank what you do not want to track.
          </p>
          <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
            {rows.slice(0, mostCounted).map(({ productId, name, isDraft }) => (
              <li
                key={productId}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3"
              >
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  <bdi>{name}</bdi>
                  {isDraft ? <Badge>Draft</Badge> : null}
                </span>
                <StockNumber
                  {...field(countedFieldOf(productId), "")}
                  label={`Pieces of ${name}`}
                  isLabelHidden
                />
              </li>
            ))}
          </ul>
          <SaveBar>
            <PostButton size="regular">Save all</PostButton>
          </SaveBar>
        </>
      )}
    </PostForm>
  );
}

/** The days of the reorder proposal. */
function StockDays({ days, rejected }: { days: StockSettings; rejected: RejectedStockForm | null }) {
  return (
    <TitledPanel title="When is stock low?">
      <PostForm
        key={`${days.leadDays} ${days.coverDays}`}
        intent="days"
        action={path}
        stays
        {...{ rejected }}
        className="grid gap-4"
      >
        {({ field }) => (
          <>
            <p className="text-[0.9375rem] text-ink-soft">
              Stock is low when it would run out before a new purchase could arrive, at the sales rate of the
              last 60 days. You can set a level for each product and delivery days for each supplier.
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                {...field("leadDays", days.leadDays)}
                inputMode="numeric"
                label="Days for a purchase to arrive"
              />
              <Field
                {...field("coverDays", days.coverDays)}
                inputMode="numeric"
                label="Days a purchase should last"
              />
            </div>
            <PostButton tone="quiet" className="justify-self-start">
              Save days
            </PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}

interface StockRowProps {
  row: StockListRow;
  formKey: string;
  path: string;
  rejected: RejectedStockForm | null;
}

/** A product of the list: its stock, to be changed in place, and what is to be done about it. */
function StockRow({ row, formKey, path, rejected }: StockRowProps) {
  const stockPath = `/dashboard/products/${encodeURIComponent(row.productId)}/stock`;
  const order = listPath("/dashboard/stock/purchases", { product: row.productId, pieces: row.propose });
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <h2 className="font-semibold" dir="auto">
          <Link to={stockPath} className="inline-block py-2.5 underline-offset-4 hover:underline">
            {row.name}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">{row.text}</p>
        {row.expiry ? <p className="text-sm font-medium text-clay tabular-nums">{row.expiry}</p> : null}
        <p className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
          {row.isDraft ? <Badge>Draft</Badge> : null}
          {row.isSoldOut ? <Badge tone="cancelled">Sold out</Badge> : null}
          {row.state === "low" ? <Badge tone="sale">Low</Badge> : null}
          {row.state === "coming" ? <Badge tone="pending">Low, more on the way</Badge> : null}
          {row.propose > 0 ? (
            <Link to={order} className="inline-flex min-h-11 items-center px-1 text-sm text-link">
              Order {row.propose}
            </Link>
          ) : null}
        </p>
      </div>
      {row.tracked ? (
        <LevelForm {...{ row, formKey, path, rejected }} />
      ) : (
        <ButtonLink to={stockPath} size="small" tone="quiet" className="justify-self-start">
          Track
        </ButtonLink>
      )}
    </li>
  );
}

function LevelForm({ row, formKey, path, rejected }: StockRowProps) {
  const shown = rejected?.values.shown ?? row.pieces;
  return (
    <PostForm
      intent="correct"
      sent={{ product: row.productId, key: formKey, shown, reason: "counted" }}
      action={path}
      stays
      {...{ rejected }}
      className="flex flex-wrap items-end gap-2"
    >
      {({ field }) => (
        <>
          <StockNumber {...field("to", row.pieces)} label={`Pieces of ${row.name}`} isLabelHidden />
          <PostButton tone="quiet" aria-label={`Save the stock of ${row.name}`}>
            Save
          </PostButton>
        </>
      )}
    </PostForm>
  );
}
