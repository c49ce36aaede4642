import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Customer } from "../../customers/model/customer.ts";
import type { Database } from "../../schema.ts";
import { lockOrder, updateOwnerNotes } from "../lifecycle/order-write-queries.ts";
import { orderNumberText } from "../model/order-number.ts";

export type SaveNotesResult =
  | { outcome: "noted" }
  /** Another admin has saved notes since the page was loaded; `notes` are the current ones. */
  | { outcome: "changedMeanwhile"; notes: string }
  | { outcome: "unknown" };

/**
 * Saves the owner's notes if the stored ones are still those that the page showed. The audit log records the change
 * without the text, since nothing can be removed from it (docs/decisions/021).
 */
export async function saveOwnerNotes(
  db: Database,
  admin: Customer,
  orderId: number,
  { notes, shownNotes }: { notes: string; shownNotes: string },
): Promise<SaveNotesResult> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { outcome: "unknown" };
    const currentNotes = order.ownerNotes ?? "";
    if (currentNotes === notes) return { outcome: "noted" };
    if (currentNotes !== shownNotes) return { outcome: "changedMeanwhile", notes: currentNotes };
    await updateOwnerNotes(tx, orderId, notes || null);
    const subject = orderNumberText(order.number);
    await recordAudit(tx, { actorId: admin.id, action: "parcel.noted", subject });
    return { outcome: "noted" };
  });
}
