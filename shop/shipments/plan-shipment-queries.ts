import { sql } from "kysely";
import { statesWithoutDelivery } from "../orders/state-machines.ts";
import type { Database } from "../schema.ts";

/** An order whose lines go into a parcel, locked. */
export interface OrderToPlan {
  id: number;
  number: number;
  userId: string | null;
  phoneE164: string | null;
  packWith: number | null;
  cityId: string | null;
}

/** Locks placed orders in the order of their ids. */
export async function lockOrdersToPlan(tx: Database, orderIds: readonly number[]): Promise<OrderToPlan[]> {
  if (orderIds.length === 0) return [];
  return tx
    .selectFrom("orders")
    .where("id", "in", orderIds)
    .where("placedAt", "is not", null)
    .orderBy("id")
    .select(["id", "number", "userId", "phoneE164", "packWith", "cityId"])
    .forNoKeyUpdate()
    .execute();
}

/** A line of an order, and how many of its pieces can still go into a parcel. */
export interface LineToPlan {
  orderId: number;
  line: number;
  quantity: number;
  cancelled: boolean;
  /** Neither in a live parcel, nor lost, nor come back damaged or not at all. */
  left: number;
  weightGrams: number | null;
}

/** The placed lines of these orders, by order and line. */
export async function listLinesToPlan(tx: Database, orderIds: readonly number[]): Promise<LineToPlan[]> {
  const { rows } = await sql<LineToPlan>`
    select l.order_id, l.line, l.quantity, l.status = 'cancelled' as cancelled,
      (l.quantity - gone.pieces)::integer as left, coalesce(l.unit_weight_grams, products.weight_grams) as weight_grams
    from order_lines l join products on products.id = l.product_id
    cross join lateral (
      select coalesce(sum(case s.state when 'received_back' then sl.quantity - coalesce(sl.received_good, sl.quantity)
        else sl.quantity end), 0) as pieces
      from shipment_lines sl join shipments s on s.id = sl.shipment_id
      where sl.order_id = l.order_id and sl.line = l.line) as gone
    where l.order_id = any(${[...orderIds]}) and l.placed_at is not null
    order by l.order_id, l.line`.execute(tx);
  return rows;
}

/** Inserts a planned parcel. */
export async function insertPlannedShipment(
  tx: Database,
  shipment: { courier: string | null; cityId: string | null; weightGrams: number | null },
): Promise<{ id: number; reference: string }> {
  return tx
    .insertInto("shipments")
    .values({ state: "planned", ...shipment })
    .returning(["id", "reference"])
    .executeTakeFirstOrThrow();
}

interface ParcelLine {
  orderId: number;
  line: number;
  quantity: number;
}

export async function insertShipmentLines(
  tx: Database,
  shipmentId: number,
  lines: readonly ParcelLine[],
): Promise<void> {
  await tx
    .insertInto("shipmentLines")
    .values(lines.map(({ orderId, line, quantity }) => ({ shipmentId, orderId, line, quantity })))
    .execute();
}

/** Whether there is such a courier. */
export async function isCourier(tx: Database, id: string): Promise<boolean> {
  const row = await tx.selectFrom("couriers").where("id", "=", id).select("id").executeTakeFirst();
  return row !== undefined;
}

/** The live parcels of an order, oldest first, locked: what each holds of this order, and whether of others too. */
export async function lockParcelsOfOrder(tx: Database, orderId: number) {
  const parcels = await tx
    .selectFrom("shipments")
    .where("id", "in", (eb) =>
      eb.selectFrom("shipmentLines").where("orderId", "=", orderId).select("shipmentId"),
    )
    .where("state", "not in", statesWithoutDelivery)
    .orderBy("id")
    .select(["id", "state", "packedAt", "trackingNumber"])
    .forNoKeyUpdate()
    .execute();
  const shared = await tx
    .selectFrom("shipmentLines")
    .where("orderId", "!=", orderId)
    .where("shipmentId", "in", [0, ...parcels.map(({ id }) => id)])
    .select("shipmentId")
    .execute();
  return parcels.map((parcel) => ({
    ...parcel,
    isShared: shared.some(({ shipmentId }) => shipmentId === parcel.id),
  }));
}

/** Takes an order's lines out of a parcel. */
export async function deleteLinesOfOrder(tx: Database, shipmentId: number, orderId: number): Promise<void> {
  await tx
    .deleteFrom("shipmentLines")
    .where("shipmentId", "=", shipmentId)
    .where("orderId", "=", orderId)
    .execute();
}

/** Sets the weight of a parcel, in grams; null: of some article it is not known. */
export async function updateWeight(
  tx: Database,
  shipmentId: number,
  weightGrams: number | null,
): Promise<void> {
  await tx.updateTable("shipments").set({ weightGrams }).where("id", "=", shipmentId).execute();
}
