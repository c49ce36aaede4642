import { formatDate } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import type { EarlierOrder } from "../../../shop/orders/confirm/call-queries.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";

const resultTexts = {
  delivered: "Delivered",
  completed: "Completed",
  came_back: "Came back",
  cancelled: "Cancelled",
  open: "In progress",
} as const;

/** An order of a number with what became of it, formatted as text. */
export const toEarlierView = (order: EarlierOrder) => ({
  number: orderNumberText(order.number),
  resultText: resultTexts[order.result],
  reason: order.reason,
  total: displayPrice(order.total),
  at: formatDate(order.placedAt),
});
