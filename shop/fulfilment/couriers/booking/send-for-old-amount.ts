import { recordAudit } from "../../../base/audit/audit-queries.ts";
import { type Actor, recordEvent } from "../../../orders/lifecycle/order-event-queries.ts";
import { orderNumberText } from "../../../orders/model/order-number.ts";
import { insertCorrection } from "../../../payments/ledger/correction-queries.ts";
import { listDearerParts } from "../../../payments/ledger/parcel-cash-queries.ts";
import type { Database } from "../../../schema.ts";
import { lockParcels } from "../../parcels/pack-shipments-queries.ts";
import type { ParcelResult } from "./decide-booking.ts";

/**
 * Lets a booked parcel leave for the amount of its booking although more is due now, so that no pick-up is missed for a small sum.
 * The difference of each order, in paisa, becomes a correction of it.
 */
export async function sendForOldAmount(
  db: Database,
  shipmentId: number,
  actor: Actor,
): Promise<ParcelResult> {
  return db.transaction().execute(async (tx) => {
    const [parcel] = await lockParcels(tx, [shipmentId]);
    if (parcel?.state !== "booked") return { outcome: "refused", reason: "It is no longer booked." };
    const { reference } = parcel;
    for (const { orderId, amount } of await listDearerParts(tx, shipmentId)) {
      await insertCorrection(tx, orderId, -amount, "Sent for the amount that was booked");
      const number = parcel.orders.find(({ id }) => id === orderId)?.number ?? 0;
      await recordEvent(
        tx,
        { orderId, shipmentId, type: "shipment.old_amount", data: { reference, amount } },
        actor,
      );
      await recordAudit(tx, {
        actorId: actor.actorId,
        action: "parcel.old-amount",
        subject: orderNumberText(number),
        details: { reference, amount },
      });
    }
    return { outcome: "done" };
  });
}
