import { stringify } from "csv-stringify/sync";
import { isoDateTime } from "../karachi-time.ts";
import { amountText } from "../money/price.ts";
import type { Database } from "../schema.ts";
import { withoutFormulas } from "./csv-cell.ts";
import type { OrderCursor } from "./order-cursor.ts";
import type { OrderFilter, OrderSort } from "./order-filter.ts";
import { orderKeys } from "./order-keys-queries.ts";
import { checkoutNumberText } from "./order-number.ts";
import { type DashboardOrder, dashboardOrdersById } from "./order-queries.ts";
import { reachCustomer } from "./reach-customer.ts";

/** So many orders are in memory at a time. */
export const exportBatch = 500;

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
  yield `\uFEFF${lines([columns])}`;
  for (let cursor: OrderCursor | null = null; ; ) {
    const keys = await orderKeys(db, { filter, sort, cursor, limit: exportBatch });
    const last = keys.at(-1);
    if (!last) return;
    const orders = await dashboardOrdersById(
      db,
      keys.map(({ id }) => id),
    );
    yield lines(orders.map(cells));
    if (keys.length < exportBatch) return;
    cursor = { side: "after", key: last.key };
  }
}

function lines(rows: (string | number | null)[][]): string {
  return stringify(rows, {
    record_delimiter: "windows",
    // Its own escape_formulas looks at a cell's first character alone.
    cast: { string: withoutFormulas },
    // What another locale takes for the end of a cell or a line is quoted too.
    quoted_match: /[;|\t\r\n]/,
  });
}

function cells(order: DashboardOrder): (string | number | null)[] {
  return [
    order.number,
    checkoutNumberText(order.checkoutNumber),
    isoDateTime(order.orderDate),
    order.customerName,
    order.customerEmail,
    phoneCell(order),
    order.shippingAddress,
    order.productName,
    order.quantity,
    amountText(order.unitPrice),
    amountText(order.amount),
    order.status,
    order.placed ? order.paymentStatus : "Awaiting delivery details",
    order.trackingNumber && asText(order.trackingNumber),
    order.notes,
  ];
}

/** As people write it, with spaces: a spreadsheet takes bare digits for a number and drops the zero. */
function phoneCell({ phoneNumber, phoneNormalised }: DashboardOrder): string | null {
  return phoneNumber && asText(reachCustomer(phoneNormalised ?? phoneNumber).text);
}

/** Digits that are no number: with the mark by which spreadsheets know text. */
function asText(text: string): string {
  return /^[\d.,]+$/.test(text) ? `'${text}` : text;
}
