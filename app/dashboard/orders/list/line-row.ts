import { formatDateTime } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import type { LineAxes } from "../../../../shop/orders/list/axes-queries.ts";
import type { DashboardOrderLine } from "../../../../shop/orders/list/order-line-queries.ts";
import type { OrderSummary } from "../../../../shop/orders/list/order-queries.ts";
import { orderNumberText } from "../../../../shop/orders/model/order-number.ts";
import { nextStatuses } from "../../../../shop/orders/model/order-status.ts";
import { toPhoneLinks } from "../../../../shop/orders/model/phone-links.ts";
import { nextStep } from "../../../../shop/overview/next-step.ts";
import { type AxisMark, nextStepMark } from "../order/axis-marks.ts";
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
  /** The next step, below the status; null: there is none, or the row above, of the same order, has the same. */
  step: AxisMark | null;
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
    step: null,
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
      rows: withSteps(
        group.sort((a, b) => a.line - b.line).map((line) => toLineRow(line, sight)),
        axes,
        sight,
      ),
    };
  });
}

/** Of the lines of an order the first shows its next step, and each whose step differs from the one above it. */
function withSteps(
  rows: OrderLineRow[],
  axes: Map<number, LineAxes>,
  { amounts }: OrderSight,
): OrderLineRow[] {
  const marks = rows.map(({ id, open }) => {
    const own = axes.get(id) ?? null;
    return nextStepMark(nextStep({ isOpen: open, axes: own }), { delivery: own?.delivery, amounts });
  });
  return rows.map((row, index) => {
    const step = marks[index] ?? null;
    return { ...row, step: step?.label === marks[index - 1]?.label ? null : step };
  });
}
