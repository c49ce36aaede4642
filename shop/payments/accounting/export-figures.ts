import { toCsv } from "../../../platform/csv.ts";
import { amountText } from "../../base/price.ts";
import { paymentMethodTable } from "../model/payment.ts";
import { type Figure, figureLabels, figureNames, sumFigures } from "./figure.ts";

/** The figures as CSV, a row for each day and method, in rupees: UTF-8 with BOM. */
export function exportFigures(figures: readonly Figure[]): string {
  const rows = Map.groupBy(figures, ({ day, method }) => `${day} ${method}`);
  return `\uFEFF${toCsv([
    ["Day", "Method", ...figureNames.map((name) => `${figureLabels[name]} (Rs.)`)],
    ...[...rows.values()].map((ofRow) => toCells(ofRow)),
  ])}`;
}

function toCells(ofRow: readonly Figure[]): string[] {
  const sums = sumFigures(ofRow);
  const [first] = ofRow;
  const method = first ? paymentMethodTable[first.method].label : "";
  return [first?.day ?? "", method, ...figureNames.map((name) => amountText(sums[name]))];
}
