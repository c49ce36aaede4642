import { toCsv } from "../../../../platform/csv.ts";
import { isoDateTime } from "../../../base/karachi-time.ts";
import { amountText } from "../../../base/price.ts";
import type { Database } from "../../../schema.ts";
import { orderNumberText } from "../../model/order-number.ts";
import { toPhoneLinks } from "../../model/phone-links.ts";
import { listLineIdsOfOrders } from "../bulk-lines-queries.ts";
import type { OrderCursor } from "../order-cursor.ts";
import type { OrderFilter, OrderSort } from "../order-filter.ts";
import { orderKeys } from "../order-keys-queries.ts";
import { type DashboardOrderLine, listDashboardLinesById } from "../order-line-queries.ts";

/** How many order lines are in memory at a time. */
export const exportBatchSize = 500;

/** Headings of before decision 049, on which spreadsheets rely: "Order ID" is the line, "Parcel" the order. */
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
 * The filtered lines as CSV: UTF-8 with BOM, formulas escaped; batches on demand bound memory and transactions.
 * @param orderIds these orders instead, if there are any
 */
export async function* exportOrders(
  db: Database,
  { filter, sort }: { filter: OrderFilter; sort: OrderSort },
  orderIds: readonly number[] = [],
): AsyncGenerator<string> {
  yield `\uFEFF${toCsv([columns])}`;
  if (orderIds.length > 0) {
    const ids = await listLineIdsOfOrders(db, orderIds);
    yield toCsv((await listDashboardLinesById(db, ids)).map(toCells));
    return;
  }
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

/** The phone number with spaces: a spreadsheet reads bare digits as a number and drops the leading zero. */
function phoneCell({ phoneNumber, phoneE164 }: DashboardOrderLine): string | null {
  return phoneNumber && quoteAsText(toPhoneLinks(phoneE164 ?? phoneNumber).text);
}

/** Prefixes bare digits with the apostrophe that makes a spreadsheet read them as text. */
function quoteAsText(text: string): string {
  return /^[\d.,]+$/.test(text) ? `'${text}` : text;
}
