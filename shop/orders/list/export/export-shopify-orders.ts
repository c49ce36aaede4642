import { toCsv } from "../../../../platform/csv.ts";
import { offsetDateTime } from "../../../base/karachi-time.ts";
import { amountText } from "../../../base/price.ts";
import { paymentMethodTable } from "../../../payments/model/payment.ts";
import type { Database } from "../../../schema.ts";
import { orderNumberText } from "../../model/order-number.ts";
import { toPhoneLinks } from "../../model/phone-links.ts";
import {
  type ExportedLine,
  type ExportedOrder,
  listExportedLines,
  listExportedOrders,
} from "./shopify-order-queries.ts";

/** How many orders are in memory at a time. */
export const shopifyBatchSize = 200;

type Cells = Record<string, string | number>;

const person = (kind: "Billing" | "Shipping") =>
  ["Name", "Street", "Address1", "Address2", "Company", "City", "Zip", "Province", "Country", "Phone"].map(
    (part) => `${kind} ${part}`,
  );

/** In Shopify's order. */
const columns = [
  ...[
    "Name",
    "Email",
    "Financial Status",
    "Paid at",
    "Fulfillment Status",
    "Fulfilled at",
    "Accepts Marketing",
  ],
  ...[
    "Currency",
    "Subtotal",
    "Shipping",
    "Taxes",
    "Total",
    "Discount Code",
    "Discount Amount",
    "Shipping Method",
  ],
  ...["Created at", "Lineitem quantity", "Lineitem name", "Lineitem price", "Lineitem compare at price"],
  ...["Lineitem sku", "Lineitem requires shipping", "Lineitem taxable", "Lineitem fulfillment status"],
  ...person("Billing"),
  ...person("Shipping"),
  ...["Notes", "Note Attributes", "Cancelled at", "Payment Method", "Payment Reference", "Refunded Amount"],
  ...["Vendor", "Id", "Tags", "Source"],
];

/**
 * Placed orders in Shopify's format, newest first: UTF-8 with BOM, formulas escaped; batches on demand bound memory and
 * transactions. Further lines of an order repeat its name and leave the order's columns empty.
 */
export async function* exportShopifyOrders(
  db: Database,
  days: { from: string | null; to: string | null },
): AsyncGenerator<string> {
  yield `\uFEFF${toCsv([columns])}`;
  for (let after: number | null = null; ; ) {
    const orders: ExportedOrder[] = await listExportedOrders(db, { ...days, after, limit: shopifyBatchSize });
    const last = orders.at(-1);
    if (!last) return;
    const lines = Map.groupBy(
      await listExportedLines(
        db,
        orders.map(({ id }) => id),
      ),
      ({ orderId }) => orderId,
    );
    const rows = orders.flatMap((order) => rowsOf(order, lines.get(order.id) ?? []));
    yield toCsv(rows.map((cells) => columns.map((column) => cells[column] ?? "")));
    if (orders.length < shopifyBatchSize) return;
    after = last.id;
  }
}

function rowsOf(order: ExportedOrder, lines: ExportedLine[]): Cells[] {
  const [first, ...more] = lines.map(lineCells);
  const name = { Name: orderNumberText(order.number) };
  return [
    { ...name, ...orderCells(order, lines), ...first },
    ...more.map((cells) => ({ ...name, ...cells })),
  ];
}

function lineCells({ productName, brand, sku, unitPrice, quantity, status }: ExportedLine): Cells {
  return {
    "Lineitem quantity": quantity,
    "Lineitem name": productName,
    "Lineitem price": amountText(unitPrice),
    "Lineitem sku": sku ?? "",
    "Lineitem requires shipping": "true",
    "Lineitem taxable": "false",
    "Lineitem fulfillment status": { completed: "fulfilled", pending: "pending", cancelled: "restocked" }[
      status
    ],
    Vendor: brand,
  };
}

function orderCells(order: ExportedOrder, lines: ExportedLine[]): Cells {
  const active = lines.filter(({ status }) => status !== "cancelled");
  const completed = active.filter(({ status }) => status === "completed").length;
  const isFulfilled = active.length > 0 && completed === active.length;
  return {
    Email: order.customerEmail ?? "",
    "Financial Status": financialStatus(order, active.length === 0),
    "Paid at": timeCell(order.paidAt),
    "Fulfillment Status": isFulfilled ? "fulfilled" : completed > 0 ? "partial" : "unfulfilled",
    "Fulfilled at": isFulfilled ? timeCell(order.completedAt) : "",
    "Accepts Marketing": "no",
    Currency: "PKR",
    // As Shopify has it: after discounts, before delivery.
    Subtotal: signedAmount(order.total - order.delivery),
    Shipping: signedAmount(order.delivery),
    Taxes: "0",
    Total: signedAmount(order.total),
    "Discount Amount": signedAmount(-order.discounts),
    "Created at": timeCell(order.placedAt),
    ...personCells("Billing", order),
    ...personCells("Shipping", order),
    Notes: order.notes ?? "",
    "Note Attributes": noteAttributes(order),
    "Cancelled at": active.length === 0 ? timeCell(order.cancelledAt) : "",
    "Payment Method": order.method ? paymentMethodTable[order.method].label : "",
    "Payment Reference": order.reference ?? "",
    "Refunded Amount": signedAmount(order.refunded),
    Id: order.number,
    Source: order.channel,
  };
}

function financialStatus({ paid, refunded, total }: ExportedOrder, isCancelled: boolean): string {
  if (refunded > 0) return refunded >= total ? "refunded" : "partially_refunded";
  if (paid) return "paid";
  return isCancelled ? "voided" : "pending";
}

/** The address is one text in the shop: its parts are not known. */
function personCells(kind: "Billing" | "Shipping", order: ExportedOrder): Cells {
  const { customerName, shippingAddress, phoneNumber, phoneE164 } = order;
  const address = (shippingAddress ?? "").replaceAll("\n", ", ");
  return {
    [`${kind} Name`]: customerName ?? "",
    [`${kind} Street`]: address,
    [`${kind} Address1`]: address,
    [`${kind} Country`]: "PK",
    // With spaces: a spreadsheet reads bare digits as a number and drops the leading zero.
    [`${kind} Phone`]: phoneNumber ? textCell(toPhoneLinks(phoneE164 ?? phoneNumber).text) : "",
  };
}

/** Courier and tracking number where files of other shops in Pakistan have them. */
function noteAttributes({ courier, trackingNumber }: ExportedOrder): string {
  return [courier && `courier: ${courier}`, trackingNumber && `tracking: ${trackingNumber}`]
    .filter(Boolean)
    .join("\n");
}

const timeCell = (at: Date | null) => (at ? offsetDateTime(at) : "");

const signedAmount = (paisa: number) => (paisa < 0 ? `-${amountText(-paisa)}` : amountText(paisa));

const textCell = (text: string) => (/^[\d.,]+$/.test(text) ? `'${text}` : text);
