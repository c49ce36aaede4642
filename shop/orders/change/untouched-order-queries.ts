import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Minutes after placing an order in which its customer may correct it by sending it again (R74). */
const correctableMinutes = 30;

/**
 * Whether an order was placed within the half hour and nobody has done anything about it: no answer, call or other step of staff,
 * no parcel, slip or joined order, no payment begun, nothing cancelled. The caller holds its lock.
 */
export async function isUntouched(tx: Database, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ isUntouched: boolean }>`
    select placed_at > now() - make_interval(mins => ${correctableMinutes})
      and coalesce(confirmation, 'to_confirm') = 'to_confirm'
      and coalesce(call_lease_until < now(), true) and pack_with is null and kept_apart_at is null
      and not exists (select from orders as joined where joined.pack_with = o.id)
      and not exists (select from confirmation_attempts where order_id = o.id)
      and not exists (select from order_events where order_id = o.id and actor = 'admin')
      and not exists (select from shipment_lines where order_id = o.id)
      and not exists (select from gateway_transactions where order_id = o.id)
      and not exists (select from transfer_claims where order_id = o.id)
      and not exists (select from payments where order_id = o.id and state <> 'awaited')
      and not exists (select from order_lines where order_id = o.id and placed_at is not null and status <> 'pending')
      as is_untouched
    from orders as o where id = ${orderId}`.execute(tx);
  return rows[0]?.isUntouched ?? false;
}

/** Notes that an order takes its pieces only when it is confirmed or paid (R61). */
export async function setNotReserved(tx: Database, orderId: number): Promise<void> {
  await tx.updateTable("orders").set({ notReserved: true }).where("id", "=", orderId).execute();
}
