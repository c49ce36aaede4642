import { sql } from "kysely";
import { awaitsAdvance } from "../../payments/ledger/advance-queries.ts";
import { hasOpenDispute } from "../../payments/ledger/open-dispute-queries.ts";
import { paidAheadMissing } from "../../payments/ledger/paid-ahead-queries.ts";
import { parcelCash } from "../../payments/ledger/parcel-cash-queries.ts";
import type { Database } from "../../schema.ts";
import type { Parcel } from "./move-refusal.ts";

/** A parcel with what decides whether it may be packed or leave, locked together with its orders. */
export interface ParcelToMove extends Parcel {
  id: number;
  reference: string;
  trackingNumber: string | null;
  handOverId: number | null;
  orders: OrderToMove[];
}

export type OrderToMove = Parcel["orders"][number] & { id: number };

/** What of a parcel's cash and booking decides whether it may leave; `s` is the shipment, `cash` its row of `parcelCash`. */
export const bookingFacts =
  () => sql`coalesce(cash.collects, 0) as collects, cash.told, coalesce(cash.today, 0) as today, s.slip_cash, (
  select r.state from courier_requests r where r.shipment_id = s.id and r.kind = 'cancel' and r.courier_id = s.courier
    and r.payload ->> 'trackingNumber' = s.tracking_number order by r.id desc limit 1) as cancellation`;

/** Locks the orders of parcels by id, then the parcels by id. Unknown ids are left out. */
export async function lockParcels(tx: Database, shipmentIds: readonly number[]): Promise<ParcelToMove[]> {
  const ids = [...shipmentIds];
  // A parcel whose lines were cancelled belongs to the orders of its events.
  const ofParcels = sql`select order_id from shipment_lines where shipment_id = any(${ids})
    union select order_id from order_events where shipment_id = any(${ids})`;
  await sql`select id from orders where id in (${ofParcels}) order by id for no key update`.execute(tx);
  await sql`select id from shipments where id = any(${ids}) order by id for no key update`.execute(tx);
  const { rows } = await sql<ParcelToMove>`
    select s.id, reference, state, courier, tracking_number, packed_at, hand_over_id, ${bookingFacts()}, coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'confirmation', o.confirmation,
        'awaitsAdvance', ${awaitsAdvance(sql`o.id`)}, 'isDisputed', ${hasOpenDispute(sql`o.id`)},
        'isUnpaid', coalesce(${paidAheadMissing(sql`o.id`)}, false), 'isAlive', exists (select from shipment_lines sl join order_lines l on l.order_id = sl.order_id and l.line = sl.line
          where sl.shipment_id = s.id and sl.order_id = o.id and l.status <> 'cancelled')) order by o.id)
      from orders o where o.id in (select order_id from shipment_lines where shipment_id = s.id
        union select order_id from order_events where shipment_id = s.id)), '[]') as orders
    from shipments s left join (${parcelCash(sql`${ids}::bigint[]`)}) as cash on cash.shipment_id = s.id
    where s.id = any(${ids}) order by s.id`.execute(tx);
  return rows;
}

/** Stores the sum in paisa that the printed slip of a parcel says. */
export async function updateSlipCash(tx: Database, shipmentId: number, slipCash: number): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ slipCash, updatedAt: sql<Date>`now()` })
    .where("id", "=", shipmentId)
    .execute();
}

/** Marks parcels as packed: without a slip from before, theirs says what they collect. */
export async function updatePacked(
  tx: Database,
  parcels: readonly { id: number; collects: number }[],
  by: string | null,
): Promise<void> {
  for (const { id, collects } of parcels)
    await tx
      .updateTable("shipments")
      .set({
        packedAt: sql<Date>`now()`,
        packedBy: by,
        slipCash: sql<number>`coalesce(slip_cash, ${collects})`,
        updatedAt: sql<Date>`now()`,
      })
      .where("id", "=", id)
      .execute();
}

/** Marks a parcel as not packed. */
export async function updateUnpacked(tx: Database, shipmentId: number): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ packedAt: null, packedBy: null, updatedAt: sql<Date>`now()` })
    .where("id", "=", shipmentId)
    .execute();
}
