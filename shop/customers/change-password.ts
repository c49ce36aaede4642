import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { lockPerson, setPassword } from "./customer-queries.ts";
import { endAccess } from "./end-access-queries.ts";
import { hasSession } from "./session-queries.ts";

/**
 * Sets the password of somebody who has shown that they know the present one. Whatever was begun with that one ends,
 * except the session that the change was made in. @returns false where that session was ended meanwhile
 */
export async function changePassword(
  db: Database,
  { userId, sessionId, passwordHash }: { userId: string; sessionId: string; passwordHash: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId);
    if (!(await hasSession(tx, userId, sessionId))) return false;
    await setPassword(tx, userId, passwordHash);
    await endAccess(tx, userId, { id: sessionId });
    await recordAudit(tx, { actorId: userId, action: "password.changed", subject: userId });
    return true;
  });
}
