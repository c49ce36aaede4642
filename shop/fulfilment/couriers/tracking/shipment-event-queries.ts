import { sql } from "kysely";
import type { Database } from "../../../schema.ts";
import type { CourierEvent } from "../../model/courier-adapter.ts";

/** Of these numbers, the parcels that a courier has, by id. */
export async function listShipmentsByNumber(db: Database, courierId: string, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom("shipments")
    .where("courier", "=", courierId)
    .where("trackingNumber", "in", numbers)
    .orderBy("id")
    .select(["id", "createdAt", sql<string>`tracking_number`.as("trackingNumber")])
    .execute();
}

/** How often a courier has said each code of a parcel. */
export async function countEventCodes(tx: Database, shipmentId: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("shipmentEvents")
    .where("shipmentId", "=", shipmentId)
    .where("source", "=", "courier")
    .groupBy("code")
    .select(["code", (eb) => eb.fn.countAll<number>().as("times")])
    .execute();
  return new Map(rows.map(({ code, times }) => [code, Number(times)]));
}

/** Adds what is not known yet. @returns whether anything was */
export async function insertEvents(
  tx: Database,
  shipmentId: number,
  events: readonly CourierEvent[],
  source: "courier" | "staff",
): Promise<boolean> {
  if (events.length === 0) return false;
  const inserted = await tx
    .insertInto("shipmentEvents")
    .values(
      events.map(({ code, meaning, text, reason = null, at }) => ({
        shipmentId,
        code,
        meaning,
        text,
        reason,
        source,
        eventTime: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(["shipmentId", "code", "eventTime"]).doNothing())
    .returning("id")
    .execute();
  return inserted.length > 0;
}

/** A parcel with what its delivery depends on; its orders and it are locked. */
export async function findDelivery(tx: Database, shipmentId: number) {
  const shipment = await tx
    .selectFrom("shipments")
    .leftJoin("couriers", "couriers.id", "shipments.courier")
    .where("shipments.id", "=", shipmentId)
    .select(["state", "attempts", "handedOverAt", "moneyDueAt", "adviceHours", "adapter"])
    .executeTakeFirst();
  if (!shipment) return undefined;
  const events = await tx
    .selectFrom("shipmentEvents")
    .where("shipmentId", "=", shipmentId)
    .select(["code", "meaning", "eventTime as at"])
    .execute();
  const advice = await tx
    .selectFrom("courierRequests")
    .where("shipmentId", "=", shipmentId)
    .where("kind", "=", "advise")
    .orderBy("id", "desc")
    .select(["state", "createdAt"])
    .executeTakeFirst();
  const isTaken = advice && advice.state !== "refused" && advice.state !== "failed";
  return { ...shipment, events, advisedAt: isTaken ? advice.createdAt : null };
}

export interface DeliveryColumns {
  firstScannedAt: Date | null;
  lastEventAt: Date | null;
  attempts: number;
  adviceDueAt: Date | null;
  deliveredAt: Date | null;
  handedOverAt: Date | null;
  moneyDueAt?: Date;
}

/** Stores what follows from a parcel's history. */
export async function updateDelivery(
  tx: Database,
  shipmentId: number,
  columns: DeliveryColumns,
): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ ...columns, updatedAt: sql<Date>`greatest(now(), updated_at)` })
    .where("id", "=", shipmentId)
    .execute();
}

/** The state of a parcel and the id of its newest event, 0 where it has none: staff say what comes after what they saw. */
export async function findNewestEvent(db: Database, shipmentId: number) {
  return db
    .selectFrom("shipments")
    .where("id", "=", shipmentId)
    .select("state")
    .select(
      sql<number>`coalesce((select max(id) from shipment_events where shipment_id = shipments.id), 0)`.as(
        "eventId",
      ),
    )
    .executeTakeFirst();
}
