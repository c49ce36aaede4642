import { lockLevels } from "../../catalogue/stock/stock-level-queries.ts";
import { lockOrdersOfWithParcels } from "../../orders/lifecycle/lock-with-parcels-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { orderLineNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import { lockParcels } from "./pack-shipments-queries.ts";
import { listPendingInParcel } from "./receive-back-queries.ts";

/**
 * Cancels the lines of parcels that have come back, with the reason in their history (R46, R51). Each parcel in a
 * transaction of its own; the lines of one order are told to the customer in one letter, as all that end together.
 * @returns the numbers of the cancelled lines; a parcel that has not come back, or whose lines ended meanwhile, has none
 */
export async function cancelCameBack(
  db: Database,
  shipmentIds: number[],
  actorId: string,
): Promise<string[]> {
  const cancelled: string[] = [];
  for (const id of shipmentIds)
    cancelled.push(...(await db.transaction().execute((tx) => cancelLinesOf(tx, id, actorId))));
  return cancelled;
}

async function cancelLinesOf(tx: Database, shipmentId: number, actorId: string): Promise<string[]> {
  await lockOrdersOfWithParcels(tx, "shipment", shipmentId);
  const [parcel] = await lockParcels(tx, [shipmentId]);
  if (parcel?.state !== "received_back") return [];
  const lines = await listPendingInParcel(tx, shipmentId);
  await lockLevels(tx, [...new Set(lines.map(({ productId }) => productId))]);
  const cancelled: string[] = [];
  for (const { id, number, line } of lines) {
    const text = `Parcel ${parcel.reference} was returned`;
    const changed = await transition(tx, {
      machine: "line",
      id,
      to: "cancelled",
      actor: { actor: "admin", actorId },
      event: { data: { text } },
      audit: { details: { orderId: id, from: "Pending", to: "cancelled", reason: text } },
    });
    if (changed) cancelled.push(orderLineNumberText(number, line));
  }
  return cancelled;
}
