import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { orderNumberText } from "../model/order-number.ts";
import { markComplaintSettled } from "./complaint-queries.ts";

/** Settles a complaint; `ended`: someone was first, or there is none. */
export async function settleComplaint(
  db: Database,
  staff: { id: string },
  complaintId: number,
): Promise<{ outcome: "settled"; number: string } | { outcome: "ended" }> {
  return db.transaction().execute(async (tx) => {
    const settled = await markComplaintSettled(tx, complaintId, staff.id);
    if (!settled) return { outcome: "ended" };
    const number = orderNumberText(settled.number);
    await recordAudit(tx, {
      actorId: staff.id,
      action: "complaint.settled",
      subject: number,
      details: { kind: settled.kind },
    });
    return { outcome: "settled", number };
  });
}
