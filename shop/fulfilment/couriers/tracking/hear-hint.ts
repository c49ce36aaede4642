import type { Database } from "../../../schema.ts";
import { insertHint } from "./inbound-event-queries.ts";

/** The couriers that call by themselves: those with a protocol, under the ids that they have in `db/migrations`. */
export const callingCouriers: readonly string[] = ["postex", "leopards", "trax"];

/**
 * Stores a courier's call if it names a parcel of theirs, for `followHints` to ask that courier about the parcels that it may be about. Said again, it
 * changes nothing.
 */
export async function hearHint(
  db: Database,
  courierId: string,
  { key, candidates }: { key: string; candidates: string[] },
): Promise<void> {
  await insertHint(db, { courierId, key, candidates });
}
