import { data, redirect } from "react-router";
import { z } from "zod";
import { changeStockSettings } from "../../../shop/catalogue/stock/change-stock-settings.ts";
import { stockDaysForm } from "../../../shop/catalogue/stock/stock-level-form.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { listPath } from "../ui/list-path.ts";
import type { Route } from "./+types/stock";
import { correctStockByForm, type RejectedStockForm, refuse } from "./correct-action.ts";
import { StockDays } from "./days.tsx";
import { stockFilters } from "./filters.ts";
import { getStockList } from "./list-view.ts";
import { StockNav } from "./nav.tsx";
import { StockRow } from "./row.tsx";

const path = "/dashboard/stock";
const productForm = z.object({ product: z.string().min(1).max(200) });

export const meta: Route.MetaFunction = () => noindexMeta("Stock | Dashboard");

const filterOf = (url: URL) => stockFilters.find((filter) => filter === url.searchParams.get("show")) ?? null;

export async function loader({ url, context }: Route.LoaderArgs) {
  const show = filterOf(url);
  return {
    show,
    saved: url.searchParams.has("saved"),
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
  const parsed = parseForm(productForm, form);
  if (!parsed.ok || form.get("intent") !== "correct")
    throw data("This form is out of date. Please reload the page and try again.", { status: 400 });
  const { product } = parsed.value;
  const rejected = await correctStockByForm(form, product, product, context);
  if (rejected) return rejected;
  throw done;
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const submitted = await args.request.clone().formData();
  return preserveForm(args, { form: String(submitted.get("product") ?? "days") });
}

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  const { show, saved, rows, counts, days, formKey } = loaderData;
  const rejected = (actionData ?? null) as RejectedStockForm | null;
  const labels = { low: "Low", "sold-out": "Sold out", expiring: "Expiring", untracked: "Not tracked" };
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-8 md:py-10">
      <div>
        <PageHeading lead="Enter how many you have and save. Every change is kept in the stock history.">
          Stock
        </PageHeading>
        <StockNav />
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
      <Notice className="empty:hidden">{saved && !rejected ? "Saved." : null}</Notice>
      {rows.length > 0 ? (
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
      <StockDays days={days} path={path} rejected={rejected?.form === "days" ? rejected : null} />
    </div>
  );
}
