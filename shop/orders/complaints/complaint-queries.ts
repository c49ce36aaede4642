import { sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import type { Database } from "../../schema.ts";
import type { ComplaintKind, DeliveryWish } from "../model/complaint.ts";

/** The complaints that no one has settled, the oldest first. */
export async function listOpenComplaints(db: Database, limit = 200) {
  return db
    .selectFrom("orderComplaints as complaint")
    .innerJoin("orders", "orders.id", "complaint.orderId")
    .where("complaint.settledAt", "is", null)
    .orderBy("complaint.createdAt")
    .orderBy("complaint.id")
    .limit(limit)
    .select(["complaint.id", "complaint.orderId", "complaint.kind", "complaint.text", "complaint.createdAt"])
    .select(["orders.number as orderNumber", "orders.phoneE164"])
    .select(customerLabel("orders").as("customerName"))
    .execute();
}

/** The wishes that no one has passed on, the oldest first. @param shipmentId absent: of all parcels */
export async function listOpenWishes(db: Database, shipmentId?: number) {
  let query = db
    .selectFrom("deliveryWishes as wishes")
    .innerJoin("orders", "orders.id", "wishes.orderId")
    .innerJoin("shipments", "shipments.id", "wishes.shipmentId")
    .where("wishes.settledAt", "is", null)
    .orderBy("wishes.createdAt")
    .orderBy("wishes.id")
    .limit(200)
    .select(["wishes.id", "wishes.shipmentId", "wishes.wish", "wishes.createdAt", "shipments.reference"])
    .select("orders.number as orderNumber");
  if (shipmentId !== undefined) query = query.where("wishes.shipmentId", "=", shipmentId);
  return query.execute();
}

/** The open complaints of one order. */
export async function listComplaintsOfOrder(db: Database, orderId: number) {
  return db
    .selectFrom("orderComplaints")
    .select(["id", "kind", "text", "createdAt"])
    .where("orderId", "=", orderId)
    .where("settledAt", "is", null)
    .orderBy("id")
    .execute();
}

/** Inserts a complaint, unless the same is open already. */
export async function insertComplaint(
  tx: Database,
  complaint: { orderId: number; kind: ComplaintKind; text: string },
): Promise<void> {
  await tx
    .insertInto("orderComplaints")
    .values(complaint)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest parcel of an order that waits after a failed attempt, and has not been answered otherwise. */
export async function findAttemptedShipment(tx: Database, orderId: number) {
  return tx
    .selectFrom("shipments")
    .innerJoin("shipmentLines", "shipmentLines.shipmentId", "shipments.id")
    .where("shipmentLines.orderId", "=", orderId)
    .where("shipments.state", "=", "attempted")
    .orderBy("shipments.id", "desc")
    .select("shipments.id")
    .executeTakeFirst();
}

/** Stores a wish for a parcel in place of the open one. */
export async function upsertWish(
  tx: Database,
  wish: { shipmentId: number; orderId: number; wish: DeliveryWish },
): Promise<void> {
  await tx
    .insertInto("deliveryWishes")
    .values(wish)
    .onConflict((conflict) =>
      conflict
        .column("shipmentId")
        .where("settledAt", "is", null)
        .doUpdateSet({ wish: wish.wish, orderId: wish.orderId, createdAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Marks a complaint as settled. @returns its order's number; undefined: it was settled, or is unknown */
export async function markComplaintSettled(tx: Database, id: number, userId: string) {
  return tx
    .updateTable("orderComplaints")
    .from("orders")
    .set({ settledAt: sql<Date>`now()`, settledBy: userId })
    .whereRef("orders.id", "=", "orderComplaints.orderId")
    .where("orderComplaints.id", "=", id)
    .where("orderComplaints.settledAt", "is", null)
    .returning(["orders.number", "orderComplaints.kind"])
    .executeTakeFirst();
}
