import { sql } from "kysely";
import type { Database } from "../../../schema.ts";

/** A courier with a protocol, and parcels of it that were claimed together. */
export interface CourierBatch {
  courier: { id: string; adapter: string };
  parcels: { id: number; trackingNumber: string }[];
}

/** The couriers with a protocol, in the owner's order. */
export async function listCouriersToAsk(db: Database) {
  return db
    .selectFrom("couriers")
    .where("adapter", "is not", null)
    .orderBy("position")
    .select(["id", (eb) => eb.ref("adapter").$castTo<string>().as("adapter")])
    .execute();
}

/** Claims parcels of a courier that are due to be asked about; no other process gets them until the lease ends. */
export async function claimParcelsToTrack(
  db: Database,
  courierId: string,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<CourierBatch["parcels"]> {
  const { rows } = await sql<{ id: number; trackingNumber: string }>`
    update shipments set track_lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from shipments where courier = ${courierId} and tracking_number is not null
        and state in ('booked', 'handed_over', 'attempted', 'coming_back', 'lost')
        and track_due_at <= now() and (track_lease_until is null or track_lease_until <= now())
      order by track_due_at, id limit ${limit} for no key update skip locked)
    returning id, tracking_number`.execute(db);
  return rows;
}

/**
 * Says when a parcel is to be asked about again. After an answer: every 15 minutes while a rider is out with it, at
 * longer intervals otherwise; after a failure: later and later, up to four hours.
 */
export async function scheduleTracking(
  db: Database,
  shipmentId: number,
  answered: { isOutForDelivery: boolean } | null,
): Promise<void> {
  const minutes = answered?.isOutForDelivery
    ? sql`15`
    : sql`case state when 'booked' then 60 when 'coming_back' then 360 when 'lost' then 720
        when 'attempted' then 60 else case when first_scanned_at is null then 60 else 120 end end`;
  const due = answered
    ? sql`now() + make_interval(mins => ${minutes})`
    : sql`now() + make_interval(mins => least(240, 5 * 2 ^ least(track_failures, 8))::int)`;
  await sql`update shipments set track_lease_until = null, track_due_at = ${due},
      track_failures = ${answered ? sql`0` : sql`track_failures + 1`},
      tracked_at = ${answered ? sql`now()` : sql`tracked_at`}
    where id = ${shipmentId}`.execute(db);
}

/** Has parcels asked about in the next round, but none twice within a minute. */
export async function trackSoon(db: Database, shipmentIds: readonly number[]): Promise<void> {
  const soon = sql`greatest(now(), tracked_at + interval '1 minute')`;
  for (const id of shipmentIds)
    await sql`update shipments set track_due_at = ${soon} where id = ${id} and track_due_at > ${soon}`.execute(
      db,
    );
}

/** Claims parcels whose courier is to be asked for its charge and its payment, once a day. */
export async function claimParcelsToSettle(
  db: Database,
  courierId: string,
  limit: number,
): Promise<CourierBatch["parcels"]> {
  const { rows } = await sql<{ id: number; trackingNumber: string }>`
    update shipments set money_due_at = now() + interval '1 day'
    where id in (
      select id from shipments where courier = ${courierId} and tracking_number is not null and money_due_at <= now()
      order by money_due_at, id limit ${limit} for no key update skip locked)
    returning id, tracking_number`.execute(db);
  return rows;
}
