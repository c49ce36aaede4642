import { recordDeed } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { accountByEmail, deleteSessions } from "./customer-queries.ts";
import { deletePasswordTokens } from "./password-link-queries.ts";

/** An admin signs a person out wherever they are signed in, such as when their phone was stolen. Links to set a password end too. */
export async function endSessions(
  db: Database,
  email: string,
  actorId: string,
): Promise<"ended" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    const person = await accountByEmail(tx, email.toLowerCase());
    if (!person) return "unknown";
    await deletePasswordTokens(tx, person.id);
    await deleteSessions(tx, person.id);
    await recordDeed(tx, { actorId, action: "sessions.ended", subject: person.id });
    return "ended";
  });
}
