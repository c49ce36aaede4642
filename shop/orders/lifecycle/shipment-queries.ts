import { sql } from "kysely";
import { methodsOnDelivery } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";
import { statesBeforeHandOver, statesWithoutDelivery } from "../model/state-machines.ts";

/** A shipment whose tracking number is typed by the owner. */
export interface ShipmentToTrack {
  id: number;
  trackingNumber: string | null;
}

/** The lines of a placed order that are not cancelled. */
export async function listLinesToShip(tx: Database, orderId: number) {
  return tx
    .selectFrom("orderLines")
    .where("orderId", "=", orderId)
    .where("placedAt", "is not", null)
    .where("status", "!=", "cancelled")
    .orderBy("line")
    .select(["line", "quantity"])
    .execute();
}

/** The shipments of an order that are not back or lost, newest first. */
export async function listLiveShipments(tx: Database, orderId: number): Promise<ShipmentToTrack[]> {
  return tx
    .selectFrom("shipments")
    .where("state", "not in", statesWithoutDelivery)
    .where("id", "in", (eb) =>
      eb.selectFrom("shipmentLines").select("shipmentId").where("orderId", "=", orderId),
    )
    .orderBy("id", "desc")
    .select(["id", "trackingNumber"])
    .forNoKeyUpdate()
    .execute();
}

/** Whether an order is in several live shipments, or in one with another order. */
export async function isSplitOrShared(tx: Database, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select count(distinct shipment_id) > 1 or count(distinct order_id) > 1 as many
    from shipment_lines where shipment_id in (
      select shipment_id from shipment_lines join shipments on shipments.id = shipment_id
      where order_id = ${orderId} and state <> all(${[...statesWithoutDelivery]}))`.execute(tx);
  return rows[0]?.many ?? false;
}

/** Inserts a booked shipment without lines. */
export async function insertShipment(tx: Database): Promise<ShipmentToTrack> {
  return tx
    .insertInto("shipments")
    .values({ state: "booked" })
    .returning(["id", "trackingNumber"])
    .executeTakeFirstOrThrow();
}

/** Binds the cash that is due for an order, where it is paid on delivery, to a shipment that is not handed over. */
export async function setCashDue(tx: Database, orderId: number, shipmentId: number): Promise<void> {
  await sql`
    update shipments set cash_due = case when (
        select method from payments where order_id = ${orderId} and purpose = 'full' order by attempt desc limit 1
      ) = any(${methodsOnDelivery}) then greatest(order_due(${orderId}), 0) else 0 end
    where id = ${shipmentId} and state = any(${[...statesBeforeHandOver]})`.execute(tx);
}

/** Makes these the lines of an order in a shipment: its other live shipments lose them, and the cash where none is left. */
export async function setShippedLines(
  tx: Database,
  shipmentId: number,
  orderId: number,
  lines: { line: number; quantity: number }[],
): Promise<void> {
  const emptied = await tx
    .deleteFrom("shipmentLines")
    .where("orderId", "=", orderId)
    .where("shipmentId", "in", (eb) =>
      eb.selectFrom("shipments").select("id").where("state", "not in", statesWithoutDelivery),
    )
    .returning("shipmentId")
    .execute();
  await clearCashOfEmpty(
    tx,
    emptied.map((row) => row.shipmentId),
  );
  await tx
    .insertInto("shipmentLines")
    .values(lines.map((line) => ({ ...line, shipmentId, orderId })))
    .execute();
}

/** Sets the cash of those of the shipments to 0 that have no lines. */
export async function clearCashOfEmpty(tx: Database, shipmentIds: number[]): Promise<void> {
  if (shipmentIds.length === 0) return;
  await tx
    .updateTable("shipments")
    .set({ cashDue: 0 })
    .where("id", "in", shipmentIds)
    .where("id", "not in", (eb) => eb.selectFrom("shipmentLines").select("shipmentId"))
    .execute();
}

/** Sets the tracking number of a shipment; null removes it. */
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
