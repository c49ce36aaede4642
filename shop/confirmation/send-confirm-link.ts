import { createOrderLink } from "../order-links/create-order-link.ts";
import { orderNumberText } from "../orders/order-number.ts";
import { confirmText, waMeLink } from "../orders/whatsapp-texts.ts";
import type { Database } from "../schema.ts";
import { findCall, listCallLines } from "./call-queries.ts";
import { recordAttempt } from "./confirm-order.ts";

export type SendLinkResult =
  /** `url` opens WhatsApp at the customer's number, with the message and a new link in it. */
  | { outcome: "ready"; url: string }
  /** The number is not valid. */
  | { outcome: "no-whatsapp" };

/** Prepares the message that asks a customer to confirm, with a new link, and notes that it was sent. null: no such order. */
export async function sendConfirmLink(
  db: Database,
  { number, origin, actorId }: { number: number; origin: string; actorId: string },
): Promise<SendLinkResult | null> {
  return db.transaction().execute(async (tx) => {
    const call = await findCall(tx, number);
    if (!call) return null;
    if (!call.phoneE164) return { outcome: "no-whatsapp" };
    await recordAttempt(tx, {
      orderId: call.id,
      channel: "whatsapp",
      outcome: "sent",
      actor: { actor: "admin", actorId },
    });
    const { token } = await createOrderLink(tx, call.id);
    const text = confirmText({
      number: orderNumberText(number),
      customerName: call.customerName,
      lines: await listCallLines(tx, call.id),
      cashDue: call.due,
      shippingAddress: call.shippingAddress,
      landmark: call.landmark,
      link: `${origin}/o/${token}`,
    });
    return { outcome: "ready", url: waMeLink(call.phoneE164, text) };
  });
}
