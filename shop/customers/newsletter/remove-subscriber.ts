import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { deleteSubscriber } from "./newsletter-queries.ts";

/** Removes someone from the newsletter, such as when they ask for it on the phone. The audit log has no email of theirs. */
export async function removeSubscriber(
  db: Database,
  { id, actorId }: { id: number; actorId: string },
): Promise<"removed" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteSubscriber(tx, id))) return "unknown";
    await recordAudit(tx, { actorId, action: "subscriber.removed", subject: String(id) });
    return "removed";
  });
}
