import { recordAudit } from "../audit/audit-queries.ts";
import type { Customer } from "../customers/customer.ts";
import type { Database } from "../schema.ts";
import { addOrderEvents } from "./order-line-write-queries.ts";
import { orderNumberText } from "./order-number.ts";
import { lockOrder, updateTrackingNumber } from "./order-queries.ts";

/** Saves the courier's tracking number of a placed order, with history and audit log; an empty one removes it. */
export async function saveTrackingNumber(
  db: Database,
  admin: Customer,
  checkoutId: number,
  trackingNumber: string,
): Promise<"tracked" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, checkoutId);
    if (!order) return "unknown";
    const lines = await updateTrackingNumber(tx, checkoutId, trackingNumber || null);
    if (lines.length === 0) return "tracked";
    const reason = trackingNumber ? `Tracking number ${trackingNumber}` : "Tracking number removed";
    await addOrderEvents(tx, lines, { actor: "admin", actorId: admin.id }, reason);
    const subject = orderNumberText(order.number);
    await recordAudit(tx, {
      actorId: admin.id,
      action: "parcel.tracked",
      subject,
      details: { trackingNumber },
    });
    return "tracked";
  });
}
