import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { requeueFailed } from "./outbox-list-queries.ts";

/**
 * Retries a failed email for an admin: its attempts start again, but its last error and `possiblySent` are preserved.
 * @returns "not-failed" where it is waiting or sending again, sent, or deleted
 */
export async function retryByAdmin(
  db: Database,
  messageId: number,
  actorId: string,
): Promise<"waiting" | "not-failed"> {
  return db.transaction().execute(async (tx) => {
    if (!(await requeueFailed(tx, messageId))) return "not-failed";
    await recordAudit(tx, { actorId, action: "mail.tried-again", subject: String(messageId) });
    return "waiting";
  });
}
