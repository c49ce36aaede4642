import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/**
 * Of a shipment `s` and its courier `couriers`: the cash that it collects at the door, in paisa. A booked parcel collects the sum that
 * its courier was given, whatever has been paid since.
 */
export const cashToCollect = sql<number>`(case when s.state in ('handed_over', 'attempted') then s.cash_due
  -- The shop's own rider collects what the slip says.
  when coalesce(couriers.is_rider, false) then 0
  else coalesce((s.consignee ->> 'cashRupees')::bigint * 100, 0) end)`;

/**
 * A courier has taken a parcel without a hand-over of the shop: it collects the sum that it was given, also where less is due
 * since. The caller holds the shipment's lock.
 */
export async function restoreBookedCash(tx: Database, shipmentId: number): Promise<void> {
  await sql`
    update shipments s set cash_due = (consignee ->> 'cashRupees')::bigint * 100, updated_at = greatest(now(), updated_at)
    where id = ${shipmentId} and cash_due < (consignee ->> 'cashRupees')::bigint * 100
      and not exists (select from couriers where couriers.id = s.courier and is_rider)`.execute(tx);
}
