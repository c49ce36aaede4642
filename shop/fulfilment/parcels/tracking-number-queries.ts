import { sql } from "kysely";
import { statesWithoutDelivery } from "../../orders/model/state-machines.ts";
import type { Database } from "../../schema.ts";
import { listLinesToPlan, type PlannedLine } from "./plan-shipment-queries.ts";

/** The courier of a parcel; undefined: no one knows whose it is. */
export async function findTrackedCourier(tx: Database, shipmentId: number) {
  return tx
    .selectFrom("shipments")
    .innerJoin("couriers", "couriers.id", "shipments.courier")
    .where("shipments.id", "=", shipmentId)
    .select(["couriers.id", "couriers.name", "couriers.adapter"])
    .executeTakeFirst();
}

/** Sets the tracking number of a parcel; null removes it. */
export async function updateTrackingNumber(
  tx: Database,
  shipmentId: number,
  trackingNumber: string | null,
): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({
      trackingNumber,
      updatedAt: sql<Date>`now()`,
      // A number is typed when the parcel is ready.
      ...(trackingNumber && { packedAt: sql<Date>`coalesce(packed_at, now())` }),
    })
    .where("id", "=", shipmentId)
    .execute();
}

/** What of an order is in no parcel and is to be packed; of one that was completed as a whole, with no parcel, all of it. */
export async function listLinesLeft(db: Database, orderId: number): Promise<PlannedLine[]> {
  const lines = await listLinesToPlan(db, [orderId]);
  const left = lines.filter((line) => !line.cancelled && line.left > 0);
  const wasSent = lines.some((line) => line.left < line.quantity);
  const toPack = left.filter(({ completed }) => !completed);
  const meant = toPack.length === 0 && !wasSent ? left : toPack;
  return meant.map((line) => ({ orderId, line: line.line, quantity: line.left }));
}

/** The parcels of an order that may still arrive or have, the oldest first, and whether something of it is in none. */
export async function listTrackedParcels(db: Database, orderId: number) {
  const parcels = await db
    .selectFrom("shipments")
    .where("id", "in", (eb) =>
      eb.selectFrom("shipmentLines").where("orderId", "=", orderId).select("shipmentId"),
    )
    .where("state", "not in", statesWithoutDelivery)
    .orderBy("id")
    .select(["id", "reference", "trackingNumber"])
    .execute();
  return { parcels, hasRest: (await listLinesLeft(db, orderId)).length > 0 };
}
