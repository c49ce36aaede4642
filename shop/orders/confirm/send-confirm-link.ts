import { hasWhatsApp } from "../../base/phone-number.ts";
import type { Database } from "../../schema.ts";
import { lockOrder } from "../lifecycle/order-write-queries.ts";
import { createOrderLink } from "../link/create-order-link.ts";
import { confirmText, waMeLink } from "../list/whatsapp-texts.ts";
import { orderNumberText } from "../model/order-number.ts";
import { setCallAfter } from "./attempt-queries.ts";
import { findCall, listCallLines } from "./call-queries.ts";
import { nextTry } from "./call-time.ts";
import { recordAttempt } from "./confirm-order.ts";

export type SendLinkResult =
  /** `url` opens WhatsApp at the customer's number, with the message and a new link in it. */
  | { outcome: "ready"; url: string }
  /** The number is not valid, or a landline. */
  | { outcome: "no-whatsapp" };

/**
 * Prepares the message that asks a customer to confirm, with a new link, and notes that it was sent: the sender gets the
 * next order, and this one comes again when it was not answered. null: no such order.
 */
export async function sendConfirmLink(
  db: Database,
  {
    number,
    origin,
    actorId,
    at = new Date(),
  }: { number: number; origin: string; actorId: string; at?: Date },
): Promise<SendLinkResult | null> {
  return db.transaction().execute(async (tx) => {
    const found = await findCall(tx, number);
    // Whoever corrects the number ends its links: none may be made afterwards for the number of before.
    if (found) await lockOrder(tx, found.id);
    const call = found && (await findCall(tx, number));
    if (!call) return null;
    const { phoneE164 } = call;
    if (!hasWhatsApp(phoneE164)) return { outcome: "no-whatsapp" };
    const { outcome } = await recordAttempt(tx, {
      orderId: call.id,
      channel: "whatsapp",
      outcome: "sent",
      actor: { actor: "admin", actorId },
      at,
    });
    if (outcome === "recorded") await setCallAfter(tx, call.id, { callAfter: nextTry(at), actorId });
    const { token } = await createOrderLink(tx, call.id);
    const text = confirmText({
      number: orderNumberText(number),
      customerName: call.customerName,
      lines: await listCallLines(tx, call.id),
      door: call.amounts.door,
      shippingAddress: call.shippingAddress,
      landmark: call.landmark,
      link: `${origin}/o/${token}`,
    });
    return { outcome: "ready", url: waMeLink(phoneE164, text) };
  });
}
