import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Database } from "../../schema.ts";
import { findAccountByEmail } from "./customer-queries.ts";
import { revokeAccess } from "./revoke-access-queries.ts";

/** An admin signs a user out on every device, such as when their phone was stolen. */
export async function signOutUser(
  db: Database,
  email: string,
  actorId: string,
): Promise<"ended" | "unknown"> {
  return db.transaction().execute(async (tx) => {
    const user = await findAccountByEmail(tx, email.toLowerCase());
    if (!user) return "unknown";
    await revokeAccess(tx, user.id);
    await recordAudit(tx, { actorId, action: "sessions.ended", subject: user.id });
    return "ended";
  });
}

/** A user signs out on every device. */
export async function signOutEverywhere(db: Database, userId: string): Promise<void> {
  await db.transaction().execute((tx) => revokeAccess(tx, userId));
}
