import { formatDateTime } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import type { LineAxes } from "../../../../shop/orders/list/axes-queries.ts";
import type { DashboardOrderLine } from "../../../../shop/orders/list/order-line-queries.ts";
import { nextStatuses } from "../../../../shop/orders/model/order-status.ts";
import { toPhoneLinks } from "../../../../shop/orders/model/phone-links.ts";
import { nextStep, nextStepLabels } from "../../../../shop/overview/next-step.ts";
import { type AxisMark, nextStepMark } from "../order/axis-marks.ts";
import type { OrderSight } from "../order/sight.ts";

/** A line of the owner's list, as text, without what the role may not see. */
export function toLineRow(line: DashboardOrderLine, sight: OrderSight) {
  const open = nextStatuses(line.status).length > 0;
  const phone = toPhoneLinks(line.phoneE164 ?? line.phoneNumber ?? "");
  const email = line.customerEmail === line.customerName ? null : line.customerEmail;
  return {
    id: line.id,
    number: line.number,
    path: `/dashboard/orders/${line.number}`,
    customer: sight.email ? line.customerName : line.customerLabel,
    /** null: it is the same as `customer`. */
    email: sight.email ? email : null,
    emailUnconfirmed: line.emailUnconfirmed,
    product: line.productName,
    quantity: line.quantity,
    date: formatDateTime(line.orderDate),
    amount: sight.amounts ? displayPrice(line.amount) : null,
    status: line.status,
    open,
    /** Whether it can still be completed and cancelled by whoever looks. */
    canChange: open && sight.status,
    /** Completing is its next step. */
    isToComplete: false,
    /** null: "Awaiting delivery details" (R22). */
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
    /** Below the status; null: there is none, or the row above, of the same order, has the same. */
    step: null as AxisMark | null,
  };
}

/** A row of the list, formatted as text. */
export type OrderLineRow = ReturnType<typeof toLineRow>;

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
