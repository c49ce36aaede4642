import type { EarlierOrder } from "../../../shop/confirmation/call-queries.ts";
import { formatDate } from "../../../shop/karachi-time.ts";
import { displayPrice } from "../../../shop/money/price.ts";
import { orderNumberText } from "../../../shop/orders/order-number.ts";

const resultTexts = {
  delivered: "Delivered",
  came_back: "Came back",
  cancelled: "Cancelled",
  open: "Under way",
} as const;

/** An order of a number with what became of it, formatted as text. */
export const toEarlierView = (order: EarlierOrder) => ({
  number: orderNumberText(order.number),
  resultText: resultTexts[order.result],
  reason: order.reason,
  total: displayPrice(order.total),
  at: formatDate(order.placedAt),
});
