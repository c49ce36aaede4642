import { recordDeed } from "../audit/audit-queries.ts";
import type { Customer } from "../customers/customer.ts";
import type { Database } from "../schema.ts";
import { checkoutNumberText } from "./order-number.ts";
import { lockParcel, writeOwnerNotes } from "./parcel-queries.ts";

export type Noted =
  | { outcome: "noted" }
  /** Somebody else has written meanwhile; `notes` is what stands there now. */
  | { outcome: "changedMeanwhile"; notes: string }
  | { outcome: "unknown" };

/**
 * Writes the owner's notes about a parcel, if they are still what the page showed. The audit log says that
 * they were changed, not what they say: nothing can be taken out of it again (docs/decisions/021).
 */
export async function noteParcel(
  db: Database,
  admin: Customer,
  checkoutId: number,
  { notes, seen }: { notes: string; seen: string },
): Promise<Noted> {
  return db.transaction().execute(async (tx) => {
    const parcel = await lockParcel(tx, checkoutId);
    if (!parcel) return { outcome: "unknown" };
    const now = parcel.ownerNotes ?? "";
    if (now === notes) return { outcome: "noted" };
    if (now !== seen) return { outcome: "changedMeanwhile", notes: now };
    await writeOwnerNotes(tx, checkoutId, notes || null);
    const subject = checkoutNumberText(parcel.number);
    await recordDeed(tx, { actorId: admin.id, action: "parcel.noted", subject });
    return { outcome: "noted" };
  });
}
