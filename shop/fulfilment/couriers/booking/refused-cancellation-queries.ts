import { sql } from "kysely";
import type { Database } from "../../../schema.ts";

/**
 * The cancellations that couriers have refused or never answered, and that no one has settled since: of a booking too many, of
 * one in which nothing is left, or of one that someone wants to take back. A parcel that has left with its number needs it.
 */
export const refusedCancellations = sql`
  select r.id, r.shipment_id, r.courier_id, r.payload ->> 'trackingNumber' as number,
    coalesce(r.answer ->> 'reason', '') as reason, coalesce(r.finished_at, r.created_at) as at
  from courier_requests r join shipments on shipments.id = r.shipment_id
  where r.kind = 'cancel' and r.state in ('refused', 'failed') and r.payload ? 'trackingNumber'
    and (shipments.state = 'booked' or shipments.courier is distinct from r.courier_id
      or shipments.tracking_number is distinct from r.payload ->> 'trackingNumber')
    and not exists (select from courier_requests later where later.shipment_id = r.shipment_id and later.kind = 'cancel'
      and later.courier_id = r.courier_id and later.id > r.id
      and later.payload ->> 'trackingNumber' = r.payload ->> 'trackingNumber')`;

/** Of one parcel. */
export async function listRefusedCancellations(db: Database, shipmentId: number) {
  const { rows } = await sql<{ courierId: string; courier: string; number: string; reason: string }>`
    select refused.courier_id, couriers.name as courier, refused.number, refused.reason
    from (${refusedCancellations}) as refused join couriers on couriers.id = refused.courier_id
    where refused.shipment_id = ${shipmentId} order by refused.id`.execute(db);
  return rows;
}
