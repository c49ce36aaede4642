import { hasWhatsApp } from "../../../../shop/base/phone-number.ts";
import {
  messagesNow,
  messageText,
  orderMessageLabels,
} from "../../../../shop/mail/whatsapp/order-message.ts";
import { findWritableOrder } from "../../../../shop/mail/whatsapp/writable-order-queries.ts";
import { canReview } from "../../../../shop/orders/reviews/can-review.ts";
import type { Database } from "../../../../shop/schema.ts";

/** The messages that fit an order now, each with its text; a link is only made when one is sent. */
export async function getOrderMessages(db: Database, number: number, origin: string) {
  const order = await findWritableOrder(db, number);
  if (!order || !hasWhatsApp(order.phoneE164)) return [];
  const links = {
    link: `${origin}/o/…`,
    ...((await canReview(db, order.id)) && { reviewLink: `${origin}/review/…` }),
  };
  return messagesNow(order).map((message) => ({
    message,
    label: orderMessageLabels[message],
    text: messageText(order, message, links) ?? "",
  }));
}
