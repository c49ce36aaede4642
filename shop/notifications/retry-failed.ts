import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { requeueFailed } from "./outbox-list-queries.ts";

/**
 * An admin has a failed email sent again: it is delivered as if it were new, but why the last attempt failed and
 * whether it may have been sent stay with it.
 * @returns "not-failed" where it is under way again already, sent, or gone
 */
export async function retryFailed(
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
