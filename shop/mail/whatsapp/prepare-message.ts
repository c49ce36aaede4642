import { hasWhatsApp } from "../../base/phone-number.ts";
import { sendConfirmLink } from "../../orders/confirm/send-confirm-link.ts";
import { createOrderLink } from "../../orders/link/create-order-link.ts";
import { waMeLink } from "../../orders/list/whatsapp-texts.ts";
import { orderLinkPath } from "../../orders/model/order-link.ts";
import { reviewPath } from "../../orders/model/review-link.ts";
import { canReview } from "../../orders/reviews/can-review.ts";
import type { Database } from "../../schema.ts";
import { messageText, type OrderMessage } from "./order-message.ts";
import { findWritableOrder } from "./writable-order-queries.ts";

export type PrepareMessageResult =
  /** `url` opens WhatsApp at the customer's number, with the text and a new link in it. */
  | { outcome: "ready"; url: string }
  /** The number is not valid or a landline, so that WhatsApp opens nowhere. */
  | { outcome: "no-whatsapp" }
  /** The order has gone on: the text would be untrue. */
  | { outcome: "untrue" }
  | { outcome: "unknown" };

/** Prepares a message to the customer of an order. Who asks for a confirmation so is noted among the attempts. */
export async function prepareMessage(
  db: Database,
  sent: { number: number; message: OrderMessage; origin: string; secret: string; actorId: string },
): Promise<PrepareMessageResult> {
  const { number, message, origin } = sent;
  const order = await findWritableOrder(db, number);
  if (!order) return { outcome: "unknown" };
  if (messageText(order, message) === null) return { outcome: "untrue" };
  if (message === "confirm") return (await sendConfirmLink(db, sent)) ?? { outcome: "unknown" };
  if (!hasWhatsApp(order.phoneE164)) return { outcome: "no-whatsapp" };
  const { token } = await createOrderLink(db, order.id);
  const links = {
    link: origin + orderLinkPath(token),
    ...((await canReview(db, order.id)) && { reviewLink: origin + reviewPath(sent.secret, order.id) }),
  };
  const text = messageText(order, message, links);
  return text === null ? { outcome: "untrue" } : { outcome: "ready", url: waMeLink(order.phoneE164, text) };
}
