import type { ReactNode } from "react";
import { Link } from "react-router";
import { newTodayHint } from "../../../../shop/orders/list/stats/new-today.ts";

interface ChartDay {
  day: string;
  orders: string;
  revenue: string;
  /** The height of the bar, 0 to 1. */
  height: number;
}

const barStep = 8;
const chartHeight = 48;

/** Revenue by day as bars; `DayByDay` holds the same as text. */
function RevenueChart({ days, summary }: { days: ChartDay[]; summary: string }) {
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${days.length * barStep - 2} ${chartHeight}`}
      preserveAspectRatio="none"
      className="h-13 min-w-44 flex-1 basis-56 md:max-w-md"
    >
      {days.map(({ day, revenue, height }, index) => {
        const barHeight = height > 0 ? Math.max(2, height * chartHeight) : 1;
        return (
          <rect
            key={day}
            x={index * barStep}
            y={chartHeight - barHeight}
            width={barStep - 2}
            height={barHeight}
            rx={1.5}
            className={`forced-colors:fill-[CanvasText] ${index === days.length - 1 ? "fill-pine" : "fill-pine/30"}`}
          >
            <title>{`${day}: ${revenue}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** The days with revenue, newest first. */
function DailyRevenue({ days }: { days: ChartDay[] }) {
  const shown = days.filter(({ height }) => height > 0);
  if (shown.length === 0) return null;
  return (
    <details className="col-span-full -my-2 text-sm">
      <summary className="flex min-h-11 w-fit items-center text-pine underline underline-offset-4 md:ms-auto">
        Completed, day by day
      </summary>
      <ol className="columns-2xs gap-10 rounded-lg border border-hairline bg-paper px-5 py-3 tabular-nums">
        {shown.toReversed().map(({ day, orders, revenue }) => (
          <li
            key={day}
            className="flex justify-between gap-4 border-b border-hairline py-1.5 break-inside-avoid"
          >
            <span>
              {day} <span className="text-ink-soft">{orders}</span>
            </span>
            <span className="font-semibold whitespace-nowrap">{revenue}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

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
