import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { listRiders, lockRider } from "./rider-queries.ts";
import { moveUnnamedCash, nameRider } from "./unnamed-hand-over-queries.ts";

export type NameRiderResult =
  | { outcome: "named" }
  /** In words; nothing was written. */
  | { outcome: "refused"; reason: string };

/** Says which rider took parcels that were handed over without a name: they are with him, and what he collected is on his account. */
export async function nameRiderOfHandOver(
  db: Database,
  { handOverId, riderId }: { handOverId: number; riderId: number },
  actorId: string,
): Promise<NameRiderResult> {
  return db.transaction().execute(async (tx) => {
    const [rider] = await listRiders(tx, riderId);
    if (!rider?.active) return { outcome: "refused", reason: "This rider is not at work here." };
    const parcels = await nameRider(tx, handOverId, rider);
    if (parcels === null) return { outcome: "refused", reason: "These parcels have a rider by now." };
    await lockRider(tx, riderId);
    await moveUnnamedCash(tx, handOverId, riderId);
    const what = `${parcels === 1 ? "1 parcel" : `${parcels} parcels`} handed over without a name`;
    await recordAudit(tx, { actorId, action: "rider.account", subject: String(riderId), details: { what } });
    return { outcome: "named" };
  });
}
