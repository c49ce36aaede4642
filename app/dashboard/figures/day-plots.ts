import { addDays, formatDay, formatTime, formatWeekday, isoDay } from "../../../shop/base/karachi-time.ts";
import { orderCount, plural } from "../../../shop/base/plural.ts";
import { cappedSum, displayPrice, displaySigned } from "../../../shop/base/price.ts";
import { completedByDay, type DailyOrderStats } from "../../../shop/orders/list/stats/order-stats-queries.ts";
import { waMeLink } from "../../../shop/orders/list/whatsapp-texts.ts";
import {
  type FigureName,
  type ParcelDay,
  type PlacedDay,
  parcelsByDay,
  placedByDay,
} from "../../../shop/overview/figures-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { listPath } from "../ui/list-path.ts";
import type { FigurePeriod } from "./period.ts";
import type { DayPlotView } from "./plots.tsx";

/** A share of fewer parcels says little. */
export const fewestParcels = 20;
/** More days than that are shown in weeks: on a phone a narrower bar cannot be touched. */
const mostBars = 31;

/** The figures of a period by day, as text with the heights of the bars, and the link that sends those of its last day. */
export async function getDayPlots(db: Database, period: FigurePeriod) {
  const { days, from, to, since, until } = period;
  // The days before, to the same hour: today is not over.
  const earlier = (at: Date) => new Date(at.getTime() - days * 86_400_000);
  const [placed, before, completed, ended] = await Promise.all([
    placedByDay(db, period),
    placedByDay(db, { since: earlier(since), until: earlier(until) }),
    completedByDay(db, { from, to }),
    parcelsByDay(db, period),
  ]);
  return {
    plots: dayPlots(period, { placed, before, completed, ended }),
    send: waMeLink("", dayText(period, { placed, completed, ended })),
  };
}

interface DayFigures {
  placed: PlacedDay[];
  completed: DailyOrderStats[];
  ended: ParcelDay[];
}

/** The figures of the last day of a period, as one message without anything about a customer. */
function dayText({ to, until }: FigurePeriod, { placed, completed, ended }: DayFigures): string {
  const of = <Row extends { day: string }>(rows: Row[]) => rows.find(({ day }) => day === to);
  const [orders, done, parcels] = [of(placed), of(completed), of(ended)];
  return [
    `*LumiSkin, ${formatDay(to)}*${isoDay(until) === to ? ` (until ${formatTime(until)})` : ""}`,
    `Placed: ${plural(orders?.orders ?? 0, "order")}, ${displaySigned(orders?.amount ?? 0)}`,
    `Completed: ${orderCount(done?.orders ?? 0, done?.items ?? 0)}, ${displayPrice(done?.revenue ?? 0)}`,
    `Delivered: ${plural(parcels?.delivered ?? 0, "parcel")}`,
    `Returned: ${plural(parcels?.cameBack ?? 0, "parcel")}`,
  ].join("\n");
}

function dayPlots(
  period: FigurePeriod,
  { placed, before, completed, ended }: DayFigures & { before: PlacedDay[] },
) {
  const { days } = period;
  const toParcels = (count: number) => plural(count, "parcel");
  /** Its sum stands beside that of the days before. @param difference text of how far they are apart */
  const placedPlot = (
    title: string,
    key: "orders" | "amount",
    text: (sum: number) => string,
    difference: (apart: number) => string,
  ) => {
    const sum = cappedSum(placed.map((row) => row[key]));
    const more = sum - cappedSum(before.map((row) => row[key]));
    const summary = `${text(sum)}, ${difference(Math.abs(more))} ${more < 0 ? "less" : "more"} than in the ${plural(days, "day")} before`;
    return dayPlot(title, summary, period, "placed", text, sizes(placed, key), sizes(before, key));
  };
  const parcelPlot = (title: string, of: FigureName, key: "delivered" | "cameBack", summary: string) =>
    dayPlot(title, summary, period, of, toParcels, sizes(ended, key));
  const delivered = cappedSum(ended.map((day) => day.delivered));
  const parcels = delivered + cappedSum(ended.map((day) => day.cameBack));
  const share = parcels >= fewestParcels ? `, ${Math.round((100 * delivered) / parcels)}%` : "";
  return [
    placedPlot("Orders placed", "orders", (count) => plural(count, "order"), String),
    placedPlot("Rupees placed", "amount", displaySigned, displayPrice),
    dayPlot(
      "Completed",
      `${displayPrice(cappedSum(completed.map((day) => day.revenue)))} of completed orders`,
      period,
      "completed",
      displayPrice,
      sizes(completed, "revenue"),
    ),
    parcelPlot(
      "Delivered",
      "delivered",
      "delivered",
      `${delivered} of ${toParcels(parcels)} that ended${share}`,
    ),
    parcelPlot("Returned", "returned", "cameBack", `${toParcels(parcels - delivered)} came back`),
  ];
}

const sizes = <Key extends string>(rows: (Record<Key, number> & { day: string })[], key: Key) =>
  new Map(rows.map((row) => [row.day, row[key]]));

/** A bar for each day, or for seven of them. @param before of the days before the period; absent: not compared */
function dayPlot(
  title: string,
  summary: string,
  { from, to, days }: FigurePeriod,
  of: FigureName,
  text: (size: number) => string,
  ofDay: Map<string, number>,
  before?: Map<string, number>,
): DayPlotView {
  const step = days > mostBars ? 7 : 1;
  const bars = Array.from({ length: Math.ceil(days / step) }, (_, index) => {
    const first = addDays(from, index * step);
    const last = [addDays(first, step - 1), to].sort()[0] as string;
    const within = Array.from({ length: step }, (_, nth) => addDays(first, nth)).filter((day) => day <= last);
    const sum = (sizes: Map<string, number>, shift = 0) =>
      cappedSum(within.map((day) => sizes.get(addDays(day, -shift)) ?? 0));
    return { first, last, size: sum(ofDay), before: before ? sum(before, days) : null };
  });
  const most = Math.max(0, ...bars.flatMap(({ size, before }) => [size, before ?? 0]));
  const height = (size: number) => Math.max(0, size) / Math.max(1, most);
  return {
    title,
    summary,
    most: most > 0 ? text(most) : null,
    beforeTitle: before ? `The ${plural(days, "day")} before` : null,
    days: bars.map(({ first, last, size, before }) => ({
      day:
        first === last
          ? `${formatWeekday(first)} ${formatDay(first)}`
          : `${formatDay(first)} to ${formatDay(last)}`,
      weekday: first === last ? formatWeekday(first) : null,
      text: text(size),
      height: height(size),
      before: before === null ? null : { text: text(before), height: height(before) },
      to: listPath("/dashboard/figures", { of, from: first, to: last }),
    })),
  };
}
