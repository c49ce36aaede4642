import { addDays, formatDay, isoDay } from "../../../shop/base/karachi-time.ts";
import { displayPrice, displaySigned } from "../../../shop/base/price.ts";
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

const sourceLabels: Readonly<Record<string, string>> = {
  web: "Website",
  phone: "Phone",
  chat: "Chat",
  whatsapp: "WhatsApp",
  instagram: "Instagram",
  facebook: "Facebook",
  other: "Another app",
};
const callLabels: Readonly<Record<string, string>> = {
  sent: "Message sent",
  confirmed: "Confirmed",
  no_answer: "No answer",
  call_later: "Call later",
  refused: "Refused",
  wrong_number: "Wrong number",
};

/** Midnight in Asia/Karachi, which has no summer time. */
const startOf = (day: string) => new Date(`${day}T00:00:00+05:00`);
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
  const since = startOf(first);
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
  const sum = (rows: { orders: number; amount: number }[], key: "orders" | "amount") =>
    total(rows.map((row) => row[key]));
  const orders = sum(placed, "orders");
  const amount = sum(placed, "amount");
  const more = (difference: number, text: string) =>
    `${text} ${difference < 0 ? "less" : "more"} than in the ${days} days before`;
  const plots: DayPlotView[] = [
    dayPlot(
      "Orders placed",
      `${plural(orders, "order")}, ${more(orders - sum(before, "orders"), String(Math.abs(orders - sum(before, "orders"))))}`,
      all,
      placed,
      (row) => row.orders,
      (row) => plural(row.orders, "order"),
    ),
    dayPlot(
      "Rupees placed",
      `${displaySigned(amount)}, ${more(amount - sum(before, "amount"), displayPrice(Math.abs(amount - sum(before, "amount"))))}`,
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
      "completed",
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
  status: string | null = "",
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
        to: status === null ? null : listPath("/dashboard", { status: status || null, from: day, to: day }),
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
