import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { letWaitAgain } from "./outbox-list-queries.ts";

/**
 * An admin has a mail tried again that was set aside: it waits, and is delivered as if it were new, but what is
 * known of the attempts before (why the last failed, whether it may have been sent) stays with it.
 * @returns "not-failed" where it is under way again already, sent, or gone
 */
export async function tryAgain(
  db: Database,
  messageId: number,
  actorId: string,
): Promise<"waiting" | "not-failed"> {
  return db.transaction().execute(async (tx) => {
    if (!(await letWaitAgain(tx, messageId))) return "not-failed";
    await recordAudit(tx, { actorId, action: "mail.tried-again", subject: String(messageId) });
    return "waiting";
  });
}
