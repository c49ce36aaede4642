import { recordDeed } from "../audit/audit-queries.ts";
import type { Customer } from "../customers/customer.ts";
import type { Database } from "../schema.ts";
import { checkoutNumberText } from "./order-number.ts";
import { recordChange } from "./order-record-queries.ts";
import { lockParcel, writeTracking } from "./parcel-queries.ts";

/**
 * Gives a placed parcel the courier's number, which its customer sees; an empty one takes it away. The histories
 * of its orders and the audit log are written with it.
 */
export async function trackParcel(
  db: Database,
  admin: Customer,
  checkoutId: number,
  trackingNumber: string,
): Promise<"tracked" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    const parcel = await lockParcel(tx, checkoutId);
    if (!parcel) return "unknown";
    const orders = await writeTracking(tx, checkoutId, trackingNumber || null);
    if (orders.length === 0) return "tracked";
    const reason = trackingNumber ? `Tracking number ${trackingNumber}` : "Tracking number removed";
    await recordChange(tx, orders, { actor: "admin", actorId: admin.id }, reason);
    const subject = checkoutNumberText(parcel.number);
    await recordDeed(tx, {
      actorId: admin.id,
      action: "parcel.tracked",
      subject,
      details: { trackingNumber },
    });
    return "tracked";
  });
}
