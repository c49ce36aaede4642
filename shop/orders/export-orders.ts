import { stringify } from "csv-stringify/sync";
import { isoDateTime } from "../karachi-time.ts";
import { amountText } from "../money/price.ts";
import type { Database } from "../schema.ts";
import { escapeFormulas } from "./csv-cell.ts";
import type { OrderCursor } from "./order-cursor.ts";
import type { OrderFilter, OrderSort } from "./order-filter.ts";
import { orderKeys } from "./order-keys-queries.ts";
import { type DashboardOrderLine, listDashboardLinesById } from "./order-line-queries.ts";
import { orderNumberText } from "./order-number.ts";
import { toPhoneLinks } from "./phone-links.ts";

/** So many orders are in memory at a time. */
export const exportBatchSize = 500;

const columns = [
  "Order ID",
  "Parcel",
  "Order Date",
  "Customer",
  "Email",
  "Phone number",
  "Shipping address",
  "Product Name",
  "Quantity",
  "Unit price",
  "Amount",
  "Status",
  "Payment",
  "Tracking number",
  "Notes",
];

/**
 * The orders of a list as CSV that spreadsheets open as it is meant: UTF-8 with its mark, lines ending in CRLF, cells
 * that would be formulas made text. It is read in batches, each after the last order of the one before, and
 * only when it is asked for more: neither memory nor a transaction grows with it.
 */
export async function* exportOrders(
  db: Database,
  { filter, sort }: { filter: OrderFilter; sort: OrderSort },
): AsyncGenerator<string> {
  yield `\uFEFF${toCsv([columns])}`;
  for (let cursor: OrderCursor | null = null; ; ) {
    const keys = await orderKeys(db, { filter, sort, cursor, limit: exportBatchSize });
    const last = keys.at(-1);
    if (!last) return;
    const orderLines = await listDashboardLinesById(
      db,
      keys.map(({ id }) => id),
    );
    yield toCsv(orderLines.map(toCells));
    if (keys.length < exportBatchSize) return;
    cursor = { side: "after", key: last.key };
  }
}

function toCsv(rows: (string | number | null)[][]): string {
  return stringify(rows, {
    record_delimiter: "windows",
    // Its own escape_formulas looks at a cell's first character alone.
    cast: { string: escapeFormulas },
    // What another locale takes for the end of a cell or a line is quoted too.
    quoted_match: /[;|\t\r\n]/,
  });
}

function toCells(line: DashboardOrderLine): (string | number | null)[] {
  return [
    line.number,
    orderNumberText(line.orderNumber),
    isoDateTime(line.orderDate),
    line.customerName,
    line.customerEmail,
    phoneCell(line),
    line.shippingAddress,
    line.productName,
    line.quantity,
    amountText(line.unitPrice),
    amountText(line.amount),
    line.status,
    line.placed ? line.paymentStatus : "Awaiting delivery details",
    line.trackingNumber && quoteAsText(line.trackingNumber),
    line.notes,
  ];
}

/** As people write it, with spaces: a spreadsheet takes bare digits for a number and drops the zero. */
function phoneCell({ phoneNumber, phoneNormalised }: DashboardOrderLine): string | null {
  return phoneNumber && quoteAsText(toPhoneLinks(phoneNormalised ?? phoneNumber).text);
}

/** Digits that are no number: with the mark by which spreadsheets know text. */
function quoteAsText(text: string): string {
  return /^[\d.,]+$/.test(text) ? `'${text}` : text;
}
