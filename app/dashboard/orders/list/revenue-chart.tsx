export interface ChartDay {
  day: string;
  orders: string;
  revenue: string;
  /** The height of the bar, 0 to 1. */
  height: number;
}

const barStep = 8;
const chartHeight = 48;

/** Revenue by day as bars; `DayByDay` holds the same as text. */
export function RevenueChart({ days, summary }: { days: ChartDay[]; summary: string }) {
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
export function DailyRevenue({ days }: { days: ChartDay[] }) {
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
