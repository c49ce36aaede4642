import type { ReactNode } from "react";

/** A day of the chart. */
export interface ShownDay {
  day: string;
  orders: string;
  revenue: string;
  /** How high its bar is, from 0 to 1. */
  height: number;
}

interface RevenueChartProps {
  days: ShownDay[];
  summary: string;
  /** What stands beside the bars. */
  children: ReactNode;
}

const step = 8;
const tall = 48;

/** Revenue by day as bars, and the same in words for those who want the figures. */
export function RevenueChart({ days, summary, children }: RevenueChartProps) {
  const shown = days.filter(({ height }) => height > 0);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>{children}</div>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${days.length * step - 2} ${tall}`}
          preserveAspectRatio="none"
          className="h-13 min-w-44 flex-1 basis-56 forced-color-adjust-auto md:max-w-96"
        >
          {days.map(({ day, revenue, height }, index) => {
            const high = height > 0 ? Math.max(2, height * tall) : 1;
            return (
              <rect
                key={day}
                x={index * step}
                y={tall - high}
                width={step - 2}
                height={high}
                rx={1.5}
                className={`forced-colors:fill-[CanvasText] ${index === days.length - 1 ? "fill-pine" : "fill-pine/30"}`}
              >
                <title>{`${day}: ${revenue}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      {shown.length > 0 ? (
        <details className="-mb-3 text-sm">
          <summary className="flex min-h-11 w-fit items-center text-pine underline underline-offset-4">
            Day by day
          </summary>
          <ol className="columns-2xs gap-8 pb-1 figures">
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
      ) : null}
    </>
  );
}
