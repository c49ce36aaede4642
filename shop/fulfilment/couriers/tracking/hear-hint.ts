import type { Database } from "../../../schema.ts";
import { adapters } from "../adapters/adapter-of.ts";
import { insertHint } from "./inbound-event-queries.ts";

/** The couriers that call us: those with a protocol, whose ids are the names of their adapters. */
export const callingCouriers = (): string[] => Object.keys(adapters);

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
