import { formatDateTime } from "../../../shop/karachi-time.ts";
import { displayPrice } from "../../../shop/money/price.ts";
import { checkoutNumberText } from "../../../shop/orders/order-number.ts";
import type { DashboardOrder } from "../../../shop/orders/order-queries.ts";
import { nextStatuses } from "../../../shop/orders/order-status.ts";
import type { Parcel } from "../../../shop/orders/parcel-queries.ts";

/** An order in the dashboard's words: everything is text already. */
export interface OrderRow {
  id: number;
  number: string;
  /** The order's page. */
  path: string;
  customer: string;
  /** null where the customer goes by it. */
  email: string | null;
  /** Nobody has shown yet that the email is theirs. */
  emailUnconfirmed: boolean;
  product: string;
  quantity: number;
  date: string;
  amount: string;
  status: string;
  /** Whether it can be completed and cancelled. */
  open: boolean;
  /** null: "Awaiting delivery details" (R22). */
  delivery: { phone: string; address: string; notes: string | null; payment: string } | null;
}

/** Orders that follow each other in the list and travel in one parcel. */
export interface ParcelRows {
  /** Such as `LS-10427`. */
  number: string;
  path: string;
  /** How many orders the parcel has altogether, and what those cost that are not cancelled. */
  orders: number;
  total: string;
  rows: OrderRow[];
}

export function orderRow(order: DashboardOrder): OrderRow {
  return {
    id: order.id,
    number: order.number,
    path: `/dashboard/orders/${order.number}`,
    customer: order.customerName,
    email: order.customerEmail === order.customerName ? null : order.customerEmail,
    emailUnconfirmed: order.emailUnconfirmed,
    product: order.productName,
    quantity: order.quantity,
    date: formatDateTime(order.orderDate),
    amount: displayPrice(order.amount),
    status: order.status,
    open: nextStatuses(order.status).length > 0,
    delivery: order.placed
      ? {
          phone: order.phoneNumber ?? "",
          address: order.shippingAddress ?? "",
          notes: order.notes,
          payment: order.paymentStatus ?? "",
        }
      : null,
  };
}

/** The orders of a list, those of one checkout together where they follow each other; by line within it. */
export function parcelRows(orders: DashboardOrder[], parcels: Map<number, Parcel>): ParcelRows[] {
  const groups: DashboardOrder[][] = [];
  for (const order of orders) {
    const last = groups.at(-1);
    if (last?.[0]?.checkoutId === order.checkoutId) last.push(order);
    else groups.push([order]);
  }
  return groups.map((group) => {
    const [first] = group as [DashboardOrder];
    const parcel = parcels.get(first.checkoutId);
    const number = checkoutNumberText(first.checkoutNumber);
    return {
      number,
      path: `/dashboard/orders/${number}`,
      orders: parcel?.orders ?? group.length,
      total: displayPrice(parcel?.total ?? 0),
      rows: group.sort((a, b) => a.line - b.line).map(orderRow),
    };
  });
}
