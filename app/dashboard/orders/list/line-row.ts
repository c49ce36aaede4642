import { formatDateTime } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import type { LineAxes } from "../../../../shop/orders/list/axes-queries.ts";
import type { DashboardOrderLine } from "../../../../shop/orders/list/order-line-queries.ts";
import { nextStatuses } from "../../../../shop/orders/model/order-status.ts";
import { toPhoneLinks } from "../../../../shop/orders/model/phone-links.ts";
import { nextStep, nextStepLabels } from "../../../../shop/overview/next-step.ts";
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
  /** Completing is its next step. */
  isToComplete: boolean;
  /** null: "Awaiting delivery details" (R22). */
  delivery: {
    phone: string;
    call: string | null;
    whatsApp: string | null;
    address: string;
    notes: string | null;
    payment: string;
  } | null;
  /** The next step, below the status; null: there is none, or the row above, of the same order, has the same. */
  step: AxisMark | null;
}

/** A line of the owner's list, as text, without what the role may not see. */
export function toLineRow(line: DashboardOrderLine, sight: OrderSight): OrderLineRow {
  const open = nextStatuses(line.status).length > 0;
  const phone = toPhoneLinks(line.phoneE164 ?? line.phoneNumber ?? "");
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
    isToComplete: false,
    delivery: line.placed
      ? {
          phone: line.phoneNumber ?? "",
          call: phone.tel,
          whatsApp: phone.whatsApp,
          address: line.shippingAddress ?? "",
          notes: line.notes,
          payment: line.paymentStatus ?? "",
        }
      : null,
    step: null,
  };
}

/** Of the lines of an order the first shows its next step, and each whose step differs from the one above it. */
export function withSteps(
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
    return {
      ...row,
      isToComplete: step?.label === nextStepLabels.complete,
      step: step?.label === marks[index - 1]?.label ? null : step,
    };
  });
}
