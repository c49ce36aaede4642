import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { accountByEmail } from "./customer-queries.ts";
import { endAccess } from "./end-access-queries.ts";

/** An admin signs a person out wherever they are signed in, such as when their phone was stolen. What was begun with their credentials ends too. */
export async function endSessions(
  db: Database,
  email: string,
  actorId: string,
): Promise<"ended" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    const person = await accountByEmail(tx, email.toLowerCase());
    if (!person) return "unknown";
    await endAccess(tx, person.id);
    await recordAudit(tx, { actorId, action: "sessions.ended", subject: person.id });
    return "ended";
  });
}

/** A person signs out on every device. */
export async function signOutEverywhere(db: Database, userId: string): Promise<void> {
  await db.transaction().execute((tx) => endAccess(tx, userId));
}
