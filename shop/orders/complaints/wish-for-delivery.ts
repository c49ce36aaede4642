import type { Database } from "../../schema.ts";
import { lockOrder } from "../lifecycle/order-write-queries.ts";
import type { DeliveryWish } from "../model/complaint.ts";
import { findAttemptedShipment, upsertWish } from "./complaint-queries.ts";

/** Stores what the customer wants after a failed attempt; the newest counts. `late`: no parcel waits for it. */
export async function wishForDelivery(
  db: Database,
  orderId: number,
  wish: DeliveryWish,
): Promise<{ outcome: "stored" | "late" }> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return { outcome: "late" };
    const shipment = await findAttemptedShipment(tx, orderId);
    if (!shipment) return { outcome: "late" };
    await upsertWish(tx, { shipmentId: shipment.id, orderId, wish });
    return { outcome: "stored" };
  });
}
