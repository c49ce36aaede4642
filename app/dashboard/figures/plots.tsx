import { Link } from "react-router";
import { TitledPanel } from "../ui/titled-panel.tsx";

/** The days that the figures can cover, today included. */
export const figureDays = [7, 30, 90] as const;
export type FigureDays = (typeof figureDays)[number];

export interface DayPlotView {
  title: string;
  summary: string;
  /** `to`: the list of what is counted; null: there is none. */
  days: { day: string; text: string; height: number; to: string | null }[];
}

const step = 10;
const plotHeight = 96;

/** A bar a day; the table below it has the same, each day a link to what it counts. */
export function DayPlot({ title, summary, days }: DayPlotView) {
  const shown = days.filter(({ height }) => height > 0).reverse();
  return (
    <TitledPanel title={title}>
      <p className="text-[0.9375rem] tabular-nums">{summary}</p>
      <svg
        viewBox={`0 0 ${days.length * step} ${plotHeight + 1}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} by day: ${summary}`}
        className="mt-3 h-28 w-full"
      >
        {days.map(({ day, text, height }, index) => {
          const size = height > 0 ? Math.max(2, height * plotHeight) : 0;
          return (
            <g key={day}>
              <rect x={index * step} width={step} height={plotHeight} className="fill-transparent" />
              <rect
                x={index * step + 1}
                y={plotHeight - size}
                width={step - 2}
                height={size}
                rx="1"
                className={`forced-colors:fill-[CanvasText] ${index === days.length - 1 ? "fill-pine" : "fill-pine/45"}`}
              />
              <title>{`${day}: ${text}`}</title>
            </g>
          );
        })}
        <path d={`M0 ${plotHeight + 0.5}H${days.length * step}`} className="stroke-line" />
      </svg>
      <p className="flex justify-between text-sm text-ink-soft">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      {shown.length > 0 ? (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 items-center text-link">Show as a table</summary>
          <ul className="divide-y divide-hairline tabular-nums">
            {shown.map(({ day, text, to }) => (
              <li key={day} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
                {to ? (
                  <Link to={to} className="inline-flex min-h-11 items-center text-link">
                    {day}
                  </Link>
                ) : (
                  day
                )}
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </TitledPanel>
  );
}

export interface RowPlotView {
  title: string;
  rows: { name: string; text: string; width: number }[];
}

/** A bar for each name, with its number as text. */
export function RowPlot({ title, rows }: RowPlotView) {
  return (
    <TitledPanel title={title}>
      {rows.length === 0 ? <p className="text-ink-soft">Nothing on these days.</p> : null}
      <ul className="grid gap-2.5">
        {rows.map(({ name, text, width }) => (
          <li key={name}>
            <p className="flex flex-wrap justify-between gap-x-4 text-[0.9375rem]">
              <bdi>{name}</bdi>
              <span className="text-ink-soft tabular-nums">{text}</span>
            </p>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="h-1.5 w-full">
              <rect width="100" height="4" className="fill-sand" />
              <rect width={width * 100} height="4" className="fill-pine forced-colors:fill-[CanvasText]" />
            </svg>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
