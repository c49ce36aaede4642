import { formatDateTime } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import type { LineAxes } from "../../../../shop/orders/list/axes-queries.ts";
import type { DashboardOrderLine } from "../../../../shop/orders/list/order-line-queries.ts";
import type { OrderSummary } from "../../../../shop/orders/list/order-queries.ts";
import { orderNumberText } from "../../../../shop/orders/model/order-number.ts";
import { nextStatuses } from "../../../../shop/orders/model/order-status.ts";
import { toPhoneLinks } from "../../../../shop/orders/model/phone-links.ts";
import { type AxisMark, confirmationMark, deliveryMark, moneyMark } from "../order/axis-marks.ts";
import type { OrderSight } from "../order/sight.ts";

/** A row of the list, formatted as text. */
export interface OrderLineRow {
  id: number;
  number: string;
  /** The order's page. */
  path: string;
  customer: string;
  /** null: it is the same as `customer`. */
  email: string | null;
  emailUnconfirmed: boolean;
  product: string;
  quantity: number;
  date: string;
  /** null: whoever looks may not see it. */
  amount: string | null;
  status: string;
  /** Whether it can still be completed and cancelled, and whether by whoever looks. */
  open: boolean;
  canChange: boolean;
  /** null: "Awaiting delivery details" (R22). */
  delivery: {
    phone: string;
    call: string | null;
    address: string;
    notes: string | null;
    payment: string;
  } | null;
  /** Confirmation, delivery and, for who sees amounts, money, below the status; empty: as in the row above, of the same order. */
  axes: AxisMark[];
}

/** Adjacent rows of the list that belong to one order. */
export interface OrderGroup {
  /** Such as `LS-10427`. */
  number: string;
  path: string;
  orderId: number;
  /** The lines of the order that are placed and Pending, also on other pages. */
  openCount: number;
  /** All lines of the order, also on other pages; the total is that of the active ones. */
  lineCount: number;
  total: string | null;
  rows: OrderLineRow[];
}

/** A line of the owner's list, as text, without what the role may not see. */
export function toLineRow(line: DashboardOrderLine, sight: OrderSight): OrderLineRow {
  const open = nextStatuses(line.status).length > 0;
  const email = line.customerEmail === line.customerName ? null : line.customerEmail;
  return {
    id: line.id,
    number: line.number,
    path: `/dashboard/orders/${line.number}`,
    customer: sight.email ? line.customerName : line.customerLabel,
    email: sight.email ? email : null,
    emailUnconfirmed: line.emailUnconfirmed,
    product: line.productName,
    quantity: line.quantity,
    date: formatDateTime(line.orderDate),
    amount: sight.amounts ? displayPrice(line.amount) : null,
    status: line.status,
    open,
    canChange: open && sight.status,
    delivery: line.placed
      ? {
          phone: line.phoneNumber ?? "",
          call: toPhoneLinks(line.phoneE164 ?? line.phoneNumber ?? "").tel,
          address: line.shippingAddress ?? "",
          notes: line.notes,
          payment: line.paymentStatus ?? "",
        }
      : null,
    axes: [],
  };
}

/** Groups adjacent lines of the same order, sorted by line number within a group. */
export function groupByOrder(
  lines: DashboardOrderLine[],
  summaries: Map<number, OrderSummary>,
  axes: Map<number, LineAxes>,
  sight: OrderSight,
): OrderGroup[] {
  const groups: DashboardOrderLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.[0]?.orderId === line.orderId) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => {
    const [first] = group as [DashboardOrderLine];
    const summary = summaries.get(first.orderId);
    const number = orderNumberText(first.orderNumber);
    return {
      number,
      path: `/dashboard/orders/${number}`,
      lineCount: summary?.lineCount ?? group.length,
      total: sight.amounts ? displayPrice(summary?.total ?? 0) : null,
      orderId: first.orderId,
      openCount: summary?.openCount ?? 0,
      rows: withAxes(
        group.sort((a, b) => a.line - b.line).map((line) => toLineRow(line, sight)),
        axes,
        sight,
      ),
    };
  });
}

/** Of the lines of an order the first shows its axes, and each that stands elsewhere than the one above it. */
function withAxes(
  rows: OrderLineRow[],
  axes: Map<number, LineAxes>,
  { amounts }: OrderSight,
): OrderLineRow[] {
  return rows.map((row, index) => {
    const own = axes.get(row.id);
    const above = axes.get(rows[index - 1]?.id ?? 0);
    if (!own || (own.confirmation === above?.confirmation && own.delivery === above.delivery)) return row;
    const marks = [confirmationMark(own.confirmation), deliveryMark(own.delivery)];
    return { ...row, axes: amounts ? [...marks, moneyMark(own.money)] : marks };
  });
}
