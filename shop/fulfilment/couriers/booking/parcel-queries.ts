import { sql } from "kysely";
import { customerLabel } from "../../../base/customer-label-queries.ts";
import type { Database } from "../../../schema.ts";
import type { Consignee } from "../../model/consignee.ts";
import { linesOfParcel } from "./booking-queries.ts";
import type { RequestPayload } from "./courier-request-queries.ts";

/** A parcel with its courier. */
export async function findParcel(db: Database, reference: string) {
  return db
    .selectFrom("shipments")
    .leftJoin("couriers", "couriers.id", "shipments.courier")
    .leftJoin("cities", "cities.id", "shipments.cityId")
    .where("reference", "=", reference)
    .select([
      ...(["shipments.id", "reference", "state", "courier", "trackingNumber", "weightGrams"] as const),
      ...(["packedAt", "bookedAt", "handedOverAt", "firstScannedAt", "attempts", "adviceDueAt"] as const),
      ...(["trackedAt", "deliveredAt", "receivedBackAt", "lastEventAt"] as const),
      "couriers.name as courierName",
      "isRider",
      "trackingUrl",
      "cities.name as city",
    ])
    .select((eb) => [
      eb.ref("adapter").$castTo<string | null>().as("adapter"),
      eb.ref("consignee").$castTo<Consignee | null>().as("consignee"),
    ])
    .executeTakeFirst();
}

export type ParcelRow = NonNullable<Awaited<ReturnType<typeof findParcel>>>;

/** What is in a parcel, with what its orders say now. */
export async function listParcelLines(db: Database, shipmentId: number) {
  return linesOfParcel(db, shipmentId)
    .select([
      ...(["orders.number", "shipmentLines.line", "shipmentLines.quantity", "productName"] as const),
      ...(["phoneNumber", "phoneE164", "shippingAddress", "landmark"] as const),
    ])
    .select(customerLabel("orders").as("customerName"))
    .execute();
}

/** What has happened to a parcel, newest first. */
export async function listParcelEvents(db: Database, shipmentId: number) {
  return db
    .selectFrom("shipmentEvents")
    .where("shipmentId", "=", shipmentId)
    .orderBy("eventTime", "desc")
    .orderBy("id", "desc")
    .select(["id", "meaning", "text", "reason", "source", "eventTime"])
    .execute();
}

/** What the courier was asked for a parcel, newest first. */
export async function listParcelRequests(db: Database, shipmentId: number) {
  return db
    .selectFrom("courierRequests")
    .innerJoin("couriers", "couriers.id", "courierRequests.courierId")
    .leftJoin("users", "users.id", "courierRequests.actorId")
    .where("shipmentId", "=", shipmentId)
    .orderBy("courierRequests.id", "desc")
    .select([
      ...(["courierRequests.id", "kind", "state", "attempts", "asked", "asksLeft", "dueAt"] as const),
      ...(["courierRequests.createdAt", "couriers.name as courierName"] as const),
    ])
    .select((eb) => [
      eb.ref("payload").$castTo<RequestPayload>().as("payload"),
      eb.ref("answer").$castTo<{ reason?: string; trackingNumber?: string } | null>().as("answer"),
      sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("by"),
    ])
    .execute();
}

/** Parcels that a courier has numbered and that are not over, in the order of their numbers here. */
export async function listParcelsWithNumber(db: Database, ids: readonly number[]) {
  return db
    .selectFrom("shipments")
    .where("id", "in", [...ids, 0])
    .where("trackingNumber", "is not", null)
    .where("courier", "is not", null)
    .where("state", "not in", ["planned", "unknown", "received_back"])
    .orderBy("id")
    .select((eb) => [
      "id",
      eb.ref("courier").$notNull().as("courierId"),
      eb.ref("trackingNumber").$notNull().as("trackingNumber"),
    ])
    .execute();
}
