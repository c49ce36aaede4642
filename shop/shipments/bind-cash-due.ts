import type { Database } from "../schema.ts";
import { listOrdersInParcel, listOtherParcels, listPlannedParcels, updateCashDue } from "./cash-queries.ts";
import { apportion, cashShare } from "./cash-share.ts";

/**
 * Binds the cash that a parcel collects: of each of its orders that is paid on delivery, its share of what is due and no
 * other parcel collects. A parcel that was handed over keeps its cash. The caller holds the locks of its orders.
 * @returns paisa
 */
export async function bindCashDue(tx: Database, shipmentId: number): Promise<number> {
  const orders = await listOrdersInParcel(tx, shipmentId);
  const elsewhere = await cashElsewhere(tx, shipmentId);
  const cashDue = orders
    .map((order) => cashShare({ ...order, open: order.due - (elsewhere.get(order.orderId) ?? 0) }))
    .reduce((sum, cash) => sum + cash, 0);
  await updateCashDue(tx, shipmentId, cashDue);
  return cashDue;
}

/** `bindCashDue` of the parcels of an order that nobody has booked. */
export async function bindCashOfPlanned(tx: Database, orderId: number): Promise<void> {
  for (const { id } of await listPlannedParcels(tx, orderId)) await bindCashDue(tx, id);
}

/** What other parcels collect for each order; that of a parcel of several orders is shared by value. */
async function cashElsewhere(tx: Database, shipmentId: number): Promise<Map<number, number>> {
  const byOrder = new Map<number, number>();
  const others = await listOtherParcels(tx, shipmentId);
  for (const parts of Map.groupBy(others, (part) => part.shipmentId).values()) {
    const shares = apportion(
      parts[0]?.cash ?? 0,
      parts.map(({ value }) => value),
    );
    for (const [index, { orderId }] of parts.entries())
      byOrder.set(orderId, (byOrder.get(orderId) ?? 0) + (shares[index] ?? 0));
  }
  return byOrder;
}
