import type { ReactNode } from "react";
import { Link } from "react-router";
import { DayByDay, RevenueChart, type ShownDay } from "./revenue-chart.tsx";

/** The figures in the dashboard's words: everything is text already but the heights of the chart. */
export interface ShownFigures {
  newToday: Figure;
  awaiting: Figure;
  pending: Figure;
  revenue: string;
  /** What the chart tells, for those who do not see it. */
  summary: string;
  days: ShownDay[];
}

interface Figure {
  count: string;
  /** The list of what was counted. */
  to: string;
}

const card = "rounded-lg border border-hairline bg-paper px-5 py-4";

/** What matters today, above the orders. */
export function OrderFigures({ figures }: { figures: ShownFigures }) {
  return (
    <section
      aria-label="Figures"
      className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4 wide:grid-cols-[1fr_1fr_1fr_2fr]"
    >
      <Count figure={figures.newToday}>New today</Count>
      <Count figure={figures.pending}>Pending</Count>
      <Count figure={figures.awaiting}>Awaiting delivery details</Count>
      <div
        className={`${card} flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-md:col-span-2 md:col-span-3 wide:col-span-1`}
      >
        <div>
          <h2 className="text-sm text-ink-soft">Completed, last 30 days</h2>
          <p className="display-3 mt-0.5 whitespace-nowrap">{figures.revenue}</p>
        </div>
        <RevenueChart days={figures.days} summary={figures.summary} />
      </div>
      <DayByDay days={figures.days} />
    </section>
  );
}

function Count({ figure, children }: { figure: Figure; children: ReactNode }) {
  return (
    <Link
      to={figure.to}
      className={`${card} transition-colors hover:border-pine last-of-type:max-md:col-span-2`}
    >
      <span className="block text-sm text-ink-soft">{children}</span>
      <span className="display-3 mt-0.5 block">{figure.count}</span>
    </Link>
  );
}
