import { Form, Link } from "react-router";
import { database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { requestStock } from "../../http/request-low-stock.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/form/field.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import type { Route } from "./+types/figures";
import { type CountedView, getCountedView, mayCount } from "./counted.ts";
import { getDayPlots } from "./day-plots.ts";
import { figureDays, parsePeriod } from "./period.ts";
import { DayPlot, RowPlot } from "./plots.tsx";
import { getRowPlots, stockPlot } from "./row-plots.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Figures | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const sight = { products: isAllowed(context, "products"), calls: isAllowed(context, "confirmation") };
  const period = parsePeriod(url.searchParams, new Date());
  const { preset, from, to } = period;
  const of = url.searchParams.get("of");
  if (mayCount(of, sight)) {
    const key = url.searchParams.get("key")?.replaceAll("\0", "") ?? null;
    return { counted: await getCountedView(db, of, key, period), from, to };
  }
  // One after the other: more at once than the pool has connections would keep shoppers waiting.
  const plots = await getDayPlots(db, period);
  const rows = await getRowPlots(db, period, sight);
  if (sight.products) rows.push(stockPlot(await requestStock(context)));
  return { counted: null, preset, from, to, ...plots, rows };
}

/** How the shop does: orders, parcels, money, products and calls of the days that are chosen; or what one bar counts. */
export default function Figures({ loaderData }: Route.ComponentProps) {
  if (loaderData.counted) return <Counted {...loaderData} counted={loaderData.counted} />;
  const { preset, from, to, plots, rows, send } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading
        actions={
          <a
            href={send}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-paper px-4 text-sm font-semibold"
          >
            Send the day
          </a>
        }
      >
        Figures
      </PageHeading>
      <FilterPills
        label="Days"
        pills={figureDays.map((one) => ({
          label: `Last ${one} days`,
          to: `/dashboard/figures?days=${one}`,
          current: one === preset,
        }))}
      />
      <details open={preset === null} className="mt-1">
        <summary className="inline-flex min-h-11 items-center text-link">Choose dates</summary>
        <Form
          method="get"
          action="/dashboard/figures"
          key={`${from} ${to}`}
          className="grid grid-cols-2 items-end gap-3 md:grid-cols-[repeat(2,minmax(0,12rem))_auto]"
        >
          <Field label="From" name="from" type="date" defaultValue={from} max="2999-12-31" />
          <Field label="To" name="to" type="date" defaultValue={to} max="2999-12-31" hint="At most a year" />
          <Button size="small" tone="quiet" className="justify-self-start">
            Show
          </Button>
        </Form>
      </details>
      <div className="mt-3 grid gap-4 lg:grid-cols-2 lg:items-start">
        {plots.map((plot) => (
          <DayPlot key={`${plot.title} ${from} ${to}`} {...plot} />
        ))}
        {rows.map((plot) => (
          <RowPlot key={plot.title} {...plot} />
        ))}
      </div>
    </div>
  );
}

/** The orders or parcels that a bar counts. */
function Counted({ counted, from, to }: { counted: CountedView; from: string; to: string }) {
  const { title, days, total, rows } = counted;
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading
        lead={
          <>
            {days}: {total}.{" "}
            <Link to={`/dashboard/figures?from=${from}&to=${to}`} className="touch-target text-link">
              All figures
            </Link>
          </>
        }
      >
        <bdi>{title}</bdi>
      </PageHeading>
      {rows.length === 0 ? (
        <EmptyState title="Nothing is counted here.">No orders or parcels on these days.</EmptyState>
      ) : null}
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper tabular-nums">
        {rows.map(({ id, name, to: path, detail, amount }) => (
          <li key={id}>
            <Link
              to={path}
              prefetch="none"
              className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2 hover:bg-pine-wash"
            >
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-ink-soft">{detail}</span>
              <span className="ms-auto">{amount}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
