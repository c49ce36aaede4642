import { sql } from "kysely";
import { cancelEmptyBookings } from "../../fulfilment/couriers/booking/deliver-request.ts";
import type { Database } from "../../schema.ts";

/**
 * Erases what parcels of these orders hold of a person: number, consignee, what couriers said, and what they were asked and
 * answered. What is still asked keeps the number that it is about. The caller has locked the orders.
 */
export async function eraseParcels(tx: Database, orderIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from shipments where id in (
      select shipment_id from shipment_lines where order_id = any(${orderIds})
      -- One whose lines were cancelled is known by its events alone.
      union select shipment_id from order_events where shipment_id is not null and order_id = any(${orderIds})
    ) order by id for no key update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  // Without its number a booking could not be taken back any more.
  await cancelEmptyBookings(tx, ids);
  await tx
    .updateTable("shipments")
    .set({ trackingNumber: null, consignee: null })
    .where("id", "in", ids)
    .execute();
  await tx
    .updateTable("shipmentEvents")
    .set({ text: "", reason: null })
    .where("shipmentId", "in", ids)
    .execute();
  await sql`update courier_requests set answer = null,
      payload = payload - 'remarks' - case when finished_at is null then '' else 'trackingNumber' end
    where shipment_id = any(${ids})`.execute(tx);
}
