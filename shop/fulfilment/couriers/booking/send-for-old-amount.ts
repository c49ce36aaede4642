import { recordAudit } from "../../../base/audit/audit-queries.ts";
import { type Actor, recordEvent } from "../../../orders/lifecycle/order-event-queries.ts";
import { orderNumberText } from "../../../orders/model/order-number.ts";
import type { Database } from "../../../schema.ts";
import { takeOffOrders, withWantedCash } from "../../parcels/bind-cash-due.ts";
import { lockParcels } from "../../parcels/pack-shipments-queries.ts";
import type { ParcelResult } from "./decide-booking.ts";

/**
 * Lets a booked parcel leave for the amount of its booking although more is due now, so that no pick-up is missed for a small sum.
 * The difference, in paisa, becomes corrections of its orders.
 */
export async function sendForOldAmount(
  db: Database,
  shipmentId: number,
  actor: Actor,
): Promise<ParcelResult> {
  return db.transaction().execute(async (tx) => {
    const [parcel] = await withWantedCash(tx, await lockParcels(tx, [shipmentId]));
    if (parcel?.state !== "booked") return { outcome: "refused", reason: "It is no longer booked." };
    const { cashTold, cashDue, cashWanted, reference } = parcel;
    const amount = cashWanted - (cashTold ?? cashDue);
    if (amount <= 0) return { outcome: "done" };
    await takeOffOrders(tx, shipmentId, amount, "Sent for the amount that was booked");
    for (const { id: orderId, number } of parcel.orders) {
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
