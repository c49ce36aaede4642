import { displayPrice } from "../../../shop/money/price.ts";
import { orderDateText } from "../../../shop/orders/order-date.ts";
import type { DashboardOrder } from "../../../shop/orders/order-queries.ts";
import { nextStatuses } from "../../../shop/orders/order-status.ts";

/** An order in the dashboard's words: everything is text already. */
export interface OrderRow {
  id: number;
  number: string;
  customer: string;
  /** null where the customer goes by it. */
  email: string | null;
  product: string;
  quantity: number;
  date: string;
  amount: string;
  status: string;
  /** Whether it can be completed and cancelled. */
  open: boolean;
  /** null: "Awaiting delivery details" (reading 22). */
  delivery: { phone: string; address: string; notes: string | null; payment: string } | null;
}

export function orderRow(order: DashboardOrder): OrderRow {
  return {
    id: order.id,
    number: order.number,
    customer: order.customerName,
    email: order.customerEmail === order.customerName ? null : order.customerEmail,
    product: order.productName,
    quantity: order.quantity,
    date: orderDateText(order.orderDate),
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
