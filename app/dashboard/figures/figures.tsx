import { database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import type { Route } from "./+types/figures";
import { DayPlot, figureDays, RowPlot } from "./plots.tsx";
import { getFiguresView } from "./view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Figures | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const days = figureDays.find((one) => String(one) === url.searchParams.get("days")) ?? 7;
  const sight = { products: isAllowed(context, "products"), calls: isAllowed(context, "confirmation") };
  return { days, ...(await getFiguresView(context.get(database), { days, now: new Date(), sight })) };
}

/** How the shop does: orders, parcels, products and calls of the last days. */
export default function Figures({ loaderData: { days, plots, rows } }: Route.ComponentProps) {
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading>Figures</PageHeading>
      <FilterPills
        label="Days"
        pills={figureDays.map((one) => ({
          label: `Last ${one} days`,
          to: `/dashboard/figures?days=${one}`,
          current: one === days,
        }))}
      />
      <div className="mt-4 grid gap-4 lg:grid-cols-2 lg:items-start">
        {plots.map((plot) => (
          <DayPlot key={plot.title} {...plot} />
        ))}
        {rows.map((plot) => (
          <RowPlot key={plot.title} {...plot} />
        ))}
      </div>
    </div>
  );
}
