import { sql } from "kysely";
import type { Database } from "../../../schema.ts";

/** Days for which the key of a call is kept, so that it is not heard twice. */
const retentionDays = 30;

/**
 * Limits of stored webhooks in 24 hours, because anyone can call: per courier, and per parcel. Of the parcels that a call
 * names, the one with the fewest counts. Polling finds what is dropped.
 */
const maxHintsADay = 5000;
const maxHintsOfParcelADay = 100;

/** Stores a hint once, if it names a parcel of that courier. */
export async function insertHint(
  db: Database,
  { courierId, key, candidates }: { courierId: string; key: string; candidates: string[] },
): Promise<void> {
  await sql`
    with today as materialized (
      select shipment_id from inbound_events
      where provider = ${courierId} and received_at > now() - interval '1 day' limit ${maxHintsADay}
    )
    insert into inbound_events (provider, event_key, payload, shipment_id)
    select ${courierId}, ${key}, ${JSON.stringify({ candidates })}::jsonb, id
    from (
      select id, (select count(*) from today where shipment_id = shipments.id) as stored
      from shipments where courier = ${courierId} and tracking_number = any(${candidates})
      order by stored, id limit 1
    ) as quietest
    where stored < ${maxHintsOfParcelADay} and (select count(*) from today) < ${maxHintsADay}
    on conflict (provider, event_key) do nothing`.execute(db);
}

/**
 * Takes hints that no one has looked at, and leaves nothing of them but the first parcel that each is about.
 * @returns all the parcels that they are about
 */
export async function takeHints(db: Database, couriers: readonly string[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ shipmentId: number }>`
    with taken as (
      select id, provider, payload from inbound_events
      where processed_at is null and provider = any(${[...couriers]})
      order by id limit ${limit} for update skip locked
    ), found as (
      select taken.id, shipments.id as shipment_id from taken join shipments on courier = taken.provider
        and tracking_number in (select jsonb_array_elements_text(taken.payload -> 'candidates'))
    ), marked as (
      update inbound_events set processed_at = now(), payload = '{}',
        shipment_id = (select min(shipment_id) from found where found.id = taken.id)
      from taken where inbound_events.id = taken.id
    )
    select distinct shipment_id from found order by shipment_id`.execute(db);
  return rows.map(({ shipmentId }) => shipmentId);
}

/** Deletes hints whose retention has ended. */
export async function purgeHints(db: Database, couriers: readonly string[]): Promise<void> {
  if (couriers.length === 0) return;
  await db
    .deleteFrom("inboundEvents")
    .where("provider", "in", [...couriers])
    .where("processedAt", "<", sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .execute();
}
