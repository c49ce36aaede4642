import { sql } from "kysely";
import type { Database } from "../../../schema.ts";

/** Opens the wish again that an instruction was to pass on, unless there is a newer wish or instruction. */
export async function reopenWish(tx: Database, requestId: number): Promise<void> {
  await sql`
    update delivery_wishes w set settled_at = null, settled_by = null from courier_requests r
    where r.id = ${requestId} and w.shipment_id = r.shipment_id and w.settled_at = r.created_at
      and not exists (select from delivery_wishes o where o.shipment_id = r.shipment_id and o.settled_at is null)
      and not exists (select from courier_requests o where o.shipment_id = r.shipment_id and o.kind = r.kind and o.id > r.id)
  `.execute(tx);
}

/** Marks the open wish of a parcel as passed on. @returns whether there was one */
export async function markWishSettled(tx: Database, shipmentId: number, userId: string | null) {
  const { numUpdatedRows } = await tx
    .updateTable("deliveryWishes")
    .set({ settledAt: sql<Date>`now()`, settledBy: userId })
    .where("shipmentId", "=", shipmentId)
    .where("settledAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
