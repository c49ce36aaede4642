import type { ReactNode } from "react";
import { Link } from "react-router";
import { newTodayHint } from "../../../../shop/orders/list/stats/new-today.ts";
import { type ChartDay, DailyRevenue, RevenueChart } from "./revenue-chart.tsx";

/** The stats, formatted as text, with the heights of the chart. */
export interface OrderStatsView {
  newToday: Stat;
  awaiting: Stat;
  pending: Stat;
  revenue: string;
  /** The text alternative of the chart. */
  summary: string;
  days: ChartDay[];
}

interface Stat {
  count: string;
  /** The URL of the counted lines. */
  to: string;
}

const cardClass = "rounded-lg border border-hairline bg-paper px-5 py-4";

/** The stats above the list of orders. */
export function OrderStatsPanel({ stats }: { stats: OrderStatsView }) {
  return (
    <section
      aria-label="Figures"
      className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4 wide:grid-cols-[1fr_1fr_1fr_2fr]"
    >
      <StatCard stat={stats.newToday} hint={newTodayHint}>
        New today
      </StatCard>
      <StatCard stat={stats.pending}>Pending</StatCard>
      <StatCard stat={stats.awaiting}>Awaiting delivery details</StatCard>
      <div
        className={`${cardClass} flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-md:col-span-2 md:col-span-3 wide:col-span-1`}
      >
        <div>
          <h2 className="text-sm text-ink-soft">Completed, last 30 days</h2>
          <p className="display-3 mt-0.5 whitespace-nowrap">{stats.revenue}</p>
        </div>
        <RevenueChart days={stats.days} summary={stats.summary} />
      </div>
      <DailyRevenue days={stats.days} />
    </section>
  );
}

function StatCard({ stat, hint, children }: { stat: Stat; hint?: string; children: ReactNode }) {
  return (
    <Link
      to={stat.to}
      className={`${cardClass} transition-colors hover:border-pine last-of-type:max-md:col-span-2`}
    >
      <span className="block text-sm text-ink-soft">{children}</span>
      <span className="display-3 mt-0.5 block">{stat.count}</span>
      {hint ? <span className="block text-sm text-ink-soft">{hint}</span> : null}
    </Link>
  );
}
