import { plural } from "../../../shop/base/plural.ts";
import { cappedSum, displayPrice } from "../../../shop/base/price.ts";
import type { StockedProduct } from "../../../shop/catalogue/stock/low-stock.ts";
import { courierCashWords } from "../../../shop/overview/courier-cash.ts";
import {
  cashAges,
  cashDays,
  countFigure,
  type FigureCount,
  type FigureName,
  readCourierCash,
} from "../../../shop/overview/figures-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { productPagePath } from "../catalogue/product/page-path.ts";
import { listPath } from "../ui/list-path.ts";
import { fewestParcels } from "./day-plots.ts";
import type { FigurePeriod } from "./period.ts";
import type { RowPlotView } from "./plots.tsx";
import { callLabels, sourceLabels } from "./words.ts";

const maxRows = 8;
/** Stock for fewer days is marked; the bars end at `longestStock`. */
const shortStock = 14;
const longestStock = 60;

export interface FigureSight {
  products: boolean;
  calls: boolean;
}

/** The figures of a period by anything but the day. @param sight whether products and calls are shown */
export async function getRowPlots(
  db: Database,
  period: FigurePeriod,
  sight: FigureSight,
): Promise<RowPlotView[]> {
  const { from, to } = period;
  const [couriers, cities, sources, cash, held, products, calls] = await Promise.all([
    countFigure(db, "courier", period),
    countFigure(db, "city", period),
    countFigure(db, "source", period),
    countFigure(db, "cash", period),
    readCourierCash(db, period.until),
    sight.products ? countFigure(db, "product", period) : [],
    sight.calls ? countFigure(db, "call", period) : [],
  ]);
  const toList = (of: FigureName, key: string | null) =>
    listPath("/dashboard/figures", { of, key: key ?? "", from, to });
  const counts = (
    title: string,
    of: FigureName,
    rows: FigureCount[],
    labels: Readonly<Record<string, string>>,
  ) =>
    barRows(
      title,
      rows.map(({ key, count }) => ({
        name: labels[key ?? ""] ?? key ?? "",
        size: count,
        text: plural(count, "order"),
        to: toList(of, key),
      })),
    );
  return [
    cashPlot(cash, courierCashWords(held, period.until), toList),
    sharePlot("Delivered by courier", couriers, "No courier", (key) => toList("courier", key)),
    sharePlot("Delivered by city", cities, "City not known", (key) => toList("city", key)),
    ...(sight.products
      ? [
          barRows(
            "Best products",
            products.slice(0, maxRows).map(({ key, name, pieces }) => ({
              name: name ?? "",
              size: pieces,
              text: plural(pieces, "piece"),
              to: toList("product", key),
            })),
          ),
        ]
      : []),
    {
      ...counts("Where orders come from", "source", sources, sourceLabels),
      note: "The website and where the customer came from first, or what was chosen when the order was taken.",
    },
    ...(sight.calls
      ? [
          {
            ...counts("Calls and messages", "call", calls, callLabels),
            note: "The last result for each order.",
          },
        ]
      : []),
  ];
}

/** Bars beside each other, the longest as wide as the plot. */
function barRows(
  title: string,
  rows: { name: string; size: number; text: string; to: string }[],
): RowPlotView {
  const most = Math.max(1, ...rows.map(({ size }) => size));
  return { title, rows: rows.map(({ size, ...row }) => ({ ...row, width: Math.max(0, size) / most })) };
}

function sharePlot(
  title: string,
  counts: FigureCount[],
  unknown: string,
  to: (key: string | null) => string,
): RowPlotView {
  const shown = counts
    .slice(0, maxRows)
    .map(({ key, name, ...row }) => ({ ...row, name: name ?? unknown, to: to(key) as string | null }));
  const others = counts.slice(maxRows);
  if (others.length > 0) {
    const sum = (field: "count" | "good") => cappedSum(others.map((row) => row[field]));
    shown.push({ count: sum("count"), good: sum("good"), pieces: 0, amount: 0, name: "Others", to: null });
  }
  return {
    title,
    rows: shown.map(({ name, count, good, to }) => {
      const text = `${good} of ${plural(count, "parcel")}`;
      const isKnown = count >= fewestParcels;
      return {
        name,
        to,
        text: isKnown ? `${Math.round((100 * good) / count)}%, ${text}` : text,
        width: isKnown ? good / count : null,
      };
    }),
  };
}

/** The words of an age of cash, by its index in `cashAges`. @example `4 to 7 days` */
export function ageLabel(index: number): string {
  const [from, next] = [cashAges[index - 1] ?? 0, cashAges[index]];
  return next === undefined ? `more than ${from - 1} days` : `${from} to ${next - 1} days`;
}

function cashPlot(
  counts: FigureCount[],
  { still, age, reported }: ReturnType<typeof courierCashWords>,
  to: (of: FigureName, key: string | null) => string,
): RowPlotView {
  const rows = counts
    .map(({ key, name, count, amount }) => {
      const age = Number(key?.split(" ").at(-1) ?? cashAges.length + 1);
      return {
        age,
        size: amount,
        name: key === null ? "Couriers without a connection" : `${name}, ${ageLabel(age)}`,
        text: `${displayPrice(amount)}, ${plural(count, "parcel")}`,
        to: to("cash", key),
      };
    })
    .sort((a, b) => a.age - b.age || (a.name < b.name ? -1 : 1));
  return {
    ...barRows("Cash still with couriers", rows),
    summary: `Still with couriers ${[still, age].filter(Boolean).join(", ")}`,
    note: `${reported ? `${reported[0]?.toUpperCase()}${reported.slice(1)}. ` : ""}By age, of the last ${cashDays} days. Own riders have accounts of their own.`,
  };
}

/** How long the stock of products lasts that sell, the shortest first. */
export function stockPlot(products: StockedProduct[]): RowPlotView {
  const lasting = products
    .flatMap(({ productId, name, pieces, reorder }) =>
      reorder?.lastsDays == null ? [] : [{ productId, name, pieces, lasts: reorder.lastsDays }],
    )
    .sort((a, b) => a.lasts - b.lasts);
  const short = lasting.filter(({ lasts }) => lasts < shortStock).length;
  return {
    title: "How long stock lasts",
    summary: `${plural(short, "product")} for less than ${shortStock} days (the line in each bar)`,
    note: "Tracked products that sold in the last 60 days.",
    mark: shortStock / longestStock,
    rows: lasting.slice(0, maxRows).map(({ productId, name, pieces, lasts }) => ({
      name,
      text: `${plural(lasts, "day")}, ${plural(pieces, "piece")}`,
      width: Math.min(1, lasts / longestStock),
      isShort: lasts < shortStock,
      to: `${productPagePath(productId)}/stock`,
    })),
  };
}
