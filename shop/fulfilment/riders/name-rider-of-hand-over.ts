import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { moveCash, nameRider } from "./rider-hand-over-queries.ts";
import { listRiders, lockRider } from "./rider-queries.ts";

export type NameRiderResult =
  | { outcome: "named" }
  /** In words; nothing was written. */
  | { outcome: "refused"; reason: string };

/**
 * Assigns parcels of a hand-over to a rider, with the cash that was collected for them.
 * @param handOver `from`: the rider who was named by mistake; null: no one was named
 */
export async function nameRiderOfHandOver(
  db: Database,
  { handOverId, riderId, from = null }: { handOverId: number; riderId: number; from?: number | null },
  actorId: string,
): Promise<NameRiderResult> {
  return db.transaction().execute(async (tx) => {
    const [rider] = await listRiders(tx, riderId);
    if (!rider?.active || riderId === from)
      return { outcome: "refused", reason: "This rider was not found." };
    const parcels = await nameRider(tx, { handOverId, from, rider });
    if (parcels === null) {
      const reason = from
        ? "These parcels are no longer with this rider."
        : "These parcels already have a rider.";
      return { outcome: "refused", reason };
    }
    const accounts = [...(from ? [from] : []), riderId].sort((one, other) => one - other);
    for (const account of accounts) await lockRider(tx, account);
    await moveCash(tx, { handOverId, from, to: riderId });
    const how = from ? "given to the wrong rider" : "handed over without a rider's name";
    const what = `${parcels === 1 ? "1 parcel" : `${parcels} parcels`} ${how}`;
    for (const account of accounts)
      await recordAudit(tx, {
        actorId,
        action: "rider.account",
        subject: String(account),
        details: { what },
      });
    return { outcome: "named" };
  });
}
