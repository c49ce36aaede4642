import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { lockUser, setPassword } from "./customer-queries.ts";
import { revokeAccess } from "./revoke-access-queries.ts";
import { hasSession } from "./session-queries.ts";

/**
 * Changes the password of a user who has given the current one, and revokes all access except the session in which
 * they did. @returns false where that session was ended meanwhile
 */
export async function changePassword(
  db: Database,
  { userId, sessionId, passwordHash }: { userId: string; sessionId: string; passwordHash: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await hasSession(tx, userId, sessionId))) return false;
    await setPassword(tx, userId, passwordHash);
    await revokeAccess(tx, userId, { id: sessionId });
    await recordAudit(tx, { actorId: userId, action: "password.changed", subject: userId });
    return true;
  });
}
