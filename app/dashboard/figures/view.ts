import { addDays, formatDay, isoDay, karachiHour } from "../../../shop/base/karachi-time.ts";
import { displayPrice, displaySigned } from "../../../shop/base/price.ts";
import { orderSources as staffSources } from "../../../shop/checkout/place/take-order-form.ts";
import { confirmationLabels } from "../../../shop/orders/confirm/confirmation-axis.ts";
import { completedByDay } from "../../../shop/orders/list/stats/order-stats-queries.ts";
import {
  bestProducts,
  callResults,
  type EndedParcels,
  endedByCity,
  endedByCourier,
  type NamedCount,
  orderSources,
  placedByDay,
} from "../../../shop/overview/figures-queries.ts";
import { listParcelDays } from "../../../shop/overview/today-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { listPath } from "../ui/list-path.ts";
import type { DayPlotView, FigureDays, RowPlotView } from "./plots.tsx";

/** A share of fewer parcels says little. */
const fewestParcels = 20;
const maxRows = 8;

const sourceLabels: Readonly<Record<string, string>> = { ...staffSources, web: "Website", chat: "Chat" };
const callLabels: Readonly<Record<string, string>> = { ...confirmationLabels, sent: "Message sent" };

/** Sums that no one can pay end at the largest number that is shown. */
const total = (amounts: number[]) =>
  Math.min(
    amounts.reduce((sum, amount) => sum + amount, 0),
    Number.MAX_SAFE_INTEGER,
  );
const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** The figures of the last days, as text with the heights of the bars. @param sight whether stock and calls are shown */
export async function getFiguresView(
  db: Database,
  { days, now, sight }: { days: FigureDays; now: Date; sight: { products: boolean; calls: boolean } },
) {
  const today = isoDay(now);
  const first = addDays(today, 1 - days);
  const since = karachiHour(first);
  // The days before, to the same hour: today is not over.
  const earlier = (at: Date) => new Date(at.getTime() - days * 86_400_000);
  // Two halves: more at once than the pool has connections would keep shoppers waiting.
  const [placed, before, completed, parcels] = await Promise.all([
    placedByDay(db, since, now),
    placedByDay(db, earlier(since), earlier(now)),
    completedByDay(db, { from: first, to: today }),
    listParcelDays(db, since),
  ]);
  const [couriers, cities, products, sources, calls] = await Promise.all([
    endedByCourier(db, since),
    endedByCity(db, since),
    sight.products ? bestProducts(db, since, maxRows) : [],
    orderSources(db, since),
    sight.calls ? callResults(db, since) : [],
  ]);
  const all = Array.from({ length: days }, (_, index) => addDays(first, index));
  /** A sum beside that of the days before. @param text of the sum @param difference text of how far they are apart */
  const compared = (
    key: "orders" | "amount",
    text: (sum: number) => string,
    difference: (apart: number) => string,
  ) => {
    const sum = total(placed.map((row) => row[key]));
    const more = sum - total(before.map((row) => row[key]));
    return `${text(sum)}, ${difference(Math.abs(more))} ${more < 0 ? "less" : "more"} than in the ${days} days before`;
  };
  const plots: DayPlotView[] = [
    dayPlot(
      "Orders placed",
      compared("orders", (sum) => plural(sum, "order"), String),
      all,
      placed,
      (row) => row.orders,
      (row) => plural(row.orders, "order"),
    ),
    dayPlot(
      "Rupees placed",
      compared("amount", displaySigned, displayPrice),
      all,
      placed,
      (row) => row.amount,
      (row) => displaySigned(row.amount),
    ),
    dayPlot(
      "Completed",
      `${displayPrice(total(completed.map((day) => day.revenue)))} of completed orders`,
      all,
      completed,
      (row) => row.revenue,
      (row) => `${displayPrice(row.revenue)}, ${plural(row.orders, "item")}`,
      { status: "completed" },
    ),
    dayPlot(
      "Delivered",
      deliveredText(parcels),
      all,
      parcels,
      (row) => row.delivered,
      (row) => `${row.delivered} delivered, ${row.cameBack} returned`,
      null,
    ),
  ];
  const rows: RowPlotView[] = [
    sharePlot("Delivered by courier", couriers, "No courier"),
    sharePlot("Delivered by city", cities.slice(0, maxRows), "City not known"),
    ...(sight.products ? [countPlot("Best products", products, "piece", (name) => name)] : []),
    countPlot("Where orders come from", sources, "order", (name) => sourceLabels[name] ?? name),
    ...(sight.calls
      ? [countPlot("Calls and messages", calls, "order", (name) => callLabels[name] ?? name)]
      : []),
  ];
  return { plots, rows };
}

function deliveredText(parcels: { delivered: number; cameBack: number }[]): string {
  const delivered = total(parcels.map((day) => day.delivered));
  const ended = delivered + total(parcels.map((day) => day.cameBack));
  return `${delivered} of ${plural(ended, "parcel")} delivered${ended >= fewestParcels ? `, ${Math.round((100 * delivered) / ended)}%` : ""}`;
}

function dayPlot<Row extends { day: string }>(
  title: string,
  summary: string,
  days: string[],
  rows: Row[],
  size: (row: Row) => number,
  text: (row: Row) => string,
  /** The filter of the list to which a day leads; null: there is no such list. */
  filter: { status?: string } | null = {},
): DayPlotView {
  const most = Math.max(1, ...rows.map(size));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    title,
    summary,
    days: days.map((day) => {
      const row = byDay.get(day);
      return {
        day: formatDay(day),
        text: row ? text(row) : "none",
        height: row ? Math.max(0, size(row)) / most : 0,
        to: filter && listPath("/dashboard", { ...filter, from: day, to: day }),
      };
    }),
  };
}

function sharePlot(title: string, rows: EndedParcels[], unknown: string): RowPlotView {
  return {
    title,
    rows: rows.map(({ name, delivered, cameBack }) => {
      const ended = delivered + cameBack;
      const share = delivered / Math.max(1, ended);
      const text = `${delivered} of ${plural(ended, "parcel")}`;
      return {
        name: name ?? unknown,
        text: ended >= fewestParcels ? `${Math.round(100 * share)}%, ${text}` : text,
        width: ended >= fewestParcels ? share : 0,
      };
    }),
  };
}

function countPlot(
  title: string,
  counts: NamedCount[],
  unit: string,
  label: (name: string) => string,
): RowPlotView {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return {
    title,
    rows: counts.map(({ name, count }) => ({
      name: label(name),
      text: plural(count, unit),
      width: count / most,
    })),
  };
}
