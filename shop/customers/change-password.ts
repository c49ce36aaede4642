import { recordDeed } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { setPassword } from "./customer-queries.ts";
import { deletePasswordTokens } from "./password-link-queries.ts";
import { deleteOtherSessions } from "./session-queries.ts";

/**
 * Sets the password of somebody who has shown that they know the present one. Their other sessions end, and
 * links to set a password lose their power.
 */
export async function changePassword(
  db: Database,
  { userId, sessionId, passwordHash }: { userId: string; sessionId: string; passwordHash: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setPassword(tx, userId, passwordHash);
    await deletePasswordTokens(tx, userId);
    await deleteOtherSessions(tx, userId, sessionId);
    await recordDeed(tx, { actorId: userId, action: "password.changed", subject: userId });
  });
}
