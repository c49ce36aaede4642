import { recordAudit } from "../audit/audit-queries.ts";
import type { Customer } from "../customers/customer.ts";
import type { Database } from "../schema.ts";
import { orderNumberText } from "./order-number.ts";
import { lockOrder, updateOwnerNotes } from "./order-queries.ts";

export type SaveNotesResult =
  | { outcome: "noted" }
  /** Somebody else has written meanwhile; `notes` is what stands there now. */
  | { outcome: "changedMeanwhile"; notes: string }
  | { outcome: "unknown" };

/**
 * Writes the owner's notes about a parcel, if they are still what the page showed. The audit log says that
 * they were changed, not what they say: nothing can be taken out of it again (docs/decisions/021).
 */
export async function saveOwnerNotes(
  db: Database,
  admin: Customer,
  checkoutId: number,
  { notes, seen }: { notes: string; seen: string },
): Promise<SaveNotesResult> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, checkoutId);
    if (!order) return { outcome: "unknown" };
    const currentNotes = order.ownerNotes ?? "";
    if (currentNotes === notes) return { outcome: "noted" };
    if (currentNotes !== seen) return { outcome: "changedMeanwhile", notes: currentNotes };
    await updateOwnerNotes(tx, checkoutId, notes || null);
    const subject = orderNumberText(order.number);
    await recordAudit(tx, { actorId: admin.id, action: "parcel.noted", subject });
    return { outcome: "noted" };
  });
}
