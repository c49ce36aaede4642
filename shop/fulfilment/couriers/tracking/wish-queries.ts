import { sql } from "kysely";
import type { Database } from "../../../schema.ts";

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
