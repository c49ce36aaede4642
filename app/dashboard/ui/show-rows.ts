import { log } from "../../../platform/log.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";

/** A row that cannot be shown: its order, if it has one. */
export type BrokenRow = string | null;

/** The number of a row's order. */
export const orderNumberOf = ({ orderNumber }: { orderNumber: number }) => orderNumber;

/**
 * Formats the rows of a list. A row that throws is logged and added to `broken`, because it must not close the list for everyone.
 * @param numberOf the number of a row's order
 */
export function showRows<Row, View>(
  rows: readonly Row[],
  broken: BrokenRow[],
  numberOf: (row: Row) => number | undefined,
  toView: (row: Row) => View,
): View[] {
  return rows.flatMap((row) => {
    try {
      return [toView(row)];
    } catch (error) {
      broken.push(noteBroken(error, numberOf(row)));
      return [];
    }
  });
}

/** Logs why a row cannot be shown. @param number of its order */
export function noteBroken(error: unknown, number: number | undefined): BrokenRow {
  const order = number === undefined ? null : orderNumberText(number);
  log.error({ err: error, order }, "a row cannot be shown");
  return order;
}
