import type { Database } from "../../schema.ts";
import {
  insertCorrection,
  listOrdersInParcel,
  listOtherParcels,
  listPlannedParcels,
  updateCashDue,
} from "./cash-queries.ts";
import { apportion, cashShare, isDearer } from "./cash-share.ts";

/**
 * Binds the cash that a parcel collects: of each of its orders that is paid on delivery, its share of what is due and no
 * other parcel collects. A parcel that was handed over keeps its cash. The caller holds the locks of its orders.
 * @returns paisa
 */
export async function bindCashDue(tx: Database, shipmentId: number): Promise<number> {
  const cashDue = await wantedCash(tx, shipmentId);
  await updateCashDue(tx, shipmentId, cashDue);
  return cashDue;
}

async function wantedCash(tx: Database, shipmentId: number): Promise<number> {
  return (await listShares(tx, shipmentId)).reduce((sum, { cash }) => sum + cash, 0);
}

async function listShares(tx: Database, shipmentId: number): Promise<{ orderId: number; cash: number }[]> {
  const orders = await listOrdersInParcel(tx, shipmentId);
  const elsewhere = await cashElsewhere(tx, shipmentId);
  return orders.map((order) => ({
    orderId: order.orderId,
    cash: cashShare({ ...order, open: order.due - (elsewhere.get(order.orderId) ?? 0) }),
  }));
}

/**
 * Takes a part of a parcel's cash off its orders: those with most to pay first, none below 0. The caller holds the locks of
 * its orders. @param amount paisa, above 0
 */
export async function takeOffOrders(
  tx: Database,
  shipmentId: number,
  amount: number,
  reason: string,
): Promise<void> {
  let left = amount;
  const shares = (await listShares(tx, shipmentId)).sort((one, other) => other.cash - one.cash);
  for (const { orderId, cash } of shares) {
    const part = Math.min(cash, left);
    if (part > 0) await insertCorrection(tx, orderId, -part, reason);
    left -= part;
  }
}

/**
 * Finds what booked parcels would be bound to collect today, where their orders owe at least a rupee more than the courier was told.
 * @returns the parcels, with `cashWanted` their own part of what their orders owe, in paisa
 */
export async function withWantedCash<
  Parcel extends { id: number; state: string; cashDue: number; cashTold: number | null; cashWanted: number },
>(db: Database, parcels: Parcel[]): Promise<Parcel[]> {
  for (const parcel of parcels) {
    const { id, state, cashDue, cashTold, cashWanted } = parcel;
    if (state === "booked" && isDearer(cashTold ?? cashDue, cashWanted))
      parcel.cashWanted = await wantedCash(db, id);
  }
  return parcels;
}

/** `bindCashDue` of the parcels of an order that no one has booked. */
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
