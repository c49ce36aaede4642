import { type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { TextLink } from "../ui/text-link.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";

export interface DayPlotView {
  title: string;
  summary: string;
  /** The highest value, at the top of the axis; null: there is none to draw. */
  most: string | null;
  /** What the outlines are of; null: nothing is compared. */
  beforeTitle: string | null;
  /** `before`: of the same day of the days before; `to`: the list of what is counted. */
  days: {
    day: string;
    /** null: the bar is of several days. */
    weekday: string | null;
    text: string;
    height: number;
    before: { text: string; height: number } | null;
    to: string;
  }[];
}

const step = 10;
/** So many bars have room for the weekday below each. */
const mostNamed = 7;
const plotHeight = 96;
const barTop = (height: number) => plotHeight - (height > 0 ? Math.max(2, height * plotHeight) : 0);

/** A bar a day, each a link to what it counts; focus, a mouse or the first touch shows its number. The table below has the same. */
export function DayPlot({ title, summary, most, beforeTitle, days }: DayPlotView) {
  const [shown, setShown] = useState(days.length - 1);
  const read = days[shown];
  const onClick = (event: MouseEvent, index: number) => {
    if ((event.nativeEvent as PointerEvent).pointerType !== "touch" || index === shown) return;
    event.preventDefault();
    setShown(index);
  };
  if (most === null)
    return (
      <TitledPanel title={title}>
        <p className="text-ink-soft">Nothing on these days.</p>
      </TitledPanel>
    );
  return (
    <TitledPanel title={title}>
      <p className="text-[0.9375rem] tabular-nums">{summary}</p>
      <p className="mt-2 min-h-12 rounded-md bg-sand/60 px-3 py-1.5 text-sm tabular-nums" aria-live="polite">
        {read ? `${read.day}: ${read.text}` : null}
        {read?.before ? <span className="block text-ink-soft">Before: {read.before.text}</span> : null}
      </p>
      <p className="mt-2 text-xs text-ink-soft tabular-nums">{most}</p>
      <svg
        viewBox={`0 0 ${days.length * step} ${plotHeight + 1}`}
        preserveAspectRatio="none"
        aria-label={`${title} by day`}
        className="h-32 w-full"
      >
        <path
          d={`M0 0.5H${days.length * step}M0 ${plotHeight / 2}H${days.length * step}`}
          className="stroke-hairline"
          vectorEffect="non-scaling-stroke"
        />
        {days.map(({ day, text, height, before, to }, index) => (
          <Link
            key={day}
            to={to}
            prefetch="none"
            aria-label={`${day}: ${text}`}
            onFocus={(event) => event.currentTarget.matches(":focus-visible") && setShown(index)}
            onPointerEnter={(event) => event.pointerType === "mouse" && setShown(index)}
            onClick={(event) => onClick(event, index)}
          >
            <rect
              x={index * step}
              width={step}
              height={plotHeight}
              className={index === shown ? "fill-sand" : "fill-transparent"}
            />
            <rect
              x={index * step + 1}
              y={barTop(height)}
              width={step - 2}
              height={plotHeight - barTop(height)}
              className={`forced-colors:fill-[CanvasText] ${index === shown ? "fill-pine" : "fill-pine/45"}`}
            />
            {before && before.height > 0 ? (
              <rect
                x={index * step + 1}
                y={barTop(before.height)}
                width={step - 2}
                height={plotHeight - barTop(before.height)}
                className="fill-none stroke-ink-soft"
                vectorEffect="non-scaling-stroke"
              />
            ) : null}
          </Link>
        ))}
        <path
          d={`M0 ${plotHeight + 0.5}H${days.length * step}`}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {days.length <= mostNamed ? (
        <p className="flex text-center text-xs text-ink-soft" aria-hidden="true">
          {days.map(({ day, weekday }) => (
            <span key={day} className="flex-1">
              {weekday}
            </span>
          ))}
        </p>
      ) : null}
      <p className="flex justify-between text-xs text-ink-soft">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      {beforeTitle ? (
        <p className="mt-1 text-xs text-ink-soft">Outlined: {beforeTitle.toLowerCase()}</p>
      ) : null}
      <details className="text-sm">
        <summary className="inline-flex min-h-11 items-center text-link">Show as a table</summary>
        <table className="w-full tabular-nums">
          <thead className="text-start text-ink-soft">
            <tr>
              {["Day", title, ...(beforeTitle ? ["Before"] : [])].map((column, nth) => (
                <th
                  key={column}
                  scope="col"
                  className={`${nth === 0 ? "text-start" : "text-end"} font-normal`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {days.toReversed().map(({ day, text, before, to }) => (
              <tr key={day}>
                <th scope="row" className="text-start font-normal">
                  <TextLink to={to} prefetch="none">
                    {day}
                  </TextLink>
                </th>
                <td className="text-end">{text}</td>
                {before ? <td className="text-end text-ink-soft">{before.text}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </TitledPanel>
  );
}

export interface RowPlotView {
  title: string;
  summary?: string | undefined;
  /** Where the numbers come from. */
  note?: string;
  /** A line in each bar, from 0 to 1. */
  mark?: number;
  /** `width`: of the bar, from 0 to 1; null: none, since it is a share of few. `to`: the list of what is counted; null: there is none. */
  rows: { name: string; text: string; width: number | null; to: string | null; isShort?: boolean }[];
}

/** A table of names and numbers, with a bar in each row. */
export function RowPlot({ title, summary, note, mark, rows }: RowPlotView) {
  return (
    <TitledPanel title={title}>
      {summary ? <p className="text-[0.9375rem] tabular-nums">{summary}</p> : null}
      {rows.length === 0 ? <p className="text-ink-soft">Nothing on these days.</p> : null}
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">{title}</caption>
        <tbody>
          {rows.map(({ name, text, width, to, isShort }) => (
            <tr key={name}>
              <th scope="row" className="w-full pe-3 text-start font-normal">
                {to ? (
                  <Link to={to} prefetch="none" className="flex min-h-11 items-end pb-1 text-link">
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi className="flex min-h-11 items-end pb-1">{name}</bdi>
                )}
                {width === null ? null : (
                  <svg
                    viewBox="0 0 100 4"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="h-2 w-full"
                  >
                    <rect width="100" height="4" className="fill-sand" />
                    <rect
                      width={width * 100}
                      height="4"
                      className={`forced-colors:fill-[CanvasText] ${isShort ? "fill-clay" : "fill-pine"}`}
                    />
                    {mark === undefined ? null : (
                      <path
                        d={`M${mark * 100} 0V4`}
                        className="stroke-ink"
                        vectorEffect="non-scaling-stroke"
                      />
                    )}
                  </svg>
                )}
              </th>
              <td className="align-bottom text-end text-sm whitespace-nowrap text-ink-soft tabular-nums">
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note ? <p className="mt-2 text-sm text-ink-soft">{note}</p> : null}
    </TitledPanel>
  );
}
