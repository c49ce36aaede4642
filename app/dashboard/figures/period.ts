import { addDays, isoDay, karachiHour, parseIsoDay } from "../../../shop/base/karachi-time.ts";
import { chooseDays, type Days } from "../../../shop/payments/accounting/figure.ts";

/** The days that the figures can cover, today included. */
export const figureDays = [7, 30, 90] as const;

export interface FigurePeriod extends Days {
  /** One of `figureDays`; null: the days were chosen. */
  preset: number | null;
  /** How many they are, and from when to when (exclusive): today is not over. */
  days: number;
  since: Date;
  until: Date;
}

/** Reads `?days=30` or `?from=2026-11-01&to=2026-11-30`, at most a year; what is wrong is left out. */
export function parsePeriod(query: URLSearchParams, now: Date): FigurePeriod {
  const today = isoDay(now);
  const read = (name: string) => {
    const day = parseIsoDay(query.get(name));
    return day !== null && day > today ? today : day;
  };
  const requested = { from: read("from"), to: read("to") };
  const chosen = requested.from !== null || requested.to !== null;
  const preset = figureDays.find((one) => String(one) === query.get("days")) ?? figureDays[0];
  const { from, to } = chosen
    ? chooseDays(requested, today)
    : { from: addDays(today, 1 - preset), to: today };
  const end = karachiHour(addDays(to, 1));
  const since = karachiHour(from);
  return {
    preset: chosen ? null : preset,
    from,
    to,
    days: Math.round((end.getTime() - since.getTime()) / 86_400_000),
    since,
    until: to === today ? now : end,
  };
}
